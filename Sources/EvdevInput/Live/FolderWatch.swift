import Glibc
import Panels
import System

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

    private let inotify: Inotify
    private let folder: String
    /// The parent folder. It is watched because the folder itself is created with the first device.
    private let parent: String
    private let purpose: Purpose
    private var watch: Inotify.Watch?
    /// Nodes that are not yet readable and may be touchscreens.
    private var waiting: Set<String> = []

    /// Watches a folder, which need not exist yet.
    init(_ folder: String, for purpose: Purpose) throws(DeviceError) {
        self.folder = folder
        self.purpose = purpose
        parent = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        do throws(SystemError) { inotify = try Inotify() } catch { throw DeviceError(error.number, path: folder) }
        if purpose == .everything {
            inotify.watch(parent.isEmpty ? "/" : parent, for: [.created, .movedIn], onlyFolder: false)
        }
        _ = update()
    }

    var descriptor: Int32 { inotify.descriptor }

    /// Looks again for nodes that are not yet readable, and returns those that have become readable. Once all are
    /// readable, stops watching permissions.
    func update() -> [DeviceWatch.Change] {
        let before = waiting
        waiting = Set(DeviceNodes.list(in: folder).filter(Self.isWaiting))
        var changes: Inotify.Changes = waiting.isEmpty ? [] : .permissions
        if purpose == .everything { changes.formUnion([.created, .deleted, .movedIn, .movedOut]) }
        if !changes.isEmpty {
            watch = inotify.watch(folder, for: changes)
        } else if let former = watch {
            inotify.end(former)
            watch = nil
        }
        return before.subtracting(waiting).sorted().map { .appeared(path: $0) }
    }

    /// Whether a node may not be read yet and is, or may be, a touchscreen.
    private static func isWaiting(_ path: String) -> Bool {
        guard faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) != 0 else { return false }
        guard let device = DeviceDescription(unopened: path) else { return true }
        return (try? device.panelKind()) == .touchscreen
    }

    /// The changes since the last call, in order; only some of them if there are many.
    func drain() -> [DeviceWatch.Change] {
        var changes: [DeviceWatch.Change] = []
        // Room for some thirty events; the kernel keeps the rest.
        inotify.drain(reads: 1, size: 1024) { handle($0, &changes) }
        return changes
    }

    /// Adds what an event stands for. One of another watch is about the parent: the folder may just have been made.
    private func handle(_ event: Inotify.Event, _ changes: inout [DeviceWatch.Change]) {
        if event.changes.contains(.overflow) {
            changes += update() + [.unknown]
        } else if event.watch != watch {
            let isMade = !event.changes.isDisjoint(with: [.created, .movedIn])
            guard isMade, "\(parent)/\(event.name)" == folder else { return }
            changes += update() + DeviceNodes.list(in: folder).map { .appeared(path: $0) }
        } else if event.changes.contains(.unwatched) {
            watch = nil
        } else if DeviceNodes.eventNumber(event.name) != nil {
            handleNode("\(folder)/\(event.name)", event.changes, &changes)
        }
    }

    private func handleNode(_ path: String, _ kinds: Inotify.Changes, _ changes: inout [DeviceWatch.Change]) {
        let isGone = !kinds.isDisjoint(with: [.deleted, .movedOut])
        if waiting.contains(path) != (!isGone && Self.isWaiting(path)) { changes += update() }
        changes.append(isGone ? .vanished(path: path) : .appeared(path: path))
    }
}
