import Glibc

/// Writes all bytes, in as many steps as needed. If the descriptor does not block, it waits for room.
/// - Returns: whether all were written; if not, errno holds the reason.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
            Poll.wait(for: descriptor, .writable)
        } else if errno != EINTR {
            return false
        }
    }
    return true
}
