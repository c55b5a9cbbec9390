import Glibc
import System

/// The light behind a built-in panel, under /sys/class/backlight.
struct Backlight {
    private let path: String

    /// The only one that there is and that may be switched; nil otherwise.
    init?(folder: String = "/sys/class/backlight") {
        let paths = Folder.names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)/bl_power" }
        guard paths.count == 1, access(paths[0], W_OK) == 0 else { return nil }
        path = paths[0]
    }

    /// Answers whether the kernel took it. 0 is on and 4 is off (`FB_BLANK_POWERDOWN`).
    func turn(on: Bool) -> Bool {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return write(file, on ? "0" : "4", 1) == 1
    }
}
