import Glibc
import Panels

extension DeviceDescription {
    /// What the kernel tells of a node to everybody, even to who may not open it: its name, codes and properties. Ranges
    /// are not among it: each axis has one from 0 to 1 in its place, so that `panelKind` can be told and no more.
    ///
    /// - Parameters:
    ///   - path: of a node such as `/dev/input/event4`.
    ///   - root: where the kernel shows its devices.
    public init?(unopened path: String, under root: String = "/sys") {
        guard let node = path.split(separator: "/").last else { return nil }
        let folder = "\(root)/class/input/\(node)/device"
        guard let name = Self.line(of: "\(folder)/name") else { return nil }
        self.init(name: name)
        properties = CodeSet(bitmap: Self.line(of: "\(folder)/properties") ?? "")
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
    /// As the kernel prints it: words in hexadecimal, the highest first, each as long as the machine's own.
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
