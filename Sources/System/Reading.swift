import Glibc

/// The first bytes of a small file, such as one of the kernel's, in one read; none if it cannot be read.
public func firstBytes(of path: String, limit: Int = 256) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)))
}
