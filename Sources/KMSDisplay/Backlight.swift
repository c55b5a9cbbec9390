import Glibc
import System

/// The light behind a built-in panel, under /sys/class/backlight, while a face has the panel. It is switched on at the
/// beginning, whoever has left it dark; at the end it is on, and as bright as it was before it was dimmed.
final class Backlight {
    private let folder: String
    /// A file of two numbers while the light is dimmed: how bright it was before, and how bright it is. The face that
    /// follows a killed one reads it. Nil: there is no folder for it.
    private let record: String?
    /// How bright it was before it was dimmed; nil: it cannot be dimmed.
    private let former: Int?
    private var isDimmed: Bool

    /// Finds the machine's backlight. Nil if it has none, several, or one that this user may not switch.
    init?(folder: String = "/sys/class/backlight", record: String? = Backlight.record) {
        let folders = Folder.names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
        guard folders.count == 1, access("\(folders[0])/bl_power", W_OK) == 0 else { return nil }
        (self.folder, self.record) = (folders[0], record)
        let isDimmable = access("\(folders[0])/brightness", W_OK) == 0
        let present = isDimmable ? Self.numbers("\(folders[0])/brightness").first { $0 > 0 } : nil
        let left = record.map { Backlight.numbers($0) } ?? []
        // Any other brightness has been set since by somebody else.
        let isLeftDimmed = left.count == 2 && left[0] > left[1] && left[1] == present
        (former, isDimmed) = (isLeftDimmed ? left[0] : present, isLeftDimmed)
        if !isLeftDimmed, let record { unlink(record) }
        _ = turn(on: true)
    }

    deinit {
        _ = dim(to: 1)
        _ = turn(on: true)
    }

    /// The folder of `record` outlives a face that is killed, but not the machine's next start.
    static var record: String? {
        func folder(_ name: String) -> Substring? {
            getenv(name).flatMap { String(cString: $0).split(separator: ":").first }
        }
        return (folder("RUNTIME_DIRECTORY") ?? folder("XDG_RUNTIME_DIR")).map { "\($0)/ribbon-face-light" }
    }

    /// Writes 0 for on, 4 for off (`FB_BLANK_POWERDOWN`).
    /// - Returns: whether the kernel accepted it.
    func turn(on: Bool) -> Bool { Self.write("\(on ? 0 : 4)", to: "\(folder)/bl_power") }

    /// Dims it to a part of the light that it had before; it never goes out.
    /// - Parameter part: 0…1.
    /// - Returns: false if it cannot be dimmed, or is to stay as bright as it was.
    func dim(to part: Double) -> Bool {
        guard part < 1 || isDimmed, let former else { return false }
        let number = max(Int((Double(former) * min(max(part, 0), 1)).rounded()), 1)
        // Before the light is dimmed: this may be killed in between.
        if part < 1, let record { _ = Self.write("\(former) \(number)", to: record, O_CREAT | O_NOFOLLOW) }
        guard Self.write("\(number)", to: "\(folder)/brightness") else { return false }
        isDimmed = part < 1
        if !isDimmed, let record { unlink(record) }
        return true
    }

    /// Writes a line in one step. A longer file keeps what follows it.
    private static func write(_ line: String, to path: String, _ flags: Int32 = 0) -> Bool {
        let file = open(path, O_WRONLY | O_CLOEXEC | flags, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        let text = Array("\(line)\n".utf8)
        return Glibc.write(file, text, text.count) == text.count
    }

    /// The numbers in a file's first line; none if it cannot be read.
    private static func numbers(_ path: String) -> [Int] {
        let line = firstBytes(of: path).prefix { $0 != UInt8(ascii: "\n") }
        return line.split(separator: UInt8(ascii: " ")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    }
}
