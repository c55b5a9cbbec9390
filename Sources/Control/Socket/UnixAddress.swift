import Glibc

/// A Unix socket's path as the system takes it.
struct UnixAddress {
    private var address = sockaddr_un()

    /// Nil where the path is too long for one.
    init?(_ path: String) {
        let bytes = Array(path.utf8CString)
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { field in
            bytes.withUnsafeBytes { field.copyMemory(from: $0) }
        }
    }

    func with(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
