import Glibc

/// The whole terminal, for as long as a command draws on it: another page than the one that its user works on, which is
/// back at the end, however that comes.
enum FullScreen {
    /// Whether there is a terminal that can do it.
    static var isPossible: Bool {
        guard isatty(STDOUT_FILENO) != 0, let name = getenv("TERM") else { return false }
        return !["", "dumb"].contains(String(cString: name))
    }

    static var size: (rows: Int, columns: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (24, 80)
        }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    /// The other page, cleared, without a cursor.
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

    static func leave() { put(leaving) }

    /// In a signal's handler as well, where hardly more than this is allowed.
    private static func put(_ text: StaticString) { _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount) }

    /// Draws lines over those before them, in one write. There are at most as many as the terminal has rows, each as
    /// long as it has columns at most.
    static func draw(_ lines: [String], rows: Int) {
        // Each line is cleared before it is written: behind its last column the terminal would clear that one.
        var text = "\u{1B}[H" + lines.map { "\u{1B}[2K" + $0 }.joined(separator: "\r\n")
        if lines.count < rows { text += "\r\n\u{1B}[J" }
        print(text, terminator: "")
        fflush(nil)
    }
}
