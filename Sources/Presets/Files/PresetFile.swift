import Mapping

extension Preset {
    /// Reads a preset from the disk, with the Scala files that lie beside it.
    ///
    /// - Parameters: see `load(_:file:ports:panels:scalaFile:)`.
    public static func read(
        _ path: String, ports: [String]? = nil, panels: [PlayedOn] = []
    ) throws(FileError) -> Loaded<Patch> {
        let bytes = try FileReader.bytes(of: path)
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let prefix = path.contains("/") ? folder + "/" : ""
        return load(bytes, file: path, ports: ports, panels: panels) { name in try? FileReader.bytes(of: prefix + name)
        }
    }
}
