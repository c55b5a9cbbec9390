import ArgumentParser
import EvdevInput
import Glibc
import Panels
import Presets

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find the mistakes in presets, each with its place and what to write instead.",
        discussion: """
            Ends with 65 if any file has an error, with 66 if one is missing. Warnings do not count. With --device it \
            also warns of what a preset loses on that touchscreen: one that reports no size or no pressure of contacts.
            """)

    @Flag(help: "Write the diagnostics as JSON, for editors. Lines and columns count from 1.")
    var json = false

    @Option(
        name: .customLong("device"), parsing: .singleValue,
        help: ArgumentHelp(
            "A touchscreen that the presets are to be played on: its node, or a recording of it. May be repeated.",
            valueName: "node-or-recording"))
    var devices: [String] = []

    @Argument(help: ArgumentHelp("The presets: files, or the names of presets.", valueName: "file"))
    var files: [String]

    func run() throws {
        let panels = try devices.map(Self.panel)
        var worst: CommandFailure?
        var all: [Diagnostic] = []
        for file in files {
            do throws(FileError) {
                let file = try SearchPath().preset(file)
                let loaded = try Preset.read(file, panels: panels)
                all += loaded.diagnostics
                if !json { for diagnostic in loaded.diagnostics { Standard.error(diagnostic.description) } }
                if loaded.value == nil {
                    worst = worst ?? CommandFailure(.badData)
                } else if !json {
                    Standard.print("\(file): good")
                }
            } catch {
                Standard.error("ribbon: error: \(error.description)")
                worst = CommandFailure(CommandFailure.Code(rawValue: error.exitCode) ?? .failed)
            }
        }
        if json { Standard.write(try jsonText(all)) }
        if let worst { throw worst }
    }

    /// A device node, a recording, or a description of one.
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
