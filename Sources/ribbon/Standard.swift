import Glibc
import Mapping
import Presets

/// What the program says to its user. Names from outside may hold anything; what would command a terminal is escaped.
enum Standard {
    /// Commands write from the main thread only.
    nonisolated(unsafe) private static let output = TextStream.standardOutput()

    /// Writes a line to the standard output.
    ///
    /// As of each function here that writes to it: if it cannot be written, the program ends with exit code 74. If the
    /// reader has gone, as `head` does, it ends quietly.
    static func print(_ line: String) { write(line.escaped + "\n") }

    /// Writes a line with tabs between its columns.
    static func print(_ columns: [String]) { write(columns.map(\.escaped).joined(separator: "\t") + "\n") }

    /// Writes a text as it is to the standard output: one that has no names from outside, or JSON.
    static func write(_ text: String) {
        endUnlessWritten { () throws(CommandFailure) in try output.write(text) }
    }

    /// Lets a reader see now what has been written to the standard output.
    static func flush() { endUnlessWritten { () throws(CommandFailure) in try output.flush() } }

    /// Writes a message to the standard error, in a line, and the excerpt of a diagnostic below it.
    static func error(_ message: String) {
        _ = FileWriter.writeAll(Array((message.escapedMessage + "\n").utf8), to: STDERR_FILENO)
    }

    /// Opens those of the first three descriptors that are closed: otherwise files opened later would get their numbers,
    /// and what is meant for the user would be written there.
    static func ensureOpen() {
        while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
            guard descriptor > STDERR_FILENO else { continue }
            close(descriptor)
            return
        }
    }

    /// Ends the program with what has been written, and the failure's messages.
    static func end(_ failure: CommandFailure) -> Never {
        flush()
        say(failure)
    }

    /// Ends the program as the system does where a pipe has no reader any more, also where that was ignored.
    static func endForClosedPipe() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        // The signal is blocked.
        _exit(128 + SIGPIPE)
    }

    private static func endUnlessWritten(_ write: () throws(CommandFailure) -> Void) {
        do throws(CommandFailure) { try write() } catch { say(error) }
    }

    private static func say(_ failure: CommandFailure) -> Never {
        for message in failure.messages {
            let isWarning = message.hasPrefix("warning: ")
            error(isWarning ? "ribbon: \(message)" : "ribbon: error: \(message)")
        }
        exit(failure.code.rawValue)
    }
}
