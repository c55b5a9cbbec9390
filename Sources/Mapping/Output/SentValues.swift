import MIDI
import Storage

/// The last value sent to each parameter, so that an unchanged value is not sent again.
///
/// It is a table for the parameters that every channel has, and a short list for registered and non-registered
/// parameters, key pressures and system exclusive messages. After `init` nothing is allocated.
struct SentValues {
    /// Per channel: 128 controllers, 32 controllers of 14 bits, channel pressure, program, bend.
    private static let stride = 163
    /// Marks a value that was never sent.
    private static let unknown: UInt16 = .max
    /// Set in a value that counts as changed: it was sent, but a receiver may not have it. Set in `unknown` too.
    private static let stale: UInt16 = 1 << 15
    /// Values of parameters for which the list has no room are always sent.
    private static let listLimit = 256

    private var table: [UInt16]
    private var list: [Entry] = []

    private struct Entry {
        var port: Int
        var parameter: Parameter
        var value: UInt14
        var isStale = false
    }

    init() {
        table = Array(repeating: Self.unknown, count: NoteLedger.portLimit * 16 * Self.stride)
        list.prepare(capacity: Self.listLimit)
    }

    /// Enters a value.
    /// - Returns: whether it has changed.
    mutating func update(_ value: UInt14, for parameter: Parameter, port: Int) -> Bool {
        guard let index = Self.index(parameter, port) else { return updateListed(value, parameter, port) }
        guard table[index] != value.rawValue else { return false }
        table[index] = value.rawValue
        return true
    }

    /// Index in the table; nil for parameters in the list.
    private static func index(_ parameter: Parameter, _ port: Int) -> Int? {
        switch parameter {
        case .controller(let channel, let number): index(port, channel, Int(number.rawValue))
        case .controller14(let channel, let number): index(port, channel, 128 + Int(number.rawValue))
        case .channelPressure(let channel): index(port, channel, 160)
        case .program(let channel): index(port, channel, 161)
        case .bend(let channel): index(port, channel, 162)
        case .registered, .nonRegistered, .keyPressure, .exclusive: nil
        }
    }

    private static func index(_ port: Int, _ channel: Channel, _ offset: Int) -> Int {
        (port * 16 + Int(channel.index)) * stride + offset
    }

    /// The receivers' value of a parameter of the table; nil if it is not known.
    func value(of parameter: Parameter, port: Int) -> UInt14? {
        guard let index = Self.index(parameter, port), table[index] & Self.stale == 0 else { return nil }
        return UInt14(Int(table[index]))
    }

    /// The last value that was ever sent to a parameter, whether or not its next one counts as changed.
    func lastValue(of parameter: Parameter, port: Int) -> UInt14? {
        guard let index = Self.index(parameter, port) else {
            return list.first { $0.port == port && $0.parameter == parameter }?.value
        }
        return table[index] == Self.unknown ? nil : UInt14(Int(table[index] & ~Self.stale))
    }

    /// Makes the next value of the parameter count as changed. For example, a key that has just been struck has no
    /// pressure yet.
    mutating func invalidate(_ parameter: Parameter, port: Int) {
        if let index = Self.index(parameter, port) {
            table[index] |= Self.stale
        } else if let index = list.firstIndex(where: { $0.port == port && $0.parameter == parameter }) {
            // There are many keys, and their last pressures are never needed again: no mapping adds to them.
            if case .keyPressure = parameter { list.remove(at: index) } else { list[index].isStale = true }
        }
    }

    /// Makes the next value of every parameter count as changed.
    mutating func invalidate() {
        for index in table.indices { table[index] |= Self.stale }
        for index in list.indices { list[index].isStale = true }
    }

    private mutating func updateListed(_ value: UInt14, _ parameter: Parameter, _ port: Int) -> Bool {
        if let index = list.firstIndex(where: { $0.port == port && $0.parameter == parameter }) {
            guard list[index].isStale || list[index].value != value else { return false }
            (list[index].value, list[index].isStale) = (value, false)
        } else if list.count < Self.listLimit {
            list.append(Entry(port: port, parameter: parameter, value: value))
        }
        return true
    }
}
