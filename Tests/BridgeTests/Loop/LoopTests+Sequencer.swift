import ALSASequencer
import Glibc
import MIDI
import Mapping
import Panels
import Player
import Presets
import TestSupport
import Testing
import Time

@testable import Bridge

/// What the loop does with its sequencer.
extension LoopTests {
    private static let receiving = """
        midi: { initial: send }
        ribbons: [{ name: all, receive: cc 74, send: [{ from: center, to: cc 20 }, { from: center, to: bend }] }]
        """

    @Test func whatComesBackFromOurselvesIsNoNews() throws {
        let loop = try Self.loop(Self.receiving)
        try loop.attach(left)
        let message = Message.controller(Channel(index: 0), 74, 127)
        let own = SequencerAddress(client: loop.sequencer.number, port: 0)
        loop.sequencer.incoming = [
            .message(message, from: own, port: loop.sequencer.input),
            .message(message, from: FakeSequencer.other, port: 0),
        ]
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == [])
        loop.sequencer.play(message)
        loop.wakeUp(at: .milliseconds(1100))
        #expect(loop.lines.contains("1100 B0 14 7F"), "another's message is")
    }

    @Test func whoBeginsToListenIsToldAloneOnceUntilItGoes() throws {
        let loop = try Self.loop(Self.receiving)
        try loop.attach(left)
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1000))
        let told = loop.lines
        #expect(told.contains("1000 to 20:0 B0 14 40"))
        #expect(told.allSatisfy { $0.hasPrefix("1000 to 20:0 ") })
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1100))
        #expect(loop.lines == told, "it is known")
        let own = SequencerAddress(client: loop.sequencer.number, port: 0)
        loop.sequencer.incoming = [.unsubscribed(sender: own, receiver: FakeSequencer.other)]
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1200))
        #expect(loop.lines.count == 2 * told.count)
    }

    @Test func whoWasDisconnectedIsForgottenAndToldAgainWhenItListensAgain() throws {
        let loop = try Self.loop(Self.receiving)
        try loop.attach(left)
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1000))
        let told = loop.lines.count
        let sent = loop.statistics.counters.sent
        loop.order(.disconnect(SequencerAddress(client: 99, port: 0), port: 0))
        loop.order(.disconnect(FakeSequencer.other, port: 0))
        loop.wakeUp(at: .milliseconds(1100))
        #expect(loop.sequencer.disconnected == [FakeSequencer.other])
        #expect(loop.statistics.counters.sent == sent + 2, "the note offs that it was sent are counted")
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1200))
        #expect(loop.lines.count == 2 * told)
    }

    @Test func whoListensToSomebodyElseIsNotTold() throws {
        let loop = try Self.loop(Self.receiving)
        try loop.attach(left)
        loop.sequencer.incoming = [
            .subscribed(sender: FakeSequencer.other, receiver: SequencerAddress(client: 21, port: 0))
        ]
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == [])
    }

    @Test func anOverrunIsCountedAndWhatWasMissedFollowsIt() throws {
        let loop = try Self.loop(Self.receiving)
        try loop.attach(left)
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1000))
        let count = loop.lines.count
        loop.sequencer.incoming = [.overrun]
        loop.sequencer.subscribe(to: 0)
        loop.sequencer.subscribe(to: 0, SequencerAddress(client: 21, port: 0))
        loop.wakeUp(at: .milliseconds(1100))
        let told = loop.lines.dropFirst(count)
        #expect(told.contains("1100 to 21:0 B0 14 40"))
        #expect(told.allSatisfy { $0.hasPrefix("1100 to 21:0 ") }, "the other one is known")
        #expect(loop.statistics.counters.inputOverruns == 1)
    }

    @Test func whoListensIsToldOfANewScreen() throws {
        let loop = try Self.loop(Self.receiving)
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1000))
        let count = loop.lines.count
        try loop.attach(left, surface: "left")
        loop.wakeUp(at: .milliseconds(1100))
        #expect(loop.lines.dropFirst(count).contains("1100 to 20:0 B0 14 40"))
        let next = loop.lines.count
        try loop.attach(right, surface: "left")
        loop.wakeUp(at: .milliseconds(1200))
        #expect(loop.lines.count == next, "a further panel of a screen is no new screen")
    }
}
