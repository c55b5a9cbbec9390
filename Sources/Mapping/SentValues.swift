import MIDI

/// What each parameter was last sent, so that an unchanged value is not sent again.
///
/// A direct table for what every channel has; registered and non-registered parameters in a short list of their own.
/// After `init` nothing is allocated.
struct SentValues {
    /// Per channel: 128 controllers, 32 controllers of 14 bits, channel pressure, program, bend.
    private static let stride = 163
    private static let unknown: UInt16 = .max
    private static let listLimit = 256

    private var table: [UInt16]
    private var list: [Entry] = []

    private struct Entry {
        var port: Int
        var parameter: Parameter
        var value: UInt14
    }

    init() {
        table = Array(repeating: Self.unknown, count: NoteLedger.portLimit * 16 * Self.stride)
        list.reserveCapacity(Self.listLimit)
    }

    /// Enters a value. Answers whether it is news.
    mutating func take(_ value: UInt14, for parameter: Parameter, port: Int) -> Bool {
        switch parameter {
        case .controller(let channel, let number): take(value, port, channel, Int(number.rawValue))
        case .controller14(let channel, let number): take(value, port, channel, 128 + Int(number.rawValue))
        case .channelPressure(let channel): take(value, port, channel, 160)
        case .program(let channel): take(value, port, channel, 161)
        case .bend(let channel): take(value, port, channel, 162)
        case .registered, .nonRegistered, .keyPressure: takeListed(value, parameter, port)
        }
    }

    /// A key that is struck has no pressure yet.
    mutating func forgetPressure(of key: UInt7, _ channel: Channel, port: Int) {
        guard !list.isEmpty else { return }
        list.removeAll { $0.port == port && $0.parameter == .keyPressure(channel, key: key) }
    }

    /// Everything is news again.
    mutating func forget() {
        for index in table.indices { table[index] = Self.unknown }
        list.removeAll(keepingCapacity: true)
    }

    private mutating func take(_ value: UInt14, _ port: Int, _ channel: Channel, _ offset: Int) -> Bool {
        let index = (port * 16 + Int(channel.index)) * Self.stride + offset
        guard table.indices.contains(index), table[index] != value.rawValue else { return false }
        table[index] = value.rawValue
        return true
    }

    private mutating func takeListed(_ value: UInt14, _ parameter: Parameter, _ port: Int) -> Bool {
        if let index = list.firstIndex(where: { $0.port == port && $0.parameter == parameter }) {
            guard list[index].value != value else { return false }
            list[index].value = value
        } else if list.count < Self.listLimit {
            list.append(Entry(port: port, parameter: parameter, value: value))
        }
        return true
    }
}
