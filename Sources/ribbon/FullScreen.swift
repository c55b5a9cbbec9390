import Glibc

/// The terminal's alternate screen, for a command that draws on it. The earlier contents come back when the command
/// ends, by itself or by a signal.
enum FullScreen {
    /// Whether the output is a terminal with an alternate screen.
    static var isPossible: Bool { Terminal.isCapable(STDOUT_FILENO) }

    static var size: (rows: Int, columns: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (24, 80)
        }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    /// The alternate screen, cleared, without a cursor.
    private static let entering: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
    private static let leaving: StaticString = "\u{1B}[?25h\u{1B}[?1049l"

    static func enter() {
        put(entering)
        for end in [SIGINT, SIGTERM, SIGHUP] {
            signal(end) { number in
                FullScreen.leave()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    static func leave() {
        put(leaving)
        Terminal.giveKeysBack()
    }

    /// Writes to the terminal. Signal handlers call this too, where little more than write(2) is allowed.
    private static func put(_ text: StaticString) { _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount) }

    /// Draws lines over the previous ones, in one write.
    ///
    /// - Parameters:
    ///   - lines: at most as many as the terminal has rows, each at most as long as it has columns.
    ///   - rows: the number of rows of the terminal.
    static func draw(_ lines: [String], rows: Int) {
        // Each line is cleared before it is written: afterwards, a full line would lose its last column.
        var text = "\u{1B}[H" + lines.map { "\u{1B}[2K" + $0 }.joined(separator: "\r\n")
        if lines.count < rows { text += "\r\n\u{1B}[J" }
        Standard.write(text)
        Standard.flush()
    }
}
