import System

/// The names of files that are offered at a cursor in a preset: Scala files, and presets that it may change to. A
/// folder is read only when a name from it fits.
public struct NeighbouringFiles: Sendable {
    /// The Scala files beside the preset.
    var scales: @Sendable () -> [String]
    /// The names of the presets that it may change to, in order.
    var presets: @Sendable () -> [String]

    init(
        scales: @escaping @Sendable () -> [String] = { [] }, presets: @escaping @Sendable () -> [String] = { [] }
    ) {
        (self.scales, self.presets) = (scales, presets)
    }

    /// No names are offered.
    public static let none = NeighbouringFiles()

    /// The Scala files in the preset's folder; the presets there and in the folders that are searched.
    public init(of path: String, search: SearchPath) {
        let folder = Bank.folder(of: path)
        scales = { Folder.names(in: folder).filter { ScaleShape.isScalaFile($0) && !$0.hasPrefix(".") }.sorted() }
        presets = { Self.names(in: [folder] + search.named) }
    }

    /// The name of each preset; its file's name if it has none, if another preset of its folder has the same one, or if
    /// the name is `next` or `previous`.
    private static func names(in folders: [String]) -> [String] {
        var known: Set<String> = []
        return folders.flatMap { folder in
            let files = SearchPath.presets(in: folder).map { (path: $0, name: Preset.name(of: $0)) }
            let counts = Dictionary(files.map { ($0.name, 1) }, uniquingKeysWith: +)
            return files.map { file in
                guard let name = file.name, counts[name] == 1, !["next", "previous"].contains(name) else {
                    return PatchReader.name(of: file.path)
                }
                return name
            }
        }.filter { known.insert($0).inserted }
    }
}
