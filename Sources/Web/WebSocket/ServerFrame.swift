/// The frames of a server (RFC 6455, section 5): whole messages, not masked.
enum ServerFrame {
    static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    static func binary(_ bytes: [UInt8]) -> [UInt8] { frame(2, bytes) }

    static func close(_ code: CloseCode?) -> [UInt8] {
        frame(8, code.map { [UInt8($0.rawValue >> 8), UInt8($0.rawValue & 0xFF)] } ?? [])
    }

    static func ping() -> [UInt8] { frame(9, []) }

    /// - Parameter payload: that of the ping.
    static func pong(_ payload: [UInt8]) -> [UInt8] { frame(10, payload) }

    private static func frame(_ operation: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let count = UInt64(payload.count)
        let (short, size): (UInt8, Int) =
            switch count {
            case ..<126: (UInt8(count), 0)
            case ..<65536: (126, 2)
            default: (127, 8)
            }
        var bytes = [0x80 | operation, short]
        bytes += (0..<size).map { UInt8(truncatingIfNeeded: count >> UInt64(8 * (size - 1 - $0))) }
        return bytes + payload
    }
}
