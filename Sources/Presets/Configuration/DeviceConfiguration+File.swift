import Panels

/// A file in `devices/` configures one screen (docs/devices.md, "A file for a screen").
extension DeviceConfiguration {
    /// Parses a file's bytes without touching the disk.
    /// - Parameter file: the file's name, for diagnostics.
    public static func load(_ bytes: [UInt8], file: String) -> Loaded<DeviceConfiguration> {
        Loaded(bytes, file: file, shape: .record(DeviceTable.record), orEmpty: .emptyRecord) { node, diagnostics in
            var configuration = DeviceConfiguration()
            DeviceTable.keys.read(node, into: &configuration, &diagnostics)
            return configuration.match == nil ? nil : configuration
        }
    }

    /// Reads a file from the disk.
    /// - Throws: `FileError` if it cannot be read. Errors of its text are in the diagnostics.
    public static func read(_ path: String) throws(FileError) -> Loaded<DeviceConfiguration> {
        load(try FileReader.bytes(of: path, onlyFiles: true), file: path)
    }

    /// The text of a file, as `ribbon calibrate` writes it. Reading it back gives an equal value.
    public var text: String {
        let lines = ["# A touchscreen, as 'ribbon calibrate' found it."] + DeviceTable.keys.lines(of: self)
        return lines.joined(separator: "\n") + "\n"
    }

    /// A name for the file: the surface's name, or else the device's, in characters that every file system allows.
    public var fileName: String {
        let name = (surface ?? match?.name ?? "").lowercased().unicodeScalars.map { scalar -> String in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? String(scalar) : "-"
        }
        let words = name.joined().split(separator: "-").joined(separator: "-").prefix(80)
        return (words.isEmpty ? "screen" : words) + ".yaml"
    }

    /// Replaces the file atomically: other programs read either the old or the new one.
    /// - Throws: `FileError` if it cannot be written.
    public func write(to path: String) throws(FileError) {
        try FileWriter.replace(path, with: Array(text.utf8))
    }
}
