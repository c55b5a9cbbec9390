import ArgumentParser
import Bridge
import EvdevInput
import MIDI
import Mapping
import Panels

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Play a recording through a preset, without hardware.",
        discussion: """
            Prints a line for each message: seconds from the first frame, and the bytes in hexadecimal. With --output \
            it writes a Standard MIDI File instead. The same recording and preset give the same bytes every time.
            """)

    @Argument(help: "A recording in evemu's format. Its description is in it, or beside it in a .desc file.")
    var recording: String

    @OptionGroup
    var preset: PresetOption

    @Flag(help: "Print the messages. This is the default.")
    var events = false

    @Flag(help: "Also print, frame by frame, what each gesture recogniser did and why.")
    var trace = false

    @Option(help: ArgumentHelp("Write a Standard MIDI File.", valueName: "take.mid"))
    var output: String?

    func validate() throws {
        if events && output != nil { throw ValidationError("--events and --output exclude each other.") }
    }

    func run() throws {
        let patch = try preset.load()
        let renderer = try Render.renderer(recording, patch)
        let trace: ((String) -> Void)? = trace ? { print($0) } : nil
        if let output {
            var events: [Renderer.Event] = []
            renderer.render(trace: trace) { events.append($0) }
            try writeMIDIFile(events, to: output)
        } else {
            renderer.render(trace: trace) { print(eventLine($0)) }
        }
    }

    static func renderer(_ path: String, _ patch: Patch) throws -> Renderer {
        do {
            let renderer = try Renderer(Recording(contentsOf: path), patch: patch)
            for notice in renderer.notices { Standard.error("ribbon: note: \(path): \(notice)") }
            return renderer
        } catch let error as RecordingError {
            throw CommandFailure(error)
        } catch let error as UnusablePanel {
            throw CommandFailure(.badData, "\(path): \(error)")
        }
    }
}

extension CommandFailure {
    init(_ error: RecordingError) {
        switch error.reason {
        case .missing: self.init(.missingFile, error.description)
        case .unreadable: self.init(.failed, error.description)
        case .noDescription, .malformed: self.init(.badData, error.description)
        }
    }
}
