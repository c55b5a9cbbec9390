import MIDI
import Mapping
import Panels
import Player
import Presets
import TestSupport
import Testing
import Time

@testable import Bridge

/// Kept input and recordings may begin in mid-session, and lack events that were lost. A render guesses nothing.
@Suite("What is kept: beginnings and losses")
struct KeptBeginningTests {
    private let panel = FakePanel("panel")

    private static let preset = """
        ribbon-preset: 1
        name: Test
        ribbons:
          - name: all
            send:
              - { from: touch, to: note, root: C3, span: 24, velocity: { from: pressure, default: 90 } }

        """

    private func patch() throws -> Patch {
        try #require(Preset.load(Array(Self.preset.utf8), file: "test.yaml").value)
    }

    private func loop(history: Int? = nil) throws -> EmbeddedLoop {
        let loop = EmbeddedLoop(try patch(), history: history)
        try loop.attach(panel)
        loop.wakeUp(at: .milliseconds(1))
        return loop
    }

    /// A finger comes down with a pressure, is pressed with others, and lifts.
    private func tap(_ slot: Int = 0, x: Int32, _ pressures: [Int32?], on loop: EmbeddedLoop, at time: Int64) {
        for (step, pressure) in pressures.enumerated() {
            panel.touch(slot, x: x, y: 300, pressure: pressure, at: .milliseconds(time + Int64(step)))
            panel.report(at: .milliseconds(time + Int64(step)))
        }
        panel.lift(slot, at: .milliseconds(time + 5))
        panel.report(at: .milliseconds(time + 5))
        loop.wakeUp(at: .milliseconds(time + 6))
    }

    private func render(_ loop: EmbeddedLoop) throws -> [SentMessage] {
        try KeptInputTests().render(KeptInput(loop.history), [panel], patch())
    }

    /// Renders the recording as `ribbon render` does.
    private func renderRecording(of loop: EmbeddedLoop) throws -> [SentMessage] {
        var writer = RecordingWriter(origin: .zero)
        var text = writer.header(panel.device)
        for case .event(let event, _) in loop.takeRecording() { text += writer.line(event) }
        let recording = try Recording(text: text)
        let renderer = Renderer(try patch())
        _ = try renderer.add(recording)
        let start = try #require(Renderer.firstFrame(of: recording))
        var sent: [SentMessage] = []
        renderer.render { sent.append(SentMessage(time: start + $0.offset, port: $0.port, message: $0.message)) }
        return sent
    }

    private func velocities(_ sent: [SentMessage]) -> [UInt8] {
        sent.compactMap { if case .noteOn(_, _, let velocity) = $0.message { velocity.rawValue } else { nil } }
    }

    // MARK: Pressures

    @Test func aFirstPressureOf0IsTheLightestTouchOnceThePanelHasToldOne() throws {
        let loop = try loop()
        tap(x: 300, [0], on: loop, at: 1000)
        tap(x: 600, [255, 0], on: loop, at: 1100)
        tap(x: 900, [nil], on: loop, at: 1200)
        // A slot of which no pressure was ever reported.
        tap(3, x: 100, [nil], on: loop, at: 1300)
        #expect(velocities(loop.sentToAll) == [90, 127, 1, 1])
        #expect(try render(loop) == loop.sentToAll)
    }

    @Test func aRecordingThatBeginsLaterKnowsWhatThePanelHadTold() throws {
        let loop = try loop()
        tap(x: 300, [255, 0], on: loop, at: 1000)
        let before = loop.sentToAll.count
        loop.order(.record(true))
        loop.wakeUp(at: .milliseconds(1050))
        tap(x: 600, [nil], on: loop, at: 1100)
        // A second program begins to record, while a finger is down.
        panel.touch(2, x: 900, y: 300, pressure: nil, at: .milliseconds(1200))
        panel.report(at: .milliseconds(1200))
        loop.wakeUp(at: .milliseconds(1201))
        loop.order(.record(true))
        loop.wakeUp(at: .milliseconds(1210))
        panel.lift(2, at: .milliseconds(1220))
        panel.report(at: .milliseconds(1220))
        loop.wakeUp(at: .milliseconds(1221))
        let played = Array(loop.sentToAll.dropFirst(before))
        #expect(velocities(played) == [1, 1])
        #expect(try renderRecording(of: loop) == played)
    }

    // MARK: Beginnings

    /// The pressure was told long ago, and the kernel tells no place again that the slot has already.
    @Test func whatIsKeptFromTheMiddleBeginsWithWhatWasKnown() throws {
        let loop = try loop(history: 1024)
        tap(x: 300, [255, 0], on: loop, at: 1000)
        for index in 0..<400 as Range<Int64> {
            tap(x: Int32(10 + 100 * (index % 12)), [nil], on: loop, at: 2000 + 10 * index)
        }
        let kept = KeptInput(loop.history)
        #expect(!kept.isWhole)
        let start = try #require(kept.panels.first?.events.first?.time)
        let played = loop.sentToAll.filter { $0.time > start }
        #expect(played.count > 100)
        #expect(velocities(played).allSatisfy { $0 == 1 })
        #expect(try render(loop).filter { $0.time > start } == played)
    }

    @Test func aFingerThatIsDownInTheMiddleIsDownAtTheBeginning() throws {
        let loop = try loop(history: 1024)
        panel.touch(1, x: 635, y: 700, pressure: 100, at: .milliseconds(1000))
        panel.report(at: .milliseconds(1000))
        loop.wakeUp(at: .milliseconds(1001))
        let held = try #require(loop.sentToAll.first { velocities([$0]) != [] })
        for index in 0..<400 as Range<Int64> { tap(x: 300, [nil], on: loop, at: 2000 + 10 * index) }
        panel.lift(1, at: .milliseconds(9000))
        panel.report(at: .milliseconds(9000))
        loop.wakeUp(at: .milliseconds(9001))
        let kept = KeptInput(loop.history)
        let start = try #require(kept.panels.first?.events.first?.time)
        let rendered = try render(loop)
        #expect(rendered.first { velocities([$0]) != [] }?.message == held.message)
        let ends = rendered.filter { $0.time >= .milliseconds(9000) }
        #expect(ends == loop.sentToAll.filter { $0.time >= .milliseconds(9000) })
        #expect(ends.count == 1)
        #expect(start > .milliseconds(1000))
    }

    /// The one that is touched fills the ring; the other one's beginning is overwritten.
    @Test func aPanelThatRestsIsKnownWhenItIsTouched() throws {
        let loop = try loop(history: 1024)
        let other = FakePanel("other")
        try loop.attach(other, surface: "other")
        for index in 0..<400 as Range<Int64> { tap(x: 300, [nil], on: loop, at: 2000 + 10 * index) }
        other.touch(0, x: 635, y: 300, pressure: 20, at: .milliseconds(9000))
        other.report(at: .milliseconds(9000))
        loop.wakeUp(at: .milliseconds(9001))
        let kept = KeptInput(loop.history)
        #expect(kept.panels.count == 2)
        let touches = kept.panels.map { $0.events.contains { $0.time == .milliseconds(9000) } }
        #expect(touches.count { $0 } == 1)
    }

    // MARK: Losses

    /// The kernel says that the slot has another finger than before. Nobody saw the first one lift.
    @Test func aFingerThatCameWithinALossIsAnotherOneForAll() throws {
        let loop = try loop()
        loop.order(.record(true))
        loop.wakeUp(at: .milliseconds(2))
        panel.touch(0, x: 127, y: 300, pressure: 100, at: .milliseconds(1000))
        panel.report(at: .milliseconds(1000))
        loop.wakeUp(at: .milliseconds(1001))
        panel.lift(0, at: .milliseconds(1010))
        panel.touch(0, x: 900, y: 500, pressure: 0, at: .milliseconds(1010))
        panel.touch(1, x: 20, y: 100, pressure: 200, at: .milliseconds(1010))
        panel.drop(at: .milliseconds(1010))
        loop.wakeUp(at: .milliseconds(1011))
        panel.touch(0, x: 1000, y: 500, at: .milliseconds(1020))
        panel.report(at: .milliseconds(1020))
        for slot in 0...1 { panel.lift(slot, at: .milliseconds(1030)) }
        panel.report(at: .milliseconds(1030))
        loop.wakeUp(at: .milliseconds(1031))
        let played = loop.sentToAll
        #expect(velocities(played).count == 3)
        #expect(velocities(played)[1...].contains(1))
        #expect(try render(loop) == played)
        #expect(try renderRecording(of: loop) == played)
    }
}
