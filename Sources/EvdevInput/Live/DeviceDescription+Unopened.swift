import Glibc
import Panels

extension DeviceDescription {
    /// Describes a node that this user may not open, from what sysfs shows to every user: name, codes and properties. It
    /// does not show the axes' ranges. They are 0 to 1 here, which is good enough for `panelKind` only.
    ///
    /// - Parameters:
    ///   - path: the node's path, such as `/dev/input/event4`.
    ///   - root: sysfs's mount point.
    public init?(unopened path: String, under root: String = "/sys") {
        guard let node = path.split(separator: "/").last else { return nil }
        let folder = "\(root)/class/input/\(node)/device"
        guard let name = Self.line(of: "\(folder)/name") else { return nil }
        self.init(name: name)
        properties = CodeSet(bitmap: Self.line(of: "\(folder)/properties") ?? "")
        // The codes of type 0 are the types that the device has, as in `init(node:path:)`.
        for (type, file) in [
            (0, "ev"), (EventType.key, "key"), (EventType.relative, "rel"), (EventType.absolute, "abs"),
        ] {
            codes[type] = CodeSet(bitmap: Self.line(of: "\(folder)/capabilities/\(file)") ?? "")
        }
        for axis in codes[EventType.absolute]?.codes ?? [] { axes[axis] = Axis(minimum: 0, maximum: 1) }
    }

    private static func line(of path: String) -> String? {
        guard let bytes = try? readFile(path) else { return nil }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}

extension CodeSet {
    /// Parses a bitmap as the kernel prints it: hexadecimal words of the machine's size, the highest first.
    init(bitmap: String) {
        self.init()
        for (index, word) in bitmap.split(separator: " ").reversed().enumerated() {
            guard let bits = UInt64(word, radix: 16) else { continue }
            for bit in 0..<64 where bits & (1 << UInt64(bit)) != 0 {
                insert(UInt16(truncatingIfNeeded: index * UInt.bitWidth + bit))
            }
        }
    }
}
