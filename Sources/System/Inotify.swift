import Glibc

/// Reports changes in folders (inotify(7)). Wait for `descriptor`, then `drain`.
public final class Inotify: Sendable {
    /// Something that is watched.
    public struct Watch: Hashable, Sendable { fileprivate let number: Int32 }

    /// Kinds of change.
    public struct Changes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let created = Changes(rawValue: UInt32(IN_CREATE))
        public static let deleted = Changes(rawValue: UInt32(IN_DELETE))
        public static let modified = Changes(rawValue: UInt32(IN_MODIFY))
        public static let closedAfterWriting = Changes(rawValue: UInt32(IN_CLOSE_WRITE))
        public static let permissions = Changes(rawValue: UInt32(IN_ATTRIB))
        public static let movedIn = Changes(rawValue: UInt32(IN_MOVED_TO))
        public static let movedOut = Changes(rawValue: UInt32(IN_MOVED_FROM))
        /// The folder itself is deleted or renamed.
        public static let folderGone = Changes(rawValue: UInt32(IN_DELETE_SELF | IN_MOVE_SELF))
        /// Reported only: the watch has ended.
        public static let unwatched = Changes(rawValue: UInt32(IN_IGNORED))
        /// Reported only: changes have been lost.
        public static let overflow = Changes(rawValue: UInt32(IN_Q_OVERFLOW))
    }

    public struct Event: Sendable {
        public let watch: Watch
        public let changes: Changes
        /// The name in the folder; empty for the folder itself.
        public let name: String
    }

    private let file: OwnedDescriptor

    /// - Throws: if the system has no inotify instance left.
    public init() throws(SystemError) {
        file = try OwnedDescriptor { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
    }

    public var descriptor: Int32 { file.number }

    /// Watches a folder. One that is watched already keeps its watch.
    /// - Parameters:
    ///   - onlyFolder: whether anything but a folder is refused.
    ///   - adds: whether changes that are already watched stay watched.
    /// - Returns: nil if there is nothing to watch, or no right to watch it.
    @discardableResult
    public func watch(_ path: String, for changes: Changes, onlyFolder: Bool = true, adds: Bool = false) -> Watch? {
        let mask = changes.rawValue | (onlyFolder ? UInt32(IN_ONLYDIR) : 0) | (adds ? IN_MASK_ADD.magnitude : 0)
        let number = inotify_add_watch(descriptor, path, mask)
        return number >= 0 ? Watch(number: number) : nil
    }

    /// Ends a watch. `.unwatched` is reported.
    public func end(_ watch: Watch) { inotify_rm_watch(descriptor, watch.number) }

    /// Hands over changes in their order. After a flood there may be more; the descriptor then stays readable.
    /// - Parameters:
    ///   - reads: how many times at most the kernel is asked for more.
    ///   - size: how many bytes are read at a time; an event takes 16, and more with a name.
    public func drain(reads: Int = 64, size: Int = 4096, _ handle: (Event) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            for _ in 0..<reads {
                guard let count = try? valueOrError({ read(descriptor, buffer.baseAddress, buffer.count) }), count > 0
                else { return }
                handOver(UnsafeRawBufferPointer(buffer)[..<count], handle)
            }
        }
    }

    private func handOver(_ bytes: Slice<UnsafeRawBufferPointer>, _ handle: (Event) -> Void) {
        var bytes = bytes
        while !bytes.isEmpty {
            let event = UnsafeRawBufferPointer(rebasing: bytes).loadUnaligned(as: inotify_event.self)
            bytes = bytes.dropFirst(MemoryLayout<inotify_event>.size)
            let name = String(decoding: bytes.prefix(Int(event.len)).prefix { $0 != 0 }, as: UTF8.self)
            bytes = bytes.dropFirst(Int(event.len))
            handle(Event(watch: Watch(number: event.wd), changes: Changes(rawValue: event.mask), name: name))
        }
    }

    /// Discards all changes so far.
    /// - Returns: whether there were any.
    @discardableResult
    public func discard() -> Bool {
        var isAny = false
        drain { _ in isAny = true }
        return isAny
    }
}
