import MIDI

/// A received parameter, and the output ports to which it must not be sent back, as bits.
struct Echo {
    let parameter: Parameter
    /// As many bits as `NoteLedger.portLimit`.
    private(set) var ports: UInt8 = 0

    init(_ parameter: Parameter) { self.parameter = parameter }

    /// Adds a port whose mappings have taken the parameter.
    mutating func insert(port: Int) { ports |= 1 << port }

    func contains(port: Int) -> Bool { ports & 1 << port != 0 }
}

extension Echo? {
    /// Adds a port for a parameter; one message may move several mappings.
    mutating func insert(_ parameter: Parameter, port: Int) {
        if self == nil { self = Echo(parameter) }
        self?.insert(port: port)
    }
}
