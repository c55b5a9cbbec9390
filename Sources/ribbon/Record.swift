import ArgumentParser
import Control
import EvdevInput
import Glibc
import Panels
import Time
import Touch

struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Write what a touchscreen sends as an evemu recording, until Ctrl-C.",
        discussion: """
            `ribbon render` makes MIDI of the recording, `ribbon replay` and evemu-play play it again. A screen that \
            another program has grabbed, as `ribbon run` does without a desktop, sends nothing here.
            """)

    @Option(help: ArgumentHelp("The device: its node, or its name or a part of it.", valueName: "node-or-name"))
    var device: String?

    @Option(help: ArgumentHelp("The recording to write; without it the standard output.", valueName: "file"))
    var output: String?

    func run() throws {
        let panels = try OpenPanels().playedPanels(wanted: device.map { [$0] } ?? [])
        guard panels.count == 1, let panel = panels.first?.panel else {
            let names = panels.map { "\($0.node.path) (\($0.node.device.name))" }.joined(separator: ", ")
            throw CommandFailure(.wrongUsage, "several touchscreens: \(names); expected --device with one of them")
        }
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
            Standard.error("ribbon: \(error)")
        }
        if let failure { throw failure }
        try stream.close()
    }
}

extension LivePanel {
    /// The fingers that came down before the recording began, as one report; nothing where there are none.
    fileprivate func contactsThatAreDown(at time: Timestamp) -> [RawEvent] {
        var events: [RawEvent] = []
        // Where the device can not be asked, it is gone, which the first read tells.
        _ = readState(at: time) { events.append($0) }
        let isTouched = events.contains {
            switch ($0.type, $0.code) {
            case (EventType.absolute, AbsoluteAxis.trackingID): $0.value >= 0
            case (EventType.key, Key.touch): $0.value == 1
            default: false
            }
        }
        return isTouched ? events : []
    }
}

/// A file that is written as it goes, line by line, or the standard output.
final class TextStream {
    private let file: UnsafeMutablePointer<FILE>
    private let name: String

    init(_ path: String?) throws {
        name = path ?? "standard output"
        guard let file = path.map({ fopen($0, "w") }) ?? fdopen(dup(STDOUT_FILENO), "w") else {
            throw CommandFailure(errno == EACCES ? .notPermitted : .failed, Self.message(name))
        }
        self.file = file
        setvbuf(file, nil, _IOLBF, 0)
    }

    func write(_ text: String) throws {
        guard fputs(text, file) >= 0 else { throw CommandFailure(.failed, Self.message(name)) }
    }

    func close() throws {
        guard fclose(file) == 0 else { throw CommandFailure(.failed, Self.message(name)) }
    }

    private static func message(_ name: String) -> String {
        "\(name): cannot be written: \(String(cString: strerror(errno)))"
    }
}
