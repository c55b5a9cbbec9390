import Presets

/// A file that `ribbon check` reads.
struct PresetSource {
    /// `-` is the standard input.
    let path: String

    /// The file that an argument names: a path, a preset's name, or `-`.
    static func file(_ argument: String) throws(FileError) -> PresetSource {
        argument == "-" ? PresetSource(path: argument) : PresetSource(path: try SearchPath().preset(argument))
    }

    /// The file that an argument names, or the presets of a folder.
    static func all(in argument: String) throws(FileError) -> [PresetSource] {
        let file = try file(argument)
        guard argument != "-", FileReader.isFolder(file.path) else { return [file] }
        let paths = SearchPath.presets(in: file.path).filter { !FileReader.isFolder($0) }
        guard !paths.isEmpty else {
            throw FileError(path: argument, reason: .missing, cause: "no presets are in this folder")
        }
        return paths.map { PresetSource(path: $0) }
    }

    func bytes() throws(FileError) -> [UInt8] {
        path == "-" ? try FileReader.standardInput() : try FileReader.bytes(of: path)
    }
}
