import Mapping
import Panels
import Presets
import Testing
import Time

@testable import Bridge

/// A panel whose kernel held back what the preset did not use is asked for it when another preset does.
@Suite("Panels that are read more fully")
struct RefreshTests {
    private let panel = FakePanel("panel")

    private func patch(_ ribbons: String) throws -> Patch {
        let text = "ribbon-preset: 1\nname: Test\nribbons: [{ name: all, send: [\(ribbons)] }]\n"
        return try #require(Preset.load(Array(text.utf8), file: "test.yaml").value)
    }

    private static let position = "{ from: center, to: cc 20 }"
    private static let pressure = "{ from: pressure, to: cc 21 }"
    private static let notes = "{ from: touch, to: note, root: C3, span: 24 }"

    private func loop(_ ribbons: String) throws -> EmbeddedLoop {
        let loop = EmbeddedLoop(try patch(ribbons))
        try loop.attach(panel)
        loop.wakeUp(at: .milliseconds(1))
        panel.isPressureHeldBack = true
        return loop
    }

    /// As Control does it.
    private func play(_ ribbons: String, on loop: EmbeddedLoop, at time: Timestamp) throws {
        panel.isPressureHeldBack = false
        loop.order(.refresh(loop.devices[0]))
        loop.play(try patch(ribbons))
        loop.wakeUp(at: time)
    }

    /// A report of the first finger.
    private func report(_ x: Int32, pressure: Int32?, at milliseconds: Int64) {
        panel.touch(0, x: x, y: 300, pressure: pressure, at: .milliseconds(milliseconds))
        panel.report(at: .milliseconds(milliseconds))
    }

    @Test func aPressureFromBeforeTheChangePlaysWithTheFirstMovementAfterIt() throws {
        let loop = try loop(Self.position)
        report(635, pressure: 200, at: 1000)
        report(635, pressure: 51, at: 1010)
        loop.wakeUp(at: .milliseconds(1011))
        try play(Self.pressure, on: loop, at: .milliseconds(1020))
        let before = loop.lines.count
        report(640, pressure: nil, at: 1030)
        loop.wakeUp(at: .milliseconds(1031))
        // A fifth of 127.
        #expect(loop.lines.dropFirst(before) == ["1030 B0 15 19"])
    }

    @Test func itPlaysAlsoWhereTheKernelHeldNothingBack() throws {
        let loop = try loop(Self.position)
        panel.isPressureHeldBack = false
        report(635, pressure: 200, at: 1000)
        report(635, pressure: 51, at: 1010)
        loop.play(try patch(Self.pressure))
        loop.wakeUp(at: .milliseconds(1011))
        let before = loop.lines.count
        report(640, pressure: nil, at: 1030)
        loop.wakeUp(at: .milliseconds(1031))
        #expect(loop.lines.dropFirst(before) == ["1030 B0 15 19"])
    }

    @Test func aNoteThatSoundsIsNotStruckAgain() throws {
        let loop = try loop(Self.notes)
        panel.touch(0, x: 635, y: 300, at: .milliseconds(1000))
        panel.report(at: .milliseconds(1000))
        loop.wakeUp(at: .milliseconds(1001))
        loop.order(.refresh(loop.devices[0]))
        loop.wakeUp(at: .milliseconds(1010))
        // Another finger takes the slot while the state is read; what was on its way then comes after it.
        panel.lift(0, at: .milliseconds(1020))
        panel.touch(0, x: 20, y: 300, at: .milliseconds(1020))
        loop.order(.refresh(loop.devices[0]))
        loop.wakeUp(at: .milliseconds(1021))
        panel.repeatTouch(0, at: .milliseconds(1020))
        panel.report(at: .milliseconds(1020))
        loop.wakeUp(at: .milliseconds(1022))
        #expect(loop.lines == ["1000 90 48 64", "1021 80 48 40", "1021 90 3C 64"])
    }

    @Test func aPanelThatIsGoneMeanwhileIsLostOnce() throws {
        let loop = try loop(Self.notes)
        let device = loop.devices[0]
        panel.isGone = true
        loop.order(.refresh(device))
        loop.order(.refresh(device))
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.takeReports().count { if case .lost = $0 { true } else { false } } == 1)
        #expect(loop.devices.isEmpty)
    }

    @Test func aRecordingBeginsWithWhatTheKernelHeldBack() throws {
        let loop = try loop(Self.position)
        report(635, pressure: 200, at: 1000)
        loop.wakeUp(at: .milliseconds(1001))
        panel.isPressureHeldBack = false
        loop.order(.record(true))
        loop.wakeUp(at: .milliseconds(1010))
        let values = loop.takeRecording().compactMap { input -> Int32? in
            guard case .event(let event, _) = input, event.code == AbsoluteAxis.contactPressure else { return nil }
            return event.value
        }
        #expect(values.first == 200)
    }
}
