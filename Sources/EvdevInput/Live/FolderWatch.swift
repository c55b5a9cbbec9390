import Glibc
import Panels

/// Watches a folder with inotify for event nodes that appear, vanish or become readable.
///
/// udev first creates a node and then sets its permissions, so a node may appear twice and open only the second time.
/// Permissions are watched only while a touchscreen is not yet readable. The folder is watched for them, because a node
/// that may not be read cannot be watched.
final class FolderWatch {
    /// The changes to watch.
    enum Purpose {
        case everything
        /// Nodes that become readable, only.
        case permissions
    }

    let descriptor: Int32
    private let folder: String
    /// The parent folder. It is watched because the folder itself is created with the first device.
    private let parent: String
    private let purpose: Purpose
    private var watch: Int32 = -1
    /// Nodes that are not yet readable and may be touchscreens.
    private var waiting: Set<String> = []

    /// Watches a folder, which need not exist yet.
    init(_ folder: String, for purpose: Purpose) throws(DeviceError) {
        self.folder = folder
        self.purpose = purpose
        parent = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw DeviceError(errno, path: folder) }
        if purpose == .everything {
            _ = inotify_add_watch(descriptor, parent.isEmpty ? "/" : parent, UInt32(IN_CREATE | IN_MOVED_TO))
        }
        _ = update()
    }

    deinit { close(descriptor) }

    /// Finds the nodes that are not yet readable anew, and returns those that have become readable. Once all are readable,
    /// stops watching permissions.
    func update() -> [DeviceWatch.Change] {
        let before = waiting
        waiting = Set(DeviceNodes.list(in: folder).filter(Self.isWaiting))
        var mask = waiting.isEmpty ? 0 : IN_ATTRIB
        if purpose == .everything { mask |= IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM }
        if mask != 0 {
            watch = inotify_add_watch(descriptor, folder, UInt32(mask | IN_ONLYDIR))
        } else if watch >= 0 {
            inotify_rm_watch(descriptor, watch)
            watch = -1
        }
        return before.subtracting(waiting).sorted().map { .appeared(path: $0) }
    }

    private static func isWaiting(_ path: String) -> Bool {
        guard faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) != 0 else { return false }
        guard let device = DeviceDescription(unopened: path) else { return true }
        return (try? device.panelKind()) == .touchscreen
    }

    /// The changes since the last call, in order; only some of them if there are many.
    func drain() -> [DeviceWatch.Change] {
        var changes: [DeviceWatch.Change] = []
        // Room for some thirty events; the kernel keeps the rest.
        let size = 1024
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment)
        defer { buffer.deallocate() }
        var count = 0
        repeat { count = read(descriptor, buffer, size) } while count < 0 && errno == EINTR
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
            let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
            let name = String(
                cString: (buffer + offset + MemoryLayout<inotify_event>.size).assumingMemoryBound(to: CChar.self),
                length: Int(event.len))
            handle(event, name, &changes)
            offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
        return changes
    }

    private func handle(_ event: inotify_event, _ name: String, _ changes: inout [DeviceWatch.Change]) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            changes += update() + [.unknown]
        } else if event.wd != watch {
            guard event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0, "\(parent)/\(name)" == folder else { return }
            changes += update() + DeviceNodes.list(in: folder).map { .appeared(path: $0) }
        } else if event.mask & UInt32(IN_IGNORED) != 0 {
            watch = -1
        } else if DeviceNodes.eventNumber(name) != nil {
            handleNode("\(folder)/\(name)", event.mask, &changes)
        }
    }

    private func handleNode(_ path: String, _ mask: UInt32, _ changes: inout [DeviceWatch.Change]) {
        let isGone = mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0
        if waiting.contains(path) != (!isGone && Self.isWaiting(path)) { changes += update() }
        changes.append(isGone ? .vanished(path: path) : .appeared(path: path))
    }
}

extension String {
    /// Reads a name that is empty or padded with NULs.
    fileprivate init(cString pointer: UnsafePointer<CChar>, length: Int) {
        let bytes = UnsafeBufferPointer(start: pointer, count: length).prefix { $0 != 0 }
        self.init(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
