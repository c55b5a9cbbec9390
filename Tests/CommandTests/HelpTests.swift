import ArgumentParser
import FoundationEssentials
import TestSupport
import Testing

@testable import ribbon

/// The texts of `--help`, from which the manual is made.
@Suite("Help")
struct HelpTests {
    struct Command: Decodable, CustomTestStringConvertible {
        struct Argument: Decodable {
            struct Name: Decodable {
                var name: String
            }

            var names: [Name]?
            var valueName: String
            var abstract: String?

            /// The text up to its first full stop, which tells what the option is.
            var meaning: String { String((abstract ?? "").prefix { ![".", ";"].contains($0) }) }
        }

        var commandName: String
        var superCommands: [String]?
        var discussion: String?
        var arguments: [Argument]?
        var subcommands: [Command]?

        var testDescription: String { commandName }

        /// The command and those in it, without groups and `help`.
        var all: [Command] {
            let inside = (subcommands ?? []).filter { $0.commandName != "help" }
            return [self] + inside.flatMap(\.all)
        }
    }

    private struct Dump: Decodable {
        var command: Command
    }

    private static let commands: [Command] = {
        guard let text = try? ribbon("--experimental-dump-help").output,
            let dump = try? JSONDecoder().decode(Dump.self, from: Data(text.utf8))
        else { return [] }
        return Array(dump.command.all.dropFirst())
    }()

    @Test func everyHelpHasAnExampleThatIsGoodUsage() throws {
        #expect(Self.commands.count > 20)
        for command in Self.commands {
            let example = (command.discussion ?? "").split(separator: "\n").last { $0.hasPrefix("Example: ") }
            let quoted = (example ?? "").split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { $0.element.split(separator: " ").map(String.init) }
            let name = (command.superCommands ?? []) + [command.commandName]
            #expect(quoted.contains { $0.starts(with: name) }, "\(name)")
            for words in quoted {
                #expect(throws: Never.self, "\(words)") { try RibbonCommand.parseAsRoot(Array(words.dropFirst())) }
            }
        }
    }

    /// Those that are about something else in each command.
    private static let several = [
        "output", "rotate", "screen", "size", "calibrate surface", "check device", "run listen", "play listen",
        "web listen", "osc listen",
    ]

    @Test func anOptionMeansTheSameInEachCommand() {
        var meanings: [String: Set<String>] = [:]
        for command in Self.commands {
            for argument in command.arguments ?? [] {
                guard let name = argument.names?.last?.name, !Self.several.contains(name),
                    !Self.several.contains("\(command.commandName) \(name)")
                else { continue }
                meanings[name, default: []].insert(argument.meaning)
            }
        }
        #expect(meanings["json"] != nil && meanings["preset"] != nil)
        for (name, meanings) in meanings { #expect(meanings.count == 1, "--\(name): \(meanings.sorted())") }
    }
}
