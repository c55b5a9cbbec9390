import Presets

/// The order of a bank is that of its files' names, so a preset is moved by the numbers in front of them.
extension EditedFolder {
    /// A higher number in front of a file's name, such as a time, is no place in the bank.
    private static let highestNumber = 999_999_999

    /// Moves a preset to another place of the bank. The others keep their order.
    /// - Parameter place: from 1; beyond the end: the last one.
    /// - Returns: the new names of the files that have one, by their old names.
    func move(_ file: String, to place: Int, _ snapshots: SnapshotStore) throws(Failure) -> [String: String] {
        var order = files
        guard let index = order.firstIndex(of: file) else { throw .missing(file) }
        // The numbers begin with that of the first file, as before, or with 1.
        let former = order.first.flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) } ?? 1
        let first = former <= Self.highestNumber ? former : 1
        order.insert(order.remove(at: index), at: min(max(place, 1), order.count + 1) - 1)
        let digits = max("\(first + order.count)".count, 2)
        var renamed: [String: String] = [:]
        for (offset, name) in order.enumerated() {
            let number = "\(first + offset)"
            let new = String(repeating: "0", count: digits - number.count) + number + "-" + Self.title(of: name)
            if new != name { renamed[name] = new }
        }
        guard renamed.values.contains(where: order.contains) else {
            try rename(renamed, snapshots)
            return renamed
        }
        // Presets of one title take each other's names, so they get others first. Those have the same order.
        try rename(renamed.mapValues { "0" + $0 }, snapshots)
        try rename(Dictionary(uniqueKeysWithValues: renamed.values.map { ("0" + $0, $0) }), snapshots)
        return renamed
    }

    /// A file's name without the number in front of it.
    private static func title(of file: String) -> Substring {
        let title = file.drop { $0.isASCII && $0.isNumber }.drop { "-_ ".contains($0) }
        return title.first == "." ? file[...] : title
    }
}
