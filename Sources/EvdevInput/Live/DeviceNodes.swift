import System

/// The event nodes of a folder, by number: event2 before event10.
public enum DeviceNodes {
    public static let folder = "/dev/input"

    /// The paths of all event nodes. Empty if there is no such folder.
    public static func list(in folder: String = folder) -> [String] {
        Folder.names(in: folder).compactMap(eventNumber).sorted().map { "\(folder)/event\($0)" }
    }

    /// The number of an event node by its name; nil for any other file.
    static func eventNumber(_ name: String) -> Int? {
        guard name.hasPrefix("event"), let number = Int(name.dropFirst(5)), "event\(number)" == name else { return nil }
        return number
    }

    /// Replaces links, such as those in /dev/input/by-id, by the nodes they point to.
    public static func resolvingLinks(_ wanted: [String]) -> [String] {
        wanted.map { word in word.hasPrefix("/") ? realPath(word) ?? word : word }
    }
}
