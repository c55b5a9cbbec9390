import Glibc

/// The events of an inotify descriptor that does not block.
enum Inotify {
    /// Hands over what has come, with the name in the folder that is watched; empty: the folder itself. After a flood there
    /// may be more, and the descriptor stays readable.
    static func drain(_ descriptor: Int32, _ handle: (inotify_event, String) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            for _ in 0..<64 {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var at = 0
                while at < count {
                    let event = buffer.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
                    let start = at + MemoryLayout<inotify_event>.size
                    let bytes = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
                    handle(event, String(decoding: bytes, as: UTF8.self))
                    at = start + Int(event.len)
                }
            }
        }
    }
}
