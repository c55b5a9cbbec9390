import Mapping

extension Preset {
    /// Reads a preset from the disk, with the Scala files beside it.
    ///
    /// - Parameters: see `load(_:file:ports:panels:scalaFile:)`.
    public static func read(
        _ path: String, ports: [String]? = nil, panels: [PlayedOn] = []
    ) throws(FileError) -> Loaded<Patch> {
        read(try FileReader.bytes(of: path), of: path, ports: ports, panels: panels)
    }

    /// Reads a preset whose bytes are already known, with the Scala files beside its file on the disk.
    public static func read(
        _ bytes: [UInt8], of path: String, ports: [String]? = nil, panels: [PlayedOn] = []
    ) -> Loaded<Patch> {
        var names = RepeatedNames()
        return read(bytes, of: path, ports: ports, panels: panels, among: &names)
    }

    /// - Parameter names: the names of the earlier presets of its folder, to warn of a repeated one.
    public static func read(
        _ bytes: [UInt8], of path: String, ports: [String]? = nil, panels: [PlayedOn] = [],
        among names: inout RepeatedNames
    ) -> Loaded<Patch> {
        let folder = Bank.folder(of: path)
        return load(bytes, file: path, ports: ports, panels: panels, among: &names) { name in
            try? FileReader.bytes(of: folder + "/" + name, onlyFiles: true)
        }
    }
}
