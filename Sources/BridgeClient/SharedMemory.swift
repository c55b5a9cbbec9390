import CLinux
import Glibc

/// Memory that a bridge shares with another program, and whose size nobody can change. The bridge makes it, and hands its
/// descriptor to the other one.
final class SharedMemory {
    enum Writers {
        /// Each program that has it can write.
        case both
        /// Only the bridge that has made it can write.
        case maker
    }

    let descriptor: Int32
    let start: UnsafeMutableRawPointer
    private let size: Int

    /// Makes the memory, filled with zeros; nil if the system gives none.
    init?(named name: String, size: Int, writers: Writers) {
        let descriptor = ribbon_memory_file(name, size)
        guard descriptor >= 0 else { return nil }
        guard let start = Self.map(descriptor, size, PROT_READ | PROT_WRITE) else {
            close(descriptor)
            return nil
        }
        (self.descriptor, self.start, self.size) = (descriptor, start, size)
        // Only after the mapping: once its maker alone can write the memory, it cannot be mapped for writing any more.
        let isSealed =
            switch writers {
            case .both: ribbon_fix_memory_file(descriptor) == 0
            case .maker: ribbon_seal_memory_file(descriptor) == 0
            }
        guard isSealed else { return nil }
    }

    /// Opens memory that a bridge has made; nil if it has another size.
    /// - Parameter descriptor: is closed at the end.
    init?(opening descriptor: Int32, size: Int, writes: Bool) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size == size,
            let start = Self.map(descriptor, size, writes ? PROT_READ | PROT_WRITE : PROT_READ)
        else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        (self.descriptor, self.start, self.size) = (descriptor, start, size)
    }

    private static func map(_ descriptor: Int32, _ size: Int, _ protection: Int32) -> UnsafeMutableRawPointer? {
        let start = mmap(nil, size, protection, MAP_SHARED, descriptor, 0)
        return start == MAP_FAILED ? nil : start
    }

    deinit {
        munmap(start, size)
        close(descriptor)
    }
}
