import Glibc

/// The event nodes of a folder, by number: event2 before event10.
public enum DeviceNodes {
    public static let folder = "/dev/input"

    /// The paths of all event nodes that are there now. Empty where there is no such folder.
    public static func list(in folder: String = folder) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var numbers: [Int] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let number = eventNumber(name) { numbers.append(number) }
        }
        return numbers.sorted().map { "\(folder)/event\($0)" }
    }

    /// The number of an event node by its name; nil for any other file.
    static func eventNumber(_ name: String) -> Int? {
        guard name.hasPrefix("event"), let number = Int(name.dropFirst(5)), "event\(number)" == name else { return nil }
        return number
    }
}

extension DeviceDescription {
    /// Whether this is what its owner asked for.
    /// - Parameters:
    ///   - wanted: the path of a node, or the device's name or a part of it, in any case.
    ///   - path: this device's node.
    public func matches(_ wanted: String, path: String) -> Bool {
        if wanted.hasPrefix("/") { return wanted == path || resolved(wanted) == path }
        guard !wanted.isEmpty else { return false }
        return contains(name.lowercased(), wanted.lowercased())
    }

    /// Nodes have other names too, as those in /dev/input/by-id.
    private func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private func contains(_ text: String, _ part: String) -> Bool {
        var rest = Substring(text)
        while !rest.isEmpty {
            if rest.hasPrefix(part) { return true }
            rest.removeFirst()
        }
        return false
    }
}
