import Mapping

/// A folder of presets, in the order of their file names. Each call reads the folder anew.
public struct Bank: Hashable {
    public let folder: String

    public init(folder: String) {
        self.folder = folder
    }

    /// Nil if the folder is missing or holds no presets.
    public init?(presetsIn folder: String) {
        self.init(folder: folder)
        if presets.isEmpty { return nil }
    }

    /// The files, in order.
    package var presets: [String] { SearchPath.presets(in: folder) }

    /// The names of the files, without their endings, in order.
    package var names: [String] {
        presets.map { Self.fileName($0).split(separator: ".").dropLast().joined(separator: ".") }
    }

    /// The preset with a number, which counts from 0 as programs do; nil if there is none.
    package func preset(at number: Int) -> String? {
        let presets = presets
        return presets.indices.contains(number) ? presets[number] : nil
    }

    /// The number of the preset that has the file name of a path, whose folder does not matter; nil if there is none.
    package func index(of path: String) -> Int? { Self.index(of: path, in: presets) }

    private static func index(of path: String, in presets: [String]) -> Int? {
        presets.firstIndex { fileName($0) == fileName(path) }
    }

    /// The preset that many steps after another one; the first one follows the last. After a preset that is not in the
    /// bank comes the first one, and before it the last one.
    package func preset(_ steps: Int, from path: String) -> String? {
        let presets = presets
        guard !presets.isEmpty else { return nil }
        let start = Self.index(of: path, in: presets) ?? (steps > 0 ? -1 : presets.count)
        return presets[(start + steps + presets.count) % presets.count]
    }

    /// All presets but a file's, beginning after it and going round; every preset if the file is nil or not in the
    /// bank.
    package func presets(after path: String?) -> [String] {
        let presets = presets
        guard let path, let place = Self.index(of: path, in: presets) else { return presets }
        return Array(presets[(place + 1)...] + presets[..<place])
    }

    /// - Parameter path: the preset that is played.
    /// - Throws: if several presets have the name.
    public func preset(_ choice: PresetChoice, from path: String) throws(FileError) -> String? {
        switch choice {
        case .next: preset(1, from: path)
        case .previous: preset(-1, from: path)
        case .number(let number): preset(at: number)
        case .named(let name): try preset(named: name)
        }
    }

    /// The preset with a name, as `PresetName` finds it; nil if there is none.
    package func preset(named name: String) throws(FileError) -> String? { try PresetName(name).file(in: [folder]) }

    package static func fileName(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

    package static func folder(of path: String) -> String {
        // By bytes: a mark that combines with the slash would hide it.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
