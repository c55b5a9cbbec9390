/// A set of MIDI keys, held in plain numbers.
public struct KeySet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    public init() {}

    public var isEmpty: Bool { low | high == 0 }

    public func contains(_ key: Int) -> Bool {
        switch key {
        case 0..<64: low & 1 << UInt64(key) != 0
        case 64..<128: high & 1 << UInt64(key - 64) != 0
        default: false
        }
    }

    /// Inserts a key; numbers outside `0 ... 127` are ignored.
    public mutating func insert(_ key: Int) {
        switch key {
        case 0..<64: low |= 1 << UInt64(key)
        case 64..<128: high |= 1 << UInt64(key - 64)
        default: break
        }
    }

    public mutating func remove(_ key: Int) {
        switch key {
        case 0..<64: low &= ~(1 << UInt64(key))
        case 64..<128: high &= ~(1 << UInt64(key - 64))
        default: break
        }
    }
}
