/// The output ports that mappings may name; 0 is the default port, which has no name.
struct PortNames {
    private(set) var names: [String]
    /// Whether an unknown name adds a port.
    private let isOpen: Bool

    /// - Parameter names: those of `ribbon.yaml`; nil if they are not known.
    init(_ names: [String]?) {
        self.names = names ?? []
        isOpen = names == nil
    }

    /// The port's index; nil if there is none of this name.
    mutating func index(of name: String) -> Int? {
        if let known = names.firstIndex(of: name) { return known + 1 }
        guard isOpen else { return nil }
        names.append(name)
        return names.count
    }
}
