/// The bytes of files on their way from the bridge, in memory that only the bridge could write.
package final class FileMemory {
    private let shared: SharedMemory
    private let count: Int
    /// To be handed to the other side.
    package var descriptor: Int32 { shared.descriptor }

    /// Makes the memory; nil if the system gives none.
    package init?(_ bytes: [UInt8]) {
        guard let shared = SharedMemory(named: "ribbon-files", size: max(bytes.count, 1), writers: .maker) else {
            return nil
        }
        (self.shared, count) = (shared, bytes.count)
        shared.start.copyMemory(from: bytes, byteCount: count)
    }

    /// Opens memory that a bridge has made; nil if it is something else.
    /// - Parameters:
    ///   - descriptor: is closed at the end.
    ///   - count: the number of bytes, as the bridge has told it.
    package init?(_ descriptor: Int32, count: Int) {
        guard count >= 0, let shared = SharedMemory(opening: descriptor, size: max(count, 1), writes: false) else {
            return nil
        }
        (self.shared, self.count) = (shared, count)
    }

    package var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: shared.start, count: count)) }
}
