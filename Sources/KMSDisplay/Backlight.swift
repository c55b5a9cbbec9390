import Glibc
import System

/// The light behind a built-in panel, under /sys/class/backlight.
struct Backlight {
    private let path: String

    /// Finds the machine's backlight. Nil if it has none, several, or one that this user may not switch.
    init?(folder: String = "/sys/class/backlight") {
        let paths = Folder.names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)/bl_power" }
        guard paths.count == 1, access(paths[0], W_OK) == 0 else { return nil }
        path = paths[0]
    }

    /// Writes 0 for on, 4 for off (`FB_BLANK_POWERDOWN`).
    /// - Returns: whether the kernel accepted it.
    func turn(on: Bool) -> Bool {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return write(file, on ? "0" : "4", 1) == 1
    }
}
