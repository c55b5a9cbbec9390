import CEvdev
import Glibc
import MIDI
import Mapping
import Presets
import Testing
import Time
import Touch

@testable import Bridge
@testable import EvdevInput
@testable import Panels

/// Several panels that are read in one wake-up. Their events come through pipes, with times of the test's own.
@Suite("Played screens")
struct PlayedScreensTests {
    /// A panel of protocol B, 127 × 80 mm, and the end of a pipe that writes to it.
    private final class Panel {
        let live: LiveScreen
        private let writing: Int32
        private var trackingID: Int32 = 0

        init(_ number: UInt8, _ patch: Patch, _ output: Output, name: String? = nil) throws {
            var axes: [UInt16: Axis] = [:]
            axes[AbsoluteAxis.positionX] = Axis(minimum: 0, maximum: 1270, resolution: 10)
            axes[AbsoluteAxis.positionY] = Axis(minimum: 0, maximum: 800, resolution: 10)
            axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: 9)
            axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65_535)
            let device = DeviceDescription(properties: CodeSet([InputProperty.direct]), axes: axes)
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
            writing = ends[1]
            var configuration = DeviceConfiguration()
            configuration.surface = name
            live = try LiveScreen(
                LivePanel(path: "panel \(number)", device: device, descriptor: ends[0]), number: number,
                configuration: configuration, systemMatrix: nil, patch: patch,
                channels: VoiceChannels(patch.midi), output: output)
        }

        deinit { close(writing) }

        func down(at milliseconds: Int, moves: Int = 0) {
            trackingID += 1
            var events: [(UInt16, Int32)] = [
                (AbsoluteAxis.trackingID, trackingID), (AbsoluteAxis.positionX, 300), (AbsoluteAxis.positionY, 300),
            ]
            for index in 0..<moves { events.append((AbsoluteAxis.positionX, 300 + Int32(index))) }
            report(events, at: milliseconds)
        }

        func move(to x: Int32, at milliseconds: Int) { report([(AbsoluteAxis.positionX, x)], at: milliseconds) }

        func up(at milliseconds: Int) { report([(AbsoluteAxis.trackingID, -1)], at: milliseconds) }

        private func report(_ events: [(UInt16, Int32)], at milliseconds: Int) {
            var raw = events.map { event(EventType.absolute, $0.0, $0.1, milliseconds) }
            raw.append(event(EventType.synchronization, Synchronization.report, 0, milliseconds))
            let size = raw.count * MemoryLayout<input_event>.stride
            #expect(write(writing, raw, size) == size)
        }

        private func event(_ type: UInt16, _ code: UInt16, _ value: Int32, _ milliseconds: Int) -> input_event {
            var event = input_event()
            (event.type, event.code, event.value) = (type, code, value)
            event.time.tv_sec = milliseconds / 1000
            event.time.tv_usec = milliseconds % 1000 * 1000
            return event
        }
    }

    private let screens = PlayedScreens()
    private let first: Panel
    private let second: Panel

    init() throws {
        let text = """
            ribbon-preset: 1
            name: Held
            ribbons:
              - name: all
                area: [0, 0, 1, 1]
                send: [{ from: hold, to: cc 20 }]

            """
        let patch = try #require(Preset.load(Array(text.utf8), file: "held.yaml").value)
        let output = Output(ledger: NoteLedger())
        first = try Panel(1, patch, output)
        second = try Panel(2, patch, output)
        for panel in [first, second] { _ = screens.insert(panel.live) }
    }

    /// Each frame and each deadline that is played, in its order: the screen's number, and when in milliseconds.
    private func wakeUp(_ ready: UInt32, at milliseconds: Int64) -> [String] {
        var played: [String] = []
        let pass: PlayedScreens.Pass = { live, time, isTouch in
            played.append("\(live.number) \(isTouch ? "frame" : "deadline") \(time.nanoseconds / 1_000_000)")
        }
        let now = Timestamp(nanoseconds: milliseconds * 1_000_000)
        #expect(screens.read(ready, pass) == 0)
        screens.advance(to: now, pass)
        return played
    }

    @Test func framesComeInTheOrderOfTheirTimes() {
        first.down(at: 1000)
        first.move(to: 500, at: 1020)
        second.down(at: 1010)
        second.move(to: 500, at: 1030)
        second.up(at: 1040)
        first.up(at: 1050)
        #expect(
            wakeUp(0b11, at: 1060)
                == [
                    "1 frame 1000", "2 frame 1010", "1 frame 1020", "2 frame 1030", "2 frame 1040", "1 frame 1050",
                ])
    }

    @Test func framesOfOneTimeComeInTheOrderOfTheScreens() {
        second.down(at: 1000)
        first.down(at: 1000)
        #expect(wakeUp(0b11, at: 1000) == ["1 frame 1000", "2 frame 1000"])
    }

    @Test func aDeadlineComesBeforeALaterFrameOfAnotherPanel() {
        first.down(at: 1000)
        #expect(wakeUp(0b01, at: 1001) == ["1 frame 1000"])
        second.down(at: 1400)
        second.move(to: 500, at: 1600)
        #expect(wakeUp(0b10, at: 1700) == ["2 frame 1400", "1 deadline 1500", "2 frame 1600"])
    }

    @Test func deadlinesOfSeveralScreensComeInTheOrderOfTheirTimes() {
        second.down(at: 1000)
        first.down(at: 1100)
        #expect(
            wakeUp(0b11, at: 2000) == ["2 frame 1000", "1 frame 1100", "2 deadline 1500", "1 deadline 1600"])
    }

    @Test func aReportThatIsLongerThanOneReadIsOneFrame() {
        first.down(at: 1010, moves: 100)
        second.down(at: 1000)
        second.up(at: 1020)
        #expect(wakeUp(0b11, at: 1030) == ["2 frame 1000", "1 frame 1010", "2 frame 1020"])
    }

    @Test func aPanelThatCanNotBeReadIsGoneAndTheOtherIsPlayed() throws {
        let folder = open("/", O_RDONLY | O_CLOEXEC)
        let broken = try LiveScreen(
            LivePanel(path: "/", device: first.live.panel.device, descriptor: folder), number: 3,
            configuration: DeviceConfiguration(), systemMatrix: nil, patch: Patch(name: "none", ribbons: []),
            channels: VoiceChannels(MIDISettings()), output: Output(ledger: NoteLedger()))
        #expect(screens.insert(broken) == 2)
        second.down(at: 1000)
        var frames = 0
        #expect(screens.read(0b110) { _, _, _ in frames += 1 } == 0b100)
        #expect(frames == 1)
    }

    /// Two screens that a preset calls so.
    private func leftAndRight(_ text: String) throws -> (PlayedScreens, left: Panel, Output) {
        let patch = try #require(Preset.load(Array(text.utf8), file: "two.yaml").value)
        let output = Output(ledger: NoteLedger())
        let screens = PlayedScreens()
        let left = try Panel(1, patch, output, name: "left")
        for panel in [left, try Panel(2, patch, output, name: "right")] { _ = screens.insert(panel.live) }
        return (screens, left, output)
    }

    @Test func whatIsAskedForOnOneScreenReachesTheOthersAndWhatFollowsComesBackInTheSameFrame() throws {
        let text = """
            ribbon-preset: 1
            name: Chain
            ribbons:
              - name: near
                surface: left
                send: [{ from: contact, to: set far.door open }]
              - name: far
                surface: right
                send: [{ from: door, to: set answer.center 1 }]
                back: [{ from: center, to: cc 21 }]
              - name: answer
                surface: left
                area: [0.9, 0, 0.1, 1]
                send: [{ from: center, to: cc 20 }]

            """
        let (screens, left, output) = try leftAndRight(text)
        left.down(at: 1000)
        var asked: [Action] = []
        _ = screens.read(0b01) { _, time, _ in
            output.takeRequests { action in
                asked.append(action)
                screens.forEach { $0.screen.instrument.perform(action, at: time) }
            }
        }
        #expect(asked == [.set(ribbon: 1, .door, 1), .set(ribbon: 2, .center, 1)])
        var sent: [Message] = []
        output.drain { sent.append($1) }
        #expect(sent.contains(.controller(Channel(index: 0), 20, 127)))
    }

    @Test func whatIsDueOnAnotherScreenBecauseOfAFrameComesBeforeTheLaterFramesOfItsRead() throws {
        let text = """
            ribbon-preset: 1
            name: Line
            ribbons:
              - name: near
                surface: left
                send: [{ from: contact, to: set far.center 1 }]
              - name: far
                surface: right
                send: [{ from: center, to: cc 20, smooth: 10 }]

            """
        let (screens, left, output) = try leftAndRight(text)
        screens.forEach { $0.screen.instrument.perform(.set(ribbon: 1, .center, 0), at: .zero) }
        left.down(at: 1000)
        left.move(to: 500, at: 1006)
        var played: [String] = []
        _ = screens.read(0b01) { live, time, isTouch in
            played.append("\(live.number) \(isTouch ? "frame" : "deadline") \(time.nanoseconds / 1_000_000)")
            output.takeRequests { action in
                screens.forEach { $0.screen.instrument.perform(action, at: time) }
            }
        }
        #expect(played == ["1 frame 1000", "2 deadline 1004", "1 frame 1006"])
    }
}
