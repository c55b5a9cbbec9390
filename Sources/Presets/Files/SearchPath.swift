import System

/// The folders that are searched for presets and configuration files.
public struct SearchPath: Hashable, Sendable {
    /// The configuration folders, the user's own first.
    public var configuration: [String]
    /// The folders of presets, in search order; first the one that an editor writes.
    public var presets: [String]
    /// The folder of presets in the checkout of Ribbon around the current folder; nil if there is none. Its presets are
    /// found by their names, but it does not become the bank by itself.
    public var checkout: String?

    /// All folders in which a preset is found by its name.
    public var named: [String] { presets + [checkout].compactMap { $0 } }

    /// - Parameters:
    ///   - environment: returns the value of an environment variable, or nil if it is not set.
    ///   - folder: the current one.
    public init(
        environment: (String) -> String? = FileReader.environment, folder: String? = FileReader.currentFolder
    ) {
        checkout = folder.flatMap(Self.checkout)
        let own = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
        configuration = [own.map { $0 + "/ribbon" }, "/etc/ribbon"].compactMap { $0 }
        let edited = StateFolder(environment: environment).presets
        presets = [edited].compactMap { $0 } + configuration.map { $0 + "/presets" } + ["/usr/share/ribbon/presets"]
    }

    /// The file of a preset. Paths are used as they are; other names are matched with file names, with or without
    /// `.yaml`, with names in the files, and with the files' numbers. Folders are never matched.
    /// - Parameter folders: the folders that the caller has searched before; one of their presets may be suggested.
    public func preset(_ name: String, after folders: [String] = []) throws(FileError) -> String {
        if FileReader.existsAsFile(name) { return name }
        let places = name.contains("/") ? [] : named.map { $0 + "/" + name }
        if let place = places.first(where: FileReader.existsAsFile) { return place }
        if let found = try PresetName(name).file(in: named) { return found }
        do throws(FileError) { try FileReader.find(name) } catch {
            let isName = !name.contains("/") && !name.hasSuffix(".yaml") && !name.hasSuffix(".yml")
            throw error.reason == .missing && isName ? PresetName(name).missing(in: folders + named) : error
        }
        return name
    }

    /// The presets of the checkout that a folder is in.
    private static func checkout(around folder: String) -> String? {
        var parts = folder.split(separator: "/")[...]
        while !parts.isEmpty {
            let root = "/" + parts.joined(separator: "/")
            if FileReader.isFolder(root + "/Sources/ribbon"), FileReader.isFolder(root + "/presets") {
                return root + "/presets"
            }
            parts = parts.dropLast()
        }
        return nil
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
            names.insert(String(Bank.fileName(path))).inserted
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
