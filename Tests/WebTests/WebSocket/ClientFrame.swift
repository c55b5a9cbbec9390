/// The frames of a client, right and wrong ones.
struct ClientFrame {
    var isLast = true
    var reserved: UInt8 = 0
    var operation: UInt8
    var payload: [UInt8] = []
    var mask: [UInt8]? = [0x37, 0xFA, 0x21, 0x3D]
    /// The length that it states; nil: its own, in the shortest form.
    var length: (size: Int, value: UInt64)?

    static func text(_ text: String) -> ClientFrame { ClientFrame(operation: 1, payload: Array(text.utf8)) }
    static func close(_ code: UInt16, _ reason: [UInt8] = []) -> ClientFrame {
        ClientFrame(operation: 8, payload: [UInt8(code >> 8), UInt8(code & 255)] + reason)
    }

    var bytes: [UInt8] {
        let count = UInt64(payload.count)
        let (size, value) = length ?? (count < 126 ? 0 : count < 65536 ? 2 : 8, count)
        let short: UInt8 = size == 0 ? UInt8(value) : size == 2 ? 126 : 127
        let (last, masked): (UInt8, UInt8) = (isLast ? 0x80 : 0, mask == nil ? 0 : 0x80)
        var bytes = [last | reserved << 4 | operation, masked | short]
        for place in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
        bytes += mask ?? []
        return bytes + payload.enumerated().map { $1 ^ (mask?[$0 & 3] ?? 0) }
    }
}
