import Glibc
import Mapping
import Presets
import System

/// The program's output to its user. Characters that would control a terminal are escaped, since names from outside may
/// hold anything.
enum Standard {
    /// Commands write from the main thread only.
    nonisolated(unsafe) private static let output = TextStream.standardOutput()

    /// Writes a line to the standard output.
    ///
    /// Like every function here that writes there, it ends the program with exit code 74 if that fails, or quietly if
    /// the reader is gone, such as `head`.
    static func print(_ line: String) { write(line.escaped + "\n") }

    /// Writes a line with tabs between its columns.
    static func print(_ columns: [String]) { write(columns.map(\.escaped).joined(separator: "\t") + "\n") }

    /// Writes a text to the standard output without escaping: JSON, or a text without names from outside.
    static func write(_ text: String) {
        endUnlessWritten { () throws(CommandFailure) in try output.write(text) }
    }

    /// Writes out what waits for the standard output.
    static func flush() { endUnlessWritten { () throws(CommandFailure) in try output.flush() } }

    /// Writes bytes to the standard output.
    static func write(_ bytes: [UInt8]) {
        endUnlessWritten { () throws(CommandFailure) in try output.write(bytes) }
    }

    /// Writes a message to the standard error, in a line, and the excerpt of a diagnostic below it.
    static func error(_ message: String) {
        let text = colored(message.escapedMessage) + "\n"
        _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
    }

    /// The beginnings that are coloured. `say`, the callers of `error`, and diagnostics write them.
    private static let levels = [("ribbon: error:", TerminalColor.red), ("ribbon: warning:", .yellow)]

    /// The message with its beginning in colour, if it is an error or a warning.
    private static func colored(_ message: String) -> String {
        guard let (start, color) = levels.first(where: { message.hasPrefix($0.0) }),
            Terminal.wantsColor(STDERR_FILENO)
        else { return message }
        return color.paint(start) + message.dropFirst(start.count)
    }

    /// Opens those of the first three descriptors that are closed. Otherwise files that are opened later would get
    /// their numbers, and messages for the user would be written there.
    static func ensureOpen() {
        while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
            guard descriptor > STDERR_FILENO else { continue }
            close(descriptor)
            return
        }
    }

    /// Ends the program with the failure's messages, after writing out what waits.
    static func end(_ failure: CommandFailure) -> Never {
        flush()
        say(failure)
    }

    /// Ends the program as SIGPIPE does, even if that signal is ignored or blocked.
    static func endForClosedPipe() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        // The signal is blocked.
        _exit(128 + SIGPIPE)
    }

    private static func endUnlessWritten(_ write: () throws(CommandFailure) -> Void) {
        do throws(CommandFailure) { try write() } catch { say(error) }
    }

    /// Prints the messages and ends the program. Unlike `end` it does not flush: the output may be what has failed.
    private static func say(_ failure: CommandFailure) -> Never {
        for message in failure.messages {
            let isWarning = message.hasPrefix("warning: ")
            error(isWarning ? "ribbon: \(message)" : "ribbon: error: \(message)")
        }
        exit(failure.code.rawValue)
    }
}

extension String {
    /// The text with blanks behind it up to a width, one at least.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 1)) }
}
