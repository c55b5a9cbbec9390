import System

/// The folders that are searched for presets and configuration files.
public struct SearchPath: Hashable, Sendable {
    /// The configuration folders, the user's own first.
    public var configuration: [String]
    /// The folders of presets, in search order.
    public var presets: [String]

    /// - Parameter environment: returns the value of an environment variable, or nil if it is not set.
    public init(environment: (String) -> String? = FileReader.environment) {
        let own = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
        configuration = [own.map { $0 + "/ribbon" }, "/etc/ribbon"].compactMap { $0 }
        presets = configuration.map { $0 + "/presets" } + ["/usr/share/ribbon/presets"]
    }

    /// The file of a preset. Paths are used as they are; other names are matched with file names, with or without
    /// `.yaml`, and with names in the files. Folders are never matched.
    public func preset(_ name: String) throws(FileError) -> String {
        if FileReader.existsAsFile(name) { return name }
        let places = name.contains("/") ? [] : presets.map { $0 + "/" + name }
        if let place = places.first(where: FileReader.existsAsFile) { return place }
        if let found = try PresetName(name).file(in: presets) { return found }
        try FileReader.find(name)
        return name
    }

    /// The folder of a bank: a path is used as it is, any other name is looked up in the folders of presets.
    public func bank(_ name: String) throws(FileError) -> String {
        if FileReader.exists(name) { return name }
        let places = name.contains("/") ? [] : presets.map { $0 + "/" + name }
        guard let found = places.first(where: FileReader.exists) else {
            throw FileError(path: name, reason: .missing, cause: "No such file or directory")
        }
        return found
    }

    /// The path of `ribbon.yaml`, if there is one.
    public var configurationFile: String? {
        configuration.map { $0 + "/ribbon.yaml" }.first(where: FileReader.exists)
    }

    /// All files in `devices/`, the user's own first. If two share a name, only the user's own is listed.
    public var deviceFiles: [String] {
        var names: Set<String> = []
        return configuration.flatMap { Self.presets(in: $0 + "/devices") }.filter { path in
            names.insert(String(path.split(separator: "/").last ?? "")).inserted
        }
    }

    /// The presets of a bank, ordered by file name, without hidden files and editors' backups.
    public static func presets(in folder: String) -> [String] {
        Folder.names(in: folder)
            .filter { ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) && !$0.hasPrefix(".") }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { folder + "/" + $0 }
    }
}
