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
        load(bytes, file: path, ports: ports, panels: panels, among: &names) { Preset.scalaFile($0, beside: path) }
    }

    /// The bytes of a Scala file beside a preset; nil if it cannot be read.
    package static func scalaFile(_ name: String, beside path: String) -> [UInt8]? {
        try? FileReader.bytes(of: Bank.folder(of: path) + "/" + name, onlyFiles: true)
    }
}
