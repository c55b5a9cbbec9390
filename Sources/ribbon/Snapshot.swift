import ArgumentParser
import BridgeClient
import Control
import Mapping

struct Snapshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Store the state of all ribbons of the running bridge, or recall it.",
        discussion: """
            Each preset has eight snapshots: centres, ranges, doors, toggles, roots, scales and spans of all its ribbons. \
            They last over restarts.

            Example: `ribbon snapshot store 1`, then `ribbon snapshot recall 1`.
            """,
        subcommands: [Store.self, Recall.self, Name.self, List.self])

    struct Number: ParsableArguments {
        @Argument(help: ArgumentHelp("The snapshot's number, 1 to 8.", valueName: "number"))
        var number: Int

        func validate() throws {
            guard Snapshots.numbers.contains(number) else { throw ValidationError("A snapshot's number is 1…8.") }
        }
    }

    struct Store: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "store", abstract: "Store the state of all ribbons.",
            discussion: "Example: `ribbon snapshot store 1`.")

        @OptionGroup var snapshot: Number

        func run() throws { try printAnswer(to: ControlRequest(.snapshot, "store \(snapshot.number)")) }
    }

    struct Recall: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "recall", abstract: "Bring all ribbons back to a stored state.",
            discussion:
                "A ribbon under a finger stays where it is.\n\nExample: `ribbon snapshot recall 1 --over 2000`.")

        @OptionGroup var snapshot: Number

        @Option(
            help: ArgumentHelp(
                "The time that the ribbons take, 0 to 60000, or until the nearest beat of a running clock. Default: they are there at "
                    + "once.", valueName: "milliseconds"))
        var over: Double?

        func validate() throws {
            // `SnapshotService` and the presets' option `over` have the same limit.
            guard (0...60_000).contains(over ?? 0) else {
                throw ValidationError("--over takes milliseconds, 0 to 60000.")
            }
        }

        func run() throws {
            try printAnswer(to: ControlRequest(.snapshot, "recall \(snapshot.number)", over: over))
        }
    }

    struct Name: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "name", abstract: "Give a stored snapshot a name.",
            discussion: "Example: `ribbon snapshot name 1 Verse`. Without a name it has none any more.")

        @OptionGroup var snapshot: Number

        @Argument(help: ArgumentHelp("At most 40 characters.", valueName: "name"))
        var name = ""

        func run() throws { try printAnswer(to: ControlRequest(.snapshot, "name \(snapshot.number) \(name)")) }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Print the numbers and names of the stored snapshots.",
            discussion: "Example: `ribbon snapshot list`.")

        func run() throws { try printAnswer(to: ControlRequest(.snapshot, "list")) }
    }
}
