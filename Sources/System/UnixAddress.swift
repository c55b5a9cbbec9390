import Glibc

/// The address of a Unix socket: a path, or `@` and a name in the abstract namespace.
package struct UnixAddress: Sendable {
    private var address = sockaddr_un()
    private var length = socklen_t(MemoryLayout<sockaddr_un>.size)

    /// Nil if the text is too long.
    package init?(_ text: String) {
        var bytes = text.utf8CString.map { UInt8(bitPattern: $0) }
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        if bytes.first == UInt8(ascii: "@") {
            // Every byte of an abstract name counts, even a NUL at its end.
            bytes[0] = 0
            bytes.removeLast()
            length = socklen_t(MemoryLayout.size(ofValue: address.sun_family) + bytes.count)
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    package func with(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
