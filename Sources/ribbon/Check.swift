import ArgumentParser
import EvdevInput
import Glibc
import Panels
import Presets
import Touch

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find the mistakes in presets: where they are and what to write instead.",
        discussion: """
            In a folder it checks each preset, but not those in folders inside it, and warns if two have the same name. \
            The exit code is 65 if a file has an error, 66 if one is missing or a folder has no preset; warnings do not \
            count. With --device it also warns if the touchscreen does not report something that a preset plays, such as \
            the pressure or the size of contacts.

            With --complete it lists the words that may stand at a place of a file, for editors: on each line a word, a \
            tab, and its meaning. The word replaces what is typed since the last blank, or since the key or value began; a \
            quote stays. The file may have errors.

            Example: `ribbon check melody.yaml`.
            """)

    @Flag(help: "Print JSON for other programs. Lines and columns count from 1.")
    var json = false

    @Option(
        name: .customLong("device"), parsing: .singleValue,
        help: ArgumentHelp(
            "A touchscreen to check the presets for: its node, or a recording of it. May be repeated.",
            valueName: "node-or-recording"))
    var devices: [String] = []

    @Option(
        help: ArgumentHelp(
            "Also warn of notes and ribbons too small for fingers on a screen of this size in millimetres.",
            valueName: "WxH"))
    var screen: String?

    private var extent: Millimetres? { screen.flatMap { Millimetres(text: $0) } }

    @Option(
        help: ArgumentHelp(
            "List the words that may stand at this place of the file, such as 7:12, and check nothing.",
            valueName: "line:column"))
    var complete: String?

    @Argument(
        help: ArgumentHelp(
            "The presets: files, folders, the names of presets, or - for the standard input.", valueName: "file"))
    var files: [String]

    func validate() throws {
        if screen != nil, extent == nil { throw ValidationError("--screen takes \(Millimetres.expected).") }
        guard let complete else { return }
        guard SourcePosition(text: complete) != nil else {
            throw ValidationError("--complete takes a line and a column, from 1, such as 7:12.")
        }
        if files.count != 1 { throw ValidationError("--complete takes one file.") }
        if json || !devices.isEmpty || screen != nil {
            throw ValidationError("--complete takes neither --json nor --device nor --screen.")
        }
    }

    func run() throws {
        if let position = complete.flatMap(SourcePosition.init(text:)) {
            return try Self.complete(files[0], at: position)
        }
        let panels = try devices.map(Self.panel) + (extent.map { [Preset.PlayedOn(screen: $0)] } ?? [])
        // Holds the exit code: that of the last file that cannot be read, else that of presets with errors.
        var worst: CommandFailure?
        var all: [DiagnosticReport] = []
        for argument in files {
            // The presets of a folder are compared by their names.
            var names = RepeatedNames()
            do throws(FileError) {
                for file in try PresetSource.all(in: argument) {
                    let loaded = Preset.read(try file.bytes(), of: file.path, panels: panels, among: &names)
                    all += loaded.diagnostics.map(DiagnosticReport.init)
                    if !json { for diagnostic in loaded.diagnostics { Standard.error(diagnostic.description) } }
                    if loaded.value == nil {
                        worst = worst ?? CommandFailure(.badData)
                    } else if !json {
                        Standard.print("\(file.path): good")
                    }
                }
            } catch {
                Standard.error("ribbon: error: \(error.description)")
                worst = CommandFailure(error.exitStatus)
            }
        }
        if json { Standard.write(try jsonText(all)) }
        if let worst { throw worst }
    }

    private static func complete(_ argument: String, at position: SourcePosition) throws {
        do throws(FileError) {
            let file = try PresetSource.file(argument)
            let files = NeighbouringFiles(of: file.path, search: SearchPath())
            for completion in Completion.words(in: try file.bytes(), at: position, files: files) {
                Standard.print([completion.word, completion.summary])
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The panel of a device node, of a recording, or of an evemu description.
    private static func panel(_ path: String) throws -> Preset.PlayedOn {
        do {
            let device = try isNode(path) ? LivePanel(path: path).device : Recording(contentsOf: path).device
            _ = try device.panelProtocol()
            return Preset.PlayedOn(name: device.name, contactSources: device.contactSources)
        } catch let error as DeviceError {
            throw CommandFailure(error)
        } catch let error as RecordingError {
            throw CommandFailure(error)
        } catch let error as UnusablePanel {
            throw CommandFailure(.badData, "\(path): \(error)")
        }
    }

    private static func isNode(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    }
}

extension SourcePosition {
    /// `7:12`: a line and a column, from 1.
    fileprivate init?(text: String) {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let line = numbers[0], let column = numbers[1], line >= 1, column >= 1 else {
            return nil
        }
        self.init(line: line, column: column)
    }
}
