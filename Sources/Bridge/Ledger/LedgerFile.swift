import ALSASequencer
import Glibc
import MIDI
import Mapping

/// The sounding notes and their receivers, in memory that outlives the program: after a SIGKILL, exactly these notes can
/// still be ended.
///
/// Writing to it costs no system call. The bridge that plays holds a lock on the file.
public final class LedgerFile: @unchecked Sendable {
    public enum Failure: Error, Hashable, Sendable {
        /// Another bridge uses this file.
        case inUse
        /// The system's error number.
        case system(Int32)
    }

    /// A receiver of one of our output ports.
    public struct Receiver: Hashable, Sendable {
        public var port: UInt8
        public var address: SequencerAddress
    }

    /// A sounding note of one of our output ports.
    public struct Note: Hashable, Sendable {
        public var port: UInt8
        public var channel: Channel
        public var key: UInt7
    }

    /// Identifies the layout. A file with another one counts as empty.
    private static let magic: UInt64 = 0x0001_7265_6764_656C
    /// The layout: `magic`, then entries for as many receivers as `SequencerClient` tracks, then `owners`.
    private static let receiverLimit = 64
    private static let receiversOffset = MemoryLayout<UInt64>.size
    private static let ownersOffset = receiversOffset + receiverLimit * MemoryLayout<UInt32>.size
    private static let size = ownersOffset + NoteLedger.size * MemoryLayout<NoteLedger.Owner>.size

    /// −1 for memory without a file.
    private let descriptor: Int32
    /// Guarded, because another program may shorten the file.
    private let mapping: GuardedMapping
    private var memory: UnsafeMutableRawPointer { mapping.memory }

    /// Memory without a file, which ends with the program.
    public init() {
        descriptor = -1
        guard let mapping = GuardedMapping(-1, size: Self.size, flags: MAP_PRIVATE | MAP_ANONYMOUS) else {
            preconditionFailure("the system gives no memory")
        }
        self.mapping = mapping
        reset()
    }

    /// A copy of a file that a bridge may be using.
    public init(copyOf path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .system(errno) }
        var status = stat()
        let isWhole = fstat(descriptor, &status) == 0 && status.st_size >= Self.size
        guard isWhole, let mapping = GuardedMapping(descriptor, size: Self.size, flags: MAP_PRIVATE) else {
            let failure = Failure.system(isWhole ? errno : EINVAL)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        self.mapping = mapping
        if memory.load(as: UInt64.self) != Self.magic { reset() }
    }

    /// Opens the file, or makes it. Notes that it holds are still sounding.
    public init(path: String) throws(Failure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(errno) }
        var failure = Failure.inUse
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw failure
        }
        // Allocate now: later, a full disk would kill the program (SIGBUS).
        let error = posix_fallocate(descriptor, 0, off_t(Self.size))
        guard error == 0, let mapping = GuardedMapping(descriptor, size: Self.size, flags: MAP_SHARED) else {
            failure = .system(error != 0 ? error : errno)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        self.mapping = mapping
        if memory.load(as: UInt64.self) != Self.magic { reset() }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A child process has the descriptor as well, between its fork and its exec.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Whether it outlives the program.
    public var isFile: Bool { descriptor >= 0 }

    /// Whether a part of the file was lost while it was used. Later changes are not in the file.
    var isLost: Bool { mapping.isLost }

    /// Whether the whole file can still be found at a path.
    public func isWhole(at path: String) -> Bool {
        var status = stat()
        return !isLost && fstat(descriptor, &status) == 0 && status.st_size >= Self.size && isFile(at: path)
    }

    private func isFile(at path: String) -> Bool {
        FileIdentity(descriptor).map { $0 == FileIdentity(path) } ?? false
    }

    /// Removes the file from a path, to make room for another one. Does nothing if another file is there.
    public func leave(_ path: String) { if isFile(at: path) { unlink(path) } }

    /// Removes all notes and receivers.
    public func reset() {
        memset(memory, 0, Self.size)
        memory.storeBytes(of: Self.magic, as: UInt64.self)
    }

    /// Replaces all notes and receivers.
    func replace(_ receivers: [Receiver], _ notes: [Note]) {
        reset()
        let ledger = NoteLedger(memory: owners)
        for note in notes { _ = ledger.strike(port: Int(note.port), channel: note.channel, key: note.key) }
        for receiver in receivers { add(receiver.address, port: receiver.port) }
    }

    /// The memory of a `NoteLedger`, or of the copy that it keeps.
    public var owners: UnsafeMutableBufferPointer<NoteLedger.Owner> {
        let start = memory.advanced(by: Self.ownersOffset).bindMemory(
            to: NoteLedger.Owner.self, capacity: NoteLedger.size)
        return UnsafeMutableBufferPointer(start: start, count: NoteLedger.size)
    }

    // MARK: Receivers

    private var entries: UnsafeMutableBufferPointer<UInt32> {
        let start = memory.advanced(by: Self.receiversOffset).bindMemory(to: UInt32.self, capacity: Self.receiverLimit)
        return UnsafeMutableBufferPointer(start: start, count: Self.receiverLimit)
    }

    /// Never 0, which means a free place.
    private func entry(_ port: UInt8, _ receiver: SequencerAddress) -> UInt32 {
        1 << 31 | UInt32(port) << 16 | UInt32(receiver.client) << 8 | UInt32(receiver.port)
    }

    /// Enters a receiver of a port. Beyond 64, receivers are not entered.
    func add(_ receiver: SequencerAddress, port: UInt8) {
        let entry = entry(port, receiver)
        guard !entries.contains(entry), let free = entries.firstIndex(of: 0) else { return }
        entries[free] = entry
    }

    func remove(_ receiver: SequencerAddress, port: UInt8) {
        guard let index = entries.firstIndex(of: entry(port, receiver)) else { return }
        entries[index] = 0
    }

    /// The receivers of all ports.
    public var receivers: [Receiver] {
        entries.filter { $0 != 0 }.map {
            Receiver(
                port: UInt8(truncatingIfNeeded: $0 >> 16 & 0x7F),
                address: SequencerAddress(
                    client: UInt8(truncatingIfNeeded: $0 >> 8), port: UInt8(truncatingIfNeeded: $0)))
        }
    }
}
