import CLinux
import Glibc
import System

/// Bytes in memory that nobody can change, not even their maker: to be handed to other programs.
package final class FrozenMemory {
    private let owned: OwnedDescriptor

    /// Nil if the system gives no memory.
    package init?(_ bytes: [UInt8]) {
        let descriptor = ribbon_memory_file("ribbon-preset", 0)
        guard descriptor >= 0 else { return nil }
        owned = OwnedDescriptor(descriptor)
        guard writeAll(bytes, to: descriptor), ribbon_freeze_memory_file(descriptor) == 0 else { return nil }
    }

    /// The descriptor stays open as long as this object exists.
    package var descriptor: Int32 { owned.number }

    /// Reads memory that another program has made. Neither its size nor its content is trusted.
    /// - Parameters:
    ///   - descriptor: is closed at the end.
    ///   - limit: the most bytes that are read.
    /// - Returns: nil if there are more bytes, or if they cannot be read.
    package static func bytes(of descriptor: Int32, limit: Int) -> [UInt8]? {
        let owned = OwnedDescriptor(descriptor)
        var status = stat()
        guard fstat(owned.number, &status) == 0, (0...limit).contains(Int(status.st_size)) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes {
                pread(owned.number, $0.baseAddress! + count, $0.count - count, off_t(count))
            }
            guard more > 0 else { return nil }
            count += more
        }
        return bytes
    }
}
