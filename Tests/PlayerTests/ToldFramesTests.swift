import Mapping
import Panels
import Testing
import Time
import Touch

@testable import Player

/// The frames that programs are told.
@Suite("Told frames")
struct ToldFramesTests {
    private final class Told { var lines: [String] = [] }

    private let playing: Playing
    private let told = Told()

    init() throws {
        playing = try Playing(Playing.silent)
        playing.player.onFrame = { [told] frame, panel in
            let picture = FramePicture(frame, of: panel)
            var line = "\(picture.time.nanoseconds / 1_000_000)"
            for contact in frame.contacts.map({ ContactPicture($0, of: panel) }) {
                line += " \(contact.phase) \(contact.x) \(contact.pressure)"
            }
            told.lines.append(line)
        }
    }

    private func panel(_ configuration: DeviceConfiguration = DeviceConfiguration()) throws -> PlayedPanel {
        var axes: [UInt16: Axis] = [:]
        axes[AbsoluteAxis.positionX] = Axis(minimum: 0, maximum: 1000, resolution: 10)
        axes[AbsoluteAxis.positionY] = Axis(minimum: 0, maximum: 1000, resolution: 10)
        axes[AbsoluteAxis.contactPressure] = Axis(minimum: 0, maximum: 200)
        axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: 1)
        axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65_535)
        let device = DeviceDescription(name: "Screen", properties: CodeSet([InputProperty.direct]), axes: axes)
        let panel = try playing.mounter.mount(device, configuration: configuration)
        #expect(playing.player.attach(panel, at: .zero))
        return panel
    }

    private func report(_ panel: PlayedPanel, at time: Int64, _ values: KeyValuePairs<UInt16, Int32>) {
        let time = Timestamp.milliseconds(time)
        for (code, value) in values {
            playing.player.handle(
                RawEvent(time: time, type: EventType.absolute, code: code, value: value), from: panel)
        }
        playing.player.handle(.report(at: time), from: panel)
    }

    @Test func theyHoldPressureThoughNothingIsPlayedByIt() throws {
        let panel = try panel()
        report(
            panel, at: 10,
            [
                AbsoluteAxis.trackingID: 1, AbsoluteAxis.positionX: 500, AbsoluteAxis.positionY: 5,
                AbsoluteAxis.contactPressure: 50,
            ])
        #expect(told.lines.isEmpty)
        playing.player.tellFrames(true)
        report(panel, at: 20, [AbsoluteAxis.contactPressure: 100])
        report(panel, at: 30, [AbsoluteAxis.positionX: 250])
        report(panel, at: 40, [AbsoluteAxis.trackingID: -1])
        playing.player.tellFrames(false)
        report(panel, at: 50, [AbsoluteAxis.trackingID: 2])
        #expect(told.lines == ["20 stationary 0.5 0.5", "30 moved 0.25 0.5", "40 ended 0.25 0.5"])
    }

    /// A filter holds the lift back when the preset changes, or a page opens over the ribbons.
    @Test(arguments: [false, true])
    func aFingerThatHasLiftedEndsAndDoesNotBeginAgain(isPage: Bool) throws {
        var configuration = DeviceConfiguration()
        configuration.filters.liftDebounce = .milliseconds(30)
        let panel = try panel(configuration)
        playing.player.tellFrames(true)
        report(
            panel, at: 100,
            [AbsoluteAxis.trackingID: 1, AbsoluteAxis.positionX: 500, AbsoluteAxis.positionY: 5])
        report(panel, at: 200, [AbsoluteAxis.trackingID: -1])
        if isPage {
            playing.player.setPage(panel.screen.number, isOpen: true, at: .milliseconds(210))
        } else {
            playing.play(try Playing.patch(Playing.silent), at: 210)
        }
        playing.advance(to: 300)
        let phases = told.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(phases == ["100 began", "200 stationary", "210 ended"])
    }

    @Test func aPresetsChangeIsSeenAsThePresetSeesIt() throws {
        let panel = playing.panel()
        playing.player.tellFrames(true)
        playing.touch(panel, x: 500, at: 10)
        playing.play(try Playing.patch(Playing.silent), at: 20)
        playing.lift(panel, at: 30)
        #expect(told.lines == ["10 began 0.5 1.0", "20 cancelled 0.5 1.0", "20 began 0.5 1.0", "30 ended 0.5 1.0"])
    }

    @Test func aFingerThatReplacesAnotherWithinAReportBeginsInItsOwnRight() throws {
        let panel = playing.panel()
        playing.player.tellFrames(true)
        playing.touch(panel, x: 500, at: 10)
        playing.replace(panel, 0, with: 1, x: 250, at: 20)
        #expect(told.lines.count >= 2 && told.lines[1].contains("ended") && told.lines.last!.contains("began 0.25"))
    }
}
