import Glibc
import System

/// The user's terminal: its abilities, and the keys that are pressed in it.
enum Terminal {
    /// Whether a descriptor is a terminal that can do more than print lines.
    static func isCapable(_ descriptor: Int32) -> Bool {
        guard isatty(descriptor) != 0, let name = getenv("TERM") else { return false }
        return !["", "dumb"].contains(String(cString: name))
    }

    /// Whether texts for a descriptor are coloured: on a capable terminal, unless `NO_COLOR` is set (no-color.org).
    static func wantsColor(_ descriptor: Int32) -> Bool {
        guard isCapable(descriptor) else { return false }
        guard let refused = getenv("NO_COLOR") else { return true }
        return refused.pointee == 0
    }

    // MARK: Keys

    /// The terminal's settings before `takeKeys`, used from the main thread and from signal handlers.
    nonisolated(unsafe) private static var former: termios?

    /// Lets each key be read at once, without an echo. Ctrl-C ends the program as before.
    /// - Returns: the descriptor of the keys; −1 if the standard input is no terminal, or one of a background job.
    static func takeKeys() -> Int32 {
        var settings = termios()
        guard tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &settings) == 0 else { return -1 }
        former = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        return STDIN_FILENO
    }

    static func giveKeysBack() {
        guard var settings = former else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// Reads the keys that wait.
    /// - Returns: nil if there will be no more.
    static func keys() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}

/// A colour of a terminal's own palette, so that it fits the user's theme.
enum TerminalColor: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    /// With the colours of letters and ground exchanged.
    case inverse = "7"

    /// - Parameter isOn: whether colours are wanted.
    func paint(_ text: some StringProtocol, if isOn: Bool = true) -> String {
        isOn ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : String(text)
    }
}
