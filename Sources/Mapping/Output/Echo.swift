import MIDI

/// A parameter that has come in, and the output ports that it is not to be sent back to: a bit for each.
struct Echo {
    let parameter: Parameter
    private(set) var ports: UInt8 = 0

    init(_ parameter: Parameter) { self.parameter = parameter }

    /// Adds a port whose mappings have taken it.
    mutating func insert(port: Int) { ports |= 1 << port }

    func contains(port: Int) -> Bool { ports & 1 << port != 0 }
}

extension Echo? {
    /// One message may be for several mappings.
    mutating func insert(_ parameter: Parameter, port: Int) {
        if self == nil { self = Echo(parameter) }
        self?.insert(port: port)
    }
}
