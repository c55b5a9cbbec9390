import Glibc

/// Whether a graphical desktop runs here, which the panels are rather left to as well.
enum Desktop {
    static var isRunning: Bool { getenv("WAYLAND_DISPLAY") != nil || getenv("DISPLAY") != nil }
}
