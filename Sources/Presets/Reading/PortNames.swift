/// The output ports that mappings may name; 0 is the default one, which has no name.
struct PortNames {
    private(set) var names: [String]
    /// Whether a name that is not among them is a new port.
    private let isOpen: Bool

    init(_ names: [String]?) {
        self.names = names ?? []
        isOpen = names == nil
    }

    /// Nil where there is no such port.
    mutating func index(of name: String) -> Int? {
        if let known = names.firstIndex(of: name) { return known + 1 }
        guard isOpen else { return nil }
        names.append(name)
        return names.count
    }
}
