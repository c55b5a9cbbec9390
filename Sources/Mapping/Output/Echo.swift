import MIDI

/// A received parameter, and the output ports to which it must not be sent back, as bits.
struct Echo {
    let parameter: Parameter
    /// As many bits as `NoteLedger.portLimit`.
    fileprivate(set) var ports: UInt8 = 0

    func contains(port: Int) -> Bool { ports & 1 << port != 0 }
}

extension Echo? {
    /// Adds a port whose mappings have taken the parameter; one message may move several mappings.
    mutating func insert(_ parameter: Parameter, port: Int) {
        if self == nil { self = Echo(parameter: parameter) }
        self?.ports |= 1 << port
    }
}
