import MIDI
import Mapping
import Panels
import Testing
import Time

@testable import Player

@Suite("Renderer")
struct RendererTests {
    private static let two = """
        ribbons:
          - { name: near, surface: left, send: [{ from: contact, to: cc 20 }] }
          - { name: far, surface: right, send: [{ from: contact, to: cc 21 }] }
        """

    private static func tap(_ name: String = "panel", x: Int32 = 300, at time: Int64) -> Recording {
        var take = Take(name)
        take.down(x: x, y: 300, at: time)
        take.up(at: time + 100)
        return take.recording
    }

    private func add(_ recording: Recording, _ surface: String? = nil, to renderer: Renderer) throws {
        var configuration = DeviceConfiguration()
        configuration.surface = surface
        _ = try renderer.add(recording, configuration: configuration)
    }

    /// Milliseconds from the earliest frame, the port's number where it is not 0, the bytes.
    private func lines(_ renderer: Renderer) -> [String] {
        var lines: [String] = []
        renderer.render { event in
            let port = event.port == 0 ? "" : " port \(event.port)"
            lines.append("\(event.offset.count / 1_000_000)\(port) \(event.message.hex)")
        }
        return lines
    }

    @Test func severalRecordingsKeepTheirTimesAnd0IsTheEarliestFrame() throws {
        let renderer = Renderer(try Playing.patch(Self.two))
        try add(Self.tap(at: 5050), "left", to: renderer)
        try add(Self.tap(at: 5000), "right", to: renderer)
        #expect(lines(renderer) == ["0 B0 15 7F", "50 B0 14 7F", "100 B0 15 00", "150 B0 14 00"])
    }

    @Test func eventsBeforeTheFirstFrameDoNotCount() throws {
        var recording = Self.tap(at: 5000)
        recording.events.insert(.report(at: .milliseconds(1000)), at: 0)
        let renderer = Renderer(try Playing.patch(Self.two))
        try add(recording, "left", to: renderer)
        #expect(lines(renderer) == ["0 B0 14 7F", "100 B0 14 00"])
    }

    @Test func recordingsOfOneSurfaceMeetOnOneScreen() throws {
        let renderer = Renderer(
            try Playing.patch("ribbons: [{ name: all, send: [{ from: contact, to: cc 20 }] }]"))
        try add(Self.tap(at: 1000), "left", to: renderer)
        try add(Self.tap(at: 1050), "left", to: renderer)
        #expect(renderer.ribbons.count == 1)
        #expect(lines(renderer) == ["0 B0 14 7F", "150 B0 14 00"], "while any finger is down")
    }

    @Test func theInputCountsFromTheEarliestFrame() throws {
        let renderer = Renderer(
            try Playing.patch(
                "ribbons: [{ name: all, receive: cc 74, send: [{ from: center, to: cc 20 }] }]"))
        var take = Take()
        take.down(x: 635, y: 300, at: 7000)
        take.up(at: 9000)
        try add(take.recording, to: renderer)
        renderer.input = [
            (.milliseconds(1000), .controller(Channel(index: 0), 74, 127)),
            (.milliseconds(3000), .controller(Channel(index: 0), 74, 0)),
        ]
        let lines = lines(renderer)
        #expect(lines.contains("1000 B0 14 7F"))
        #expect(lines.last == "3000 B0 14 00", "the input goes on after the recording")
    }

    @Test func anInputAloneIsPlayedFrom0() throws {
        let renderer = Renderer(
            try Playing.patch(
                "ribbons: [{ name: all, receive: cc 74, send: [{ from: center, to: cc 20 }] }]"))
        try add(Take().recording, to: renderer)
        renderer.input = [(.milliseconds(500), .controller(Channel(index: 0), 74, 127))]
        #expect(lines(renderer) == ["500 B0 14 7F"])
    }

    @Test func aTouchComesBeforeAMessageOfTheSameTime() throws {
        let renderer = Renderer(
            try Playing.patch("ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]"))
        try add(Self.tap(x: 635, at: 1000), to: renderer)
        renderer.input = [(.zero, .controller(Channel(index: 0), 123, 0))]
        #expect(lines(renderer) == ["0 90 48 64", "0 80 48 40"])
    }

    // MARK: Banks

    private static let next = "ribbons: [{ name: all, send: [{ from: contact, to: cc 99 }] }]"

    @Test func aBankAnswersNextPreviousNumberAndName() throws {
        let preset = """
            ribbons:
              - { name: a, area: [0, 0, 0.3, 1], send: [{ from: contact, to: preset next }] }
              - { name: b, area: [0.3, 0, 0.3, 1], send: [{ from: contact, to: preset previous }] }
              - { name: c, area: [0.6, 0, 0.4, 1], send: [{ from: contact, to: preset bass }] }
            """
        let renderer = Renderer(try Playing.patch(preset))
        var take = Take()
        for (index, x) in [100, 600, 1200].enumerated() {
            take.down(x: Int32(x), y: 300, at: Int64(index) * 1000)
            take.up(at: Int64(index) * 1000 + 100)
        }
        try add(take.recording, to: renderer)
        renderer.input = [(.milliseconds(2500), .program(Channel(index: 0), 3))]
        var choices: [PresetChoice] = []
        renderer.preset = { choice in
            choices.append(choice)
            return nil
        }
        #expect(lines(renderer) == [])
        #expect(choices == [.next, .previous, .named("bass"), .number(3)])
    }

    @Test func aPresetThatIsThereIsPlayedFromThereOn() throws {
        let renderer = Renderer(
            try Playing.patch(
                "ribbons: [{ name: all, send: [{ from: contact, to: cc 20 }, { from: tap, to: preset next }] }]"))
        var take = Take()
        take.down(x: 300, y: 300, at: 1000)
        take.up(at: 1100)
        take.down(x: 300, y: 300, at: 3000)
        take.up(at: 3100)
        try add(take.recording, to: renderer)
        let next = try Playing.patch(Self.next)
        renderer.preset = { $0 == .next ? next : nil }
        let lines = lines(renderer)
        #expect(lines.contains("0 B0 14 7F"))
        #expect(lines.contains("2000 B0 63 7F"))
        #expect(!lines.contains("2000 B0 14 7F"))
        #expect(renderer.player.patch.patch == next)
    }

    @Test func withoutABankNothingChanges() throws {
        let patch = try Playing.patch(Self.two)
        let renderer = Renderer(patch)
        try add(Self.tap(at: 1000), "left", to: renderer)
        renderer.input = [(.zero, .program(Channel(index: 0), 3))]
        #expect(lines(renderer) == ["0 B0 14 7F", "100 B0 14 00"])
        #expect(renderer.player.patch.patch == patch)
    }

    // MARK: Ports, devices

    @Test func eachMessageNamesItsPort() throws {
        let renderer = Renderer(
            try Playing.patch(
                """
                ribbons:
                  - name: all
                    send: [{ from: contact, to: cc 20 }, { from: contact, to: cc 21, port: strings }]
                """))
        try add(Self.tap(at: 1000), to: renderer)
        #expect(
            Set(lines(renderer)) == ["0 B0 14 7F", "0 port 1 B0 15 7F", "100 B0 14 00", "100 port 1 B0 15 00"])
    }

    @Test func whatIsConfiguredForADeviceTurnsThePicture() throws {
        func key(_ change: (inout DeviceConfiguration) -> Void) throws -> UInt7? {
            var configuration = DeviceConfiguration()
            change(&configuration)
            let renderer = Renderer(
                try Playing.patch("ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]"))
            _ = try renderer.add(Self.tap(x: 20, at: 1000), configuration: configuration)
            var key: UInt7?
            renderer.render { if let struck = $0.message.struckKey { key = struck.key } }
            return key
        }
        #expect(try key { _ in } == 60)
        #expect(try key { $0.mirror = .horizontal } == 84)
        #expect(try key { $0.quarterTurns = 2 } == 84)
        #expect(try key { $0.mirror = .vertical } == 60)
    }

    @Test func theEndOfARecordingCancelsItsContacts() throws {
        var take = Take()
        take.down(x: 635, y: 300, at: 1000)
        let renderer = Renderer(
            try Playing.patch("ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]"))
        try add(take.recording, to: renderer)
        try add(Self.tap(x: 20, at: 2000), to: renderer)
        #expect(lines(renderer) == ["0 90 48 64", "0 80 48 40", "1000 90 3C 64", "1100 80 3C 40"])
    }

    @Test func aRenderTwiceOverIsTheSame() throws {
        func render() throws -> [String] {
            let renderer = Renderer(try Playing.patch(Self.two))
            try add(Self.tap(at: 5050), "left", to: renderer)
            try add(Self.tap(at: 5000), "right", to: renderer)
            renderer.input = [(.milliseconds(60), .controller(Channel(index: 0), 123, 0))]
            return lines(renderer)
        }
        let first = try render()
        #expect(!first.isEmpty)
        #expect(try render() == first)
    }

    @Test func aRecordingWhoseClockGoesBackKeepsItsOrder() throws {
        var take = Take()
        take.down(x: 635, y: 300, at: 2000)
        take.up(at: 1000)
        let renderer = Renderer(
            try Playing.patch("ribbons: [{ name: all, send: [{ from: contact, to: cc 20 }] }]"))
        try add(take.recording, to: renderer)
        #expect(lines(renderer) == ["0 B0 14 7F", "0 B0 14 00"])
    }
}
