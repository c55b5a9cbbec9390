import Glibc

/// The light behind a built-in panel, under /sys/class/backlight.
struct Backlight {
    private let path: String

    /// Finds the machine's backlight. Nil if it has none, several, or one that this user may not switch.
    init?(folder: String = "/sys/class/backlight") {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var paths: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { paths.append("\(folder)/\(name)/bl_power") }
        }
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
