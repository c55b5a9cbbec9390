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

@Suite("Loop")
struct LoopTests {
    private static let contacts = """
        ribbons:
          - { name: near, surface: left, send: [{ from: contact, to: cc 20 }] }
          - { name: far, surface: right, send: [{ from: contact, to: cc 21 }] }
        """
    private static let notes = """
        ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]
        """

    /// A loop for a preset's text without its first two lines.
    private static func loop(_ preset: String) throws -> EmbeddedLoop {
        let text = "ribbon-preset: 1\nname: Test\n" + preset
        return EmbeddedLoop(try #require(Preset.load(Array(text.utf8), file: "test.yaml").value))
    }

    private let left = FakePanel("left panel")
    private let right = FakePanel("right panel")

    private func leftAndRight() throws -> EmbeddedLoop {
        let loop = try Self.loop(Self.contacts)
        try loop.attach(left, surface: "left")
        try loop.attach(right, surface: "right")
        loop.wakeUp(at: .milliseconds(1))
        return loop
    }

    // MARK: Order

    @Test func reportsOfSeveralPanelsComeInTheOrderOfTheirTimes() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000, 1050])
        right.tap(at: [1010, 1040])
        loop.wakeUp(at: .milliseconds(1060))
        #expect(loop.lines == ["1000 B0 14 7F", "1010 B0 15 7F", "1040 B0 15 00", "1050 B0 14 00"])
    }

    @Test func reportsOfOneTimeComeInTheOrderOfThePanels() throws {
        let loop = try leftAndRight()
        right.tap(at: [1000, 1010])
        left.tap(at: [1000, 1010])
        loop.wakeUp(at: .milliseconds(1060))
        #expect(loop.lines == ["1000 B0 14 7F", "1000 B0 15 7F", "1010 B0 14 00", "1010 B0 15 00"])
    }

    @Test func inputThatWaitsIsNotedBeforeAReportIsSent() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000, 1010])
        loop.wakeUp(at: .milliseconds(1020))
        #expect(loop.sequencer.noted == [])
        left.tap(at: [1030, 1040])
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1050))
        #expect(loop.sequencer.noted == [2])
        #expect(loop.lines.count == 4)
    }

    @Test func aDeadlineComesBeforeALaterReportOfAnotherPanel() throws {
        let loop = try Self.loop(
            """
            ribbons:
              - { name: near, surface: left, send: [{ from: hold, to: cc 20 }] }
              - { name: far, surface: right, send: [{ from: contact, to: cc 21 }] }
            """)
        try loop.attach(left, surface: "left")
        try loop.attach(right, surface: "right")
        left.touch(0, x: 300, y: 300, at: .milliseconds(1000))
        loop.wakeUp(at: .milliseconds(1))
        right.tap(at: [400, 600])
        loop.wakeUp(at: .milliseconds(700))
        #expect(
            loop.lines == ["400 B0 15 7F", "501 B0 14 7F", "600 B0 15 00"],
            "the finger was down when the panel came, at 1 ms")
    }

    @Test func ordersComeAtTheWakeUpsTimeBehindOlderReportsAndBeforeNewerOnes() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(x: 635, at: [990, 1000, 1001, 1010])
        loop.order(.perform(.transpose(12)))
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == ["990 90 48 64", "1000 80 48 40", "1001 90 54 64", "1010 80 54 40"])
    }

    @Test func messagesComeAtTheWakeUpsTimeBehindOlderReportsAndBeforeNewerOnes() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(x: 635, at: [990, 1010])
        left.tap(x: 20, at: [1020])
        loop.sequencer.play(.controller(Channel(index: 0), 123, 0))
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == ["990 90 48 64", "1000 80 48 40", "1020 90 3C 64"])
    }

    @Test func messagesComeBeforeOrders() throws {
        let loop = try Self.loop("ribbons: [{ name: all, receive: cc 74, send: [{ from: center, to: cc 20 }] }]")
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        loop.order(.perform(.set(ribbon: 0, .center, 0)))
        loop.sequencer.play(.controller(Channel(index: 0), 74, 127))
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == ["1000 B0 14 7F", "1000 B0 14 00"])
    }

    // MARK: Writes

    @Test func allThatAReportSendsIsOneWrite() throws {
        let loop = try Self.loop(
            "ribbons: [{ name: all, send: [{ from: contact, to: cc 20 }, { from: contact, to: cc 21 }] }]")
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(at: [1000, 1010])
        loop.wakeUp(at: .milliseconds(1020))
        #expect(loop.lines.count == 4)
        #expect(loop.sequencer.writes == 2)
    }

    @Test func whereNothingHappenedNothingIsSent() throws {
        let loop = try leftAndRight()
        for time in 2..<20 as Range<Int64> { loop.wakeUp(at: .milliseconds(time)) }
        #expect(loop.sequencer.writes == 0)
        #expect(loop.deadline == .distantFuture)
    }

    @Test func itIsWokenUpForWhatIsDue() throws {
        let loop = try Self.loop("ribbons: [{ name: all, send: [{ from: hold, to: cc 20 }] }]")
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        #expect(loop.deadline == .milliseconds(1500))
        loop.wakeUp(at: .milliseconds(1503))
        #expect(loop.lines == ["1500 B0 14 7F"])
    }

    // MARK: Panels

    @Test func aPanelThatGoesEndsWhatItPlaysWhileAnotherPlaysOn() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000])
        right.tap(at: [1010])
        loop.wakeUp(at: .milliseconds(1020))
        left.isGone = true
        loop.wakeUp(at: .milliseconds(1100))
        right.tap(at: [1200])
        loop.wakeUp(at: .milliseconds(1210))
        #expect(loop.lines == ["1000 B0 14 7F", "1010 B0 15 7F", "1100 B0 14 00", "1200 B0 15 00"])
        #expect(loop.devices.map(\.path) == ["right panel"])
        #expect(loop.lost == ["left panel"])
    }

    /// Long after its last report: a spring begins when the panel goes, and does not run through at once.
    @Test func aPanelThatGoesIsGoneAtTheWakeUpsTime() throws {
        let loop = try Self.loop(
            "ribbons: [{ name: all, release: { spring: { to: 0 } }, send: [{ from: center, to: cc 20 }] }]")
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        for step in 0...10 as ClosedRange<Int64> {
            left.touch(0, x: 600 + 50 * Int32(step), y: 300, at: .milliseconds(1000 + 10 * step))
            left.report(at: .milliseconds(1000 + 10 * step))
        }
        loop.wakeUp(at: .milliseconds(1100))
        let count = loop.lines.count
        left.isGone = true
        loop.wakeUp(at: .milliseconds(5000))
        #expect(loop.lines.count <= count + 1)
        #expect(loop.player.now == .milliseconds(5000))
    }

    @Test func whatAPanelHadReportedBeforeItWentIsPlayed() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000, 1010])
        left.isGone = true
        loop.wakeUp(at: .milliseconds(1020))
        #expect(loop.lines == ["1000 B0 14 7F", "1010 B0 14 00"])
        #expect(loop.lost == ["left panel"])
    }

    /// Edge-triggered epoll reports an arrival once: what is not read in that wake-up would wait for the next touch.
    @Test(arguments: 0..<3, [false, true])
    func whatTwoReportWhileAThirdGoesAndAFourthComesIsReadAtOnce(gone: Int, isNewer: Bool) throws {
        let loop = try Self.loop(Self.notes)
        let panels = (0..<3).map { FakePanel("panel \($0)") }
        for panel in panels { try loop.attach(panel) }
        loop.wakeUp(at: .milliseconds(1))
        for panel in panels { panel.tap(x: 635, at: [1000, 1010]) }
        panels[gone].drop(at: .milliseconds(1010))
        panels[gone].isGone = true
        try loop.attach(left)
        left.tap(x: 20, at: [1020])
        // Reports that are newer than the wake-up's time come behind the orders.
        loop.wakeUp(at: .milliseconds(isNewer ? 1005 : 1100), arrived: panels)
        let rest = panels.filter { $0 !== panels[gone] }
        #expect(rest.allSatisfy { $0.lookAhead() == .nothing(.drained) })
        #expect(loop.lost == [panels[gone].path])
        for panel in rest { panel.tap(x: 635, at: [1200]) }
        loop.wakeUp(at: .milliseconds(1210), arrived: rest)
        #expect(loop.lines.count { $0.hasPrefix("1200 90 48") } == 2)
        #expect(loop.lines.count { $0.contains("90 3C") } == 1)
    }

    @Test func aPanelBeyondTheLimitIsGivenBack() throws {
        let loop = try Self.loop(Self.notes)
        for number in 1...Player.panelLimit + 1 { try loop.attach(FakePanel("panel \(number)")) }
        loop.wakeUp(at: .milliseconds(1))
        #expect(loop.lost == ["panel \(Player.panelLimit + 1)"])
        #expect(loop.devices.count == Player.panelLimit)
        loop.order(.detach("panel 3"))
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(2))
        #expect(loop.devices.last?.path == "left panel", "there is a place again")
    }

    @Test func aFingerThatWasDownBeforeItsPanelCameIsTakenUp() throws {
        let loop = try Self.loop(Self.notes)
        left.touch(3, x: 635, y: 300, at: .milliseconds(900))
        left.report(at: .milliseconds(900))
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == ["1000 90 48 64"])
        left.lift(3, at: .milliseconds(1100))
        left.report(at: .milliseconds(1100))
        loop.wakeUp(at: .milliseconds(1101))
        #expect(loop.lines == ["1000 90 48 64", "1100 80 48 40"])
    }

    @Test func aPanelThatIsGoneWhenItComesIsGivenBack() throws {
        let loop = try Self.loop(Self.notes)
        left.isGone = true
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lost == ["left panel"])
        #expect(loop.player.screens.first { _ in true } == nil)
    }

    @Test func aPanelIsTakenAwayByItsPath() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000])
        right.tap(at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        loop.order(.detach("left panel"))
        loop.order(.detach("no such panel"))
        loop.wakeUp(at: .milliseconds(1100))
        #expect(loop.lines == ["1000 B0 14 7F", "1000 B0 15 7F", "1100 B0 14 00"])
        #expect(loop.devices.map(\.path) == ["right panel"])
    }

    @Test func afterLostEventsTheStateIsAskedForAndNoContactIsLostOrDoubled() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.touch(0, x: 635, y: 300, at: .milliseconds(1000))
        left.touch(1, x: 20, y: 300, at: .milliseconds(1000))
        left.report(at: .milliseconds(1000))
        loop.wakeUp(at: .milliseconds(1001))
        #expect(loop.lines == ["1000 90 48 64", "1000 90 3C 64"])
        // One lifts, one stays, one comes; all of that is lost.
        left.lift(1, at: .milliseconds(1010))
        left.touch(2, x: 1260, y: 300, at: .milliseconds(1010))
        left.report(at: .milliseconds(1010))
        left.drop(at: .milliseconds(1015))
        loop.wakeUp(at: .milliseconds(1020))
        #expect(loop.lines.dropFirst(2) == ["1015 80 3C 40", "1015 90 54 64"])
        left.lift(0, at: .milliseconds(1030))
        left.lift(2, at: .milliseconds(1030))
        left.report(at: .milliseconds(1030))
        loop.wakeUp(at: .milliseconds(1031))
        #expect(Set(loop.lines.dropFirst(4)) == ["1030 80 48 40", "1030 80 54 40"])
        #expect(loop.devices[0].statistics.counters.drops == 1)
    }

    // MARK: Sequencer

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

    // MARK: Control

    @Test func thePatchBeforeIsReported() throws {
        let loop = try Self.loop(Self.notes)
        let first = loop.player.patch
        loop.play(first.patch)
        loop.wakeUp(at: .milliseconds(1000))
        let retired = loop.takeReports().compactMap {
            if case .request(.retired(let patch)) = $0 { patch } else { nil }
        }
        #expect(retired.count == 1 && retired[0] === first)
    }

    @Test func theEndEndsEverythingThatSounds() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(x: 635, at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        loop.finish()
        #expect(loop.lines.count == 2)
        #expect(loop.lines.last?.hasSuffix("80 48 40") == true)
        #expect(loop.player.output.ledger.count == 0)
    }

    // MARK: The ledger's file

    @Test func anotherLedgerHasWhatSoundsAndWhoHearsItFromThenOn() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        #expect(NoteLedger(memory: loop.ledger.owners).count == 1)
        _ = loop.takeReports()
        let next = LedgerFile()
        loop.order(.useLedger(next))
        loop.wakeUp(at: .milliseconds(1002))
        #expect(NoteLedger(memory: next.owners).count == 1)
        #expect(next.receivers.map(\.address) == [FakeSequencer.other])
        let former = loop.takeReports().compactMap { if case .formerLedger(let file) = $0 { file } else { nil } }
        #expect(former.count == 1 && former[0] === loop.ledger)
        #expect(loop.statistics.counters.newLedgers == 1)
        left.tap(at: [1010])
        loop.wakeUp(at: .milliseconds(1011))
        #expect(NoteLedger(memory: next.owners).count == 0)
    }

    @Test func aLedgerThatIsLostIsToldOnceAndItsNotesEnd() throws {
        let folder = TestFolder()
        let path = folder.path("notes")
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.order(.useLedger(try LedgerFile(path: path)))
        loop.wakeUp(at: .milliseconds(1))
        func told() -> Int { loop.takeReports().count { if case .lostLedger = $0 { true } else { false } } }
        left.tap(at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        #expect(told() == 0)
        truncate(path, 0)
        let sent = loop.lines.count
        left.tap(at: [1010])
        for time in 1011..<1014 { loop.wakeUp(at: .milliseconds(Int64(time))) }
        #expect(loop.lines.count == sent + 1)
        #expect(told() == 1)
        #expect(loop.statistics.counters.lostLedgers == 1)
    }

    @Test func whatAFullReceiverWasNotSentIsInTheLedgerUntilItTakesIt() throws {
        let loop = try Self.loop(Self.notes)
        loop.sequencer.subscribe(to: 0)
        loop.sequencer.subscribe(to: 1)
        loop.wakeUp(at: .milliseconds(1))
        loop.sequencer.unserved = [FakeSequencer.other]
        loop.sequencer.ended = [(Channel(index: 2), 60)]
        loop.sequencer.deadline = .milliseconds(2)
        loop.finish()
        #expect(loop.settle(at: .milliseconds(1)))
        #expect(loop.ledger.receivers.map(\.port) == [0])
        #expect(loop.ledger.receivers.map(\.address) == [FakeSequencer.other])
        var notes: [String] = []
        NoteLedger(memory: loop.ledger.owners).forEach { notes.append("\($0) \($1.number) \($2.rawValue)") }
        #expect(notes == ["0 3 60"])
        loop.sequencer.unserved = []
        loop.sequencer.deadline = .distantFuture
        #expect(!loop.settle(at: .milliseconds(2)))
        #expect(loop.ledger.receivers.isEmpty)
        #expect(NoteLedger(memory: loop.ledger.owners).count == 0)
    }
}

extension FakePanel {
    /// A finger comes down and lifts in turn, in slot 0.
    fileprivate func tap(x: Int32 = 300, at times: [Int64]) {
        for time in times {
            let time = Timestamp.milliseconds(time)
            if down.contains(0) { lift(0, at: time) } else { touch(0, x: x, y: 300, at: time) }
            report(at: time)
        }
    }
}

extension EmbeddedLoop {
    /// When in milliseconds, who alone hears it, and the bytes: `1000 B0 14 7F`, `1000 to 20:0 B0 14 7F`.
    var lines: [String] {
        sequencer.sent.map { sent in
            let receiver = sent.receiver.map { " to \($0.address.client):\($0.address.port)" } ?? ""
            return "\(sent.time.nanoseconds / 1_000_000)\(receiver) \(sent.message.hex)"
        }
    }

    /// The paths of the panels that were given back.
    fileprivate var lost: [String] {
        reports.compactMap { if case .lost(let device) = $0 { device.path } else { nil } }
    }
}

extension Timestamp {
    static func milliseconds(_ count: Int64) -> Timestamp { Timestamp(nanoseconds: count * 1_000_000) }
}
