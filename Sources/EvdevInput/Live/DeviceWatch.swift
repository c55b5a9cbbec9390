import Glibc

/// Tells which event nodes appear, vanish or become readable, by inotify. To wait on `descriptor`, then `drain`.
///
/// udev creates a node first and permits it afterwards: a node may be told of twice, and may open only the second time.
///
/// Changes of permissions are watched for only while a node waits for one: else the kernel would ask at every read of
/// every node whether that is to be told of, which costs the realtime thread 700 instructions. The folder is watched for
/// them, because a node that may not be read may not be watched either.
public final class DeviceWatch: @unchecked Sendable {
    public enum Change: Hashable, Sendable {
        /// Created, or its permissions have changed.
        case appeared(path: String)
        case vanished(path: String)
        /// Too much has changed to be told singly: list the nodes anew.
        case unknown
    }

    public let descriptor: Int32
    private let folder: String
    /// Watches the folder above for the folder itself, which is made with the first device.
    private let parent: String
    private var watch: Int32 = -1
    /// Nodes that are not permitted yet.
    private var waiting: Set<String> = []

    /// Watches a folder, whether it exists already or comes later.
    public init(folder: String = DeviceNodes.folder) throws(DeviceError) {
        self.folder = folder
        parent = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw DeviceError(errno, path: folder) }
        _ = inotify_add_watch(descriptor, parent.isEmpty ? "/" : parent, UInt32(IN_CREATE | IN_MOVED_TO))
        watchFolder()
    }

    deinit { close(descriptor) }

    private func watchFolder() {
        waiting = Set(DeviceNodes.list(in: folder).filter { !Self.isPermitted($0) })
        let permissions = waiting.isEmpty ? 0 : IN_ATTRIB
        let mask = IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ONLYDIR | permissions
        watch = inotify_add_watch(descriptor, folder, UInt32(mask))
    }

    private static func isPermitted(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// What has changed since the last time, in order. Not for the realtime thread.
    public func drain() -> [Change] {
        var changes: [Change] = []
        let size = 8192
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer, size)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return changes }
            var offset = 0
            while offset + MemoryLayout<inotify_event>.size <= count {
                let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                let name = String(
                    cString: (buffer + offset + MemoryLayout<inotify_event>.size).assumingMemoryBound(to: CChar.self),
                    length: Int(event.len))
                note(event, name, in: &changes)
                offset += MemoryLayout<inotify_event>.size + Int(event.len)
            }
        }
    }

    private func note(_ event: inotify_event, _ name: String, in changes: inout [Change]) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            watchFolder()
            changes.append(.unknown)
        } else if event.wd != watch {
            guard event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0, "\(parent)/\(name)" == folder else { return }
            watchFolder()
            changes += DeviceNodes.list(in: folder).map { .appeared(path: $0) }
        } else if event.mask & UInt32(IN_IGNORED) != 0 {
            watch = -1
        } else if DeviceNodes.eventNumber(name) != nil {
            noteNode("\(folder)/\(name)", event.mask, in: &changes)
        }
    }

    private func noteNode(_ path: String, _ mask: UInt32, in changes: inout [Change]) {
        let isGone = mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0
        if waiting.contains(path) != (!isGone && !Self.isPermitted(path)) { watchFolder() }
        changes.append(isGone ? .vanished(path: path) : .appeared(path: path))
    }
}

extension String {
    /// A name that is padded with NULs, or empty.
    fileprivate init(cString pointer: UnsafePointer<CChar>, length: Int) {
        let bytes = UnsafeBufferPointer(start: pointer, count: length).prefix { $0 != 0 }
        self.init(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
