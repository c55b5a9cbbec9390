import ArgumentParser
import BridgeClient
import Control
import EvdevInput
import Glibc
import MIDI
import Panels
import Player
import Presets
import System
import Time

struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Record a touchscreen in evemu's format, until Ctrl-C.",
        discussion: """
            If a bridge plays the touchscreen, it records the bridge's input, so a grabbed screen can be recorded too. \
            With --output take.events, the messages of the bridge's input port are written to take.mid. `ribbon render` \
            makes MIDI of both; `ribbon replay` and evemu-play play the touches again.

            Example: `ribbon record --output take.events`.
            """)

    @Option(help: ArgumentHelp("The device: its node, its name or a part of its name.", valueName: "node-or-name"))
    var device: String?

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "The recording to write; - is the standard output, which is the default.",
            valueName: "file"))
    var wanted: String?

    @Flag(help: "Replace files that exist.")
    var force = false

    /// Nil for the standard output.
    private var output: String? { wanted == "-" ? nil : wanted }

    func run() throws {
        for path in [output, inputPath].compactMap({ $0 }) where !force && FileReader.isRegularFile(path) {
            throw CommandFailure(
                .unwritable, "\(path): it exists already; choose another name, or replace it with --force")
        }
        let bridge = connectToBridge()
        if case .success(let bridge) = bridge, try recordBridge(bridge) { return }
        try recordPanel(bridge)
    }

    // MARK: Recording through the bridge

    /// Records through the bridge.
    /// - Returns: false if the bridge does not play the touchscreen.
    private func recordBridge(_ bridge: BridgeConnection) throws -> Bool {
        let signals = StopSignals()
        do throws(BridgeConnection.Failure) {
            let reply = try bridge.ask(ControlRequest(.record, device))
            Standard.error("ribbon: \(reply.message ?? "recording"); Ctrl-C ends")
        } catch .refused(let reply) where reply.code == ExitStatus.unavailable.rawValue {
            return false
        } catch {
            throw CommandFailure(error)
        }
        let stream = try TextStream(output)
        var input: [RecordingFrame.Input] = []
        // The count in the last frame; nil before the first one. It counts from the start of the bridge.
        var lost: Int?
        var failure: CommandFailure?
        do throws(BridgeConnection.Failure) {
            var isOver = false
            while !isOver, failure == nil, let frame = try bridge.nextRecordingFrame(unless: signals.descriptor) {
                do throws(CommandFailure) { try stream.write(frame.text) } catch { failure = error }
                input += frame.messages
                if let before = lost, frame.lost > before {
                    Standard.error("ribbon: warning: \(frame.lost - before) events were lost; the machine is too busy")
                }
                lost = frame.lost
                isOver = frame.isOver
            }
            if isOver { Standard.error("ribbon: the bridge plays the touchscreen no longer") }
        } catch {
            Standard.error("ribbon: the bridge has ended")
        }
        if failure == nil {
            do throws(CommandFailure) { try stream.close() } catch { failure = error }
        }
        // What came in is in no other file.
        do { try writeInput(input) } catch { throw failure ?? error }
        if let failure { throw failure }
        return true
    }

    /// The file of the input port's messages, beside the recording.
    private var inputPath: String? {
        output.map { ($0.hasSuffix(".events") ? String($0.dropLast(".events".count)) : $0) + ".mid" }
    }

    /// Writes the messages of the input port to a file beside the recording. Tick 0 is the first frame.
    private func writeInput(_ input: [RecordingFrame.Input]) throws {
        guard let output, let path = inputPath, !input.isEmpty else { return }
        let first = try Renderer.firstFrame(of: Recording(beginningOf: output)) ?? .zero
        var file = StandardMIDIFile(.fine)
        for input in input {
            var parser = MessageParser()
            for byte in input.bytes {
                guard let message = parser.parse(byte) else { continue }
                file.append(message, at: Nanoseconds(input.microseconds * 1000 - first.nanoseconds))
            }
        }
        try writeBytes(file.bytes, to: path)
        Standard.error("ribbon: wrote \(path): what came in on the input port")
    }

    // MARK: Recording from the panel

    private func recordPanel(_ bridge: Result<BridgeConnection, BridgeConnection.Failure>) throws {
        let panel = try OpenPanels().onePlayedPanel(wanted: device).panel
        try panel.requireTouches(bridge)
        let stream = try TextStream(output)
        var writer = RecordingWriter()
        try stream.write(writer.header(panel.device))
        for event in panel.contactsThatAreDown(at: MonotonicClock.now) { try stream.write(writer.line(event)) }
        let reader = PanelReader([panel])
        Standard.error("ribbon: recording \(panel.device.name) (\(panel.path)); Ctrl-C ends")
        var failure: (any Error)?
        do throws(DeviceError) {
            try reader.run { _, event in
                do { try stream.write(writer.line(event)) } catch { failure = error }
                return failure == nil
            }
        } catch {
            // The panel was unplugged. The file has everything until then, and is closed as usual.
            Standard.error("ribbon: \(error)")
        }
        if let failure { throw failure }
        try stream.close()
    }
}

extension LivePanel {
    /// The contacts that were down before the recording began, as one report; empty if there are none.
    fileprivate func contactsThatAreDown(at time: Timestamp) -> [RawEvent] {
        var events: [RawEvent] = []
        // An error means that the device is gone; the first read finds that out.
        _ = readState(at: time) { events.append($0) }
        return events.contains(where: \.indicatesContact) ? events : []
    }
}
