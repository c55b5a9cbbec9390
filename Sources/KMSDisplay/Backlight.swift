import Glibc
import System

/// The light behind a built-in panel, under /sys/class/backlight.
struct Backlight {
    private let folder: String
    /// How bright it was before it was dimmed; nil: it cannot be dimmed.
    private let former: Int?

    /// Finds the machine's backlight. Nil if it has none, several, or one that this user may not switch.
    init?(folder: String = "/sys/class/backlight") {
        let folders = Folder.names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
        guard folders.count == 1, access("\(folders[0])/bl_power", W_OK) == 0 else { return nil }
        self.folder = folders[0]
        let isDimmable = access("\(folders[0])/brightness", W_OK) == 0
        former = isDimmable ? Self.read("\(folders[0])/brightness").flatMap { $0 > 0 ? $0 : nil } : nil
    }

    /// Writes 0 for on, 4 for off (`FB_BLANK_POWERDOWN`).
    /// - Returns: whether the kernel accepted it.
    func turn(on: Bool) -> Bool { write(on ? 0 : 4, to: "bl_power") }

    /// Dims it to a part of the light that it had before; it never goes out.
    /// - Parameter part: 0…1.
    /// - Returns: whether it can be dimmed.
    func dim(to part: Double) -> Bool {
        guard let former else { return false }
        return write(max(Int((Double(former) * min(max(part, 0), 1)).rounded()), 1), to: "brightness")
    }

    private func write(_ number: Int, to name: String) -> Bool {
        let file = open("\(folder)/\(name)", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        let text = Array("\(number)".utf8)
        return Glibc.write(file, text, text.count) == text.count
    }

    private static func read(_ path: String) -> Int? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return Int(String(decoding: bytes[..<count].prefix { $0 >= 48 && $0 <= 57 }, as: UTF8.self))
    }
}
