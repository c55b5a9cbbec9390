import Glibc
import Mapping
import Player
import Synchronization

/// The state that a face shows, in memory that the bridge writes and faces read.
///
/// It is a sequence lock: a number is odd during a write, and a reader that sees it odd or changed reads again. So nobody
/// waits, and only the latest state is kept.
///
/// It holds the words, as JSON (`FaceWords`), which seldom change, and the state: the ribbons of all screens, and the
/// fingers on them. The description of a preset is apart, in a `FrozenMemory` for each preset.
public final class FaceMemory: @unchecked Sendable {
    /// A ribbon of a screen.
    public struct Ribbon: Hashable, Sendable {
        public var screen: UInt8
        /// The ribbon's place among those of its screen.
        public var index: UInt8
        public var picture: RibbonPicture

        package init(screen: UInt8, index: UInt8, picture: RibbonPicture) {
            (self.screen, self.index, self.picture) = (screen, index, picture)
        }
    }

    /// A finger on a screen, or a touch that sounds on without one: of a loop, a latch or a pedal.
    public struct Finger: Hashable, Sendable {
        public var screen: UInt8
        public var picture: FingerPicture

        package init(screen: UInt8, picture: FingerPicture) {
            (self.screen, self.picture) = (screen, picture)
        }
    }

    /// The state of all ribbons and fingers.
    public struct State: Hashable, Sendable {
        public var ribbons: [Ribbon] = []
        public var fingers: [Finger] = []

        public init() {}

        /// Where the fingers on a ribbon are, 0…1 along it; those on its handles are left out, and
        /// so are the notes that a latch holds.
        package func contacts(of ribbon: Ribbon) -> [Double] {
            fingers
                .filter { $0.screen == ribbon.screen && $0.picture.ribbon == ribbon.index && $0.picture.hold != .latch }
                .compactMap { $0.picture.position.map(Double.init) }
        }
    }

    /// Enough for 8 screens of 256 ribbons, and of 64 fingers and latched notes; more are left out.
    private static let (ribbonLimit, fingerLimit) = (2048, 512)
    /// The most bytes of words; more than those of any preset's names.
    private static let wordLimit = 16 << 20

    /// The version of the layout. Count it up when `State`, a type stored in it, `FaceWords` or one of the limits above
    /// changes. Bridges and faces of one version understand each other.
    package static let version: UInt32 = 8

    /// All numbers have this machine's byte order. The first two are at these places in every version.
    private struct Header {
        var magic: UInt64
        var version: UInt32
        var ribbonCount: UInt32
        var fingerCount: UInt32
        /// Counts up with each change of the words.
        var wordsVersion: UInt32
        var wordsCount: UInt32
    }

    /// The parts of the memory, in bytes from its start: the sequence number follows the header.
    private static let sequenceOffset = MemoryLayout<Header>.size
    private static let ribbonsOffset = 64
    private static let fingersOffset = ribbonsOffset + ribbonLimit * MemoryLayout<Ribbon>.stride
    private static let wordsOffset = fingersOffset + fingerLimit * MemoryLayout<Finger>.stride
    private static let size = wordsOffset + wordLimit
    /// “RibbnFac”.
    private static let magic: UInt64 = 0x5269_6262_6E46_6163

    private let shared: SharedMemory
    /// To be handed to readers.
    package var descriptor: Int32 { shared.descriptor }
    private var memory: UnsafeMutableRawPointer { shared.start }
    /// Odd during a write; it goes up by two with each one.
    private var sequence: UnsafeMutablePointer<Atomic<UInt32>> {
        memory.advanced(by: Self.sequenceOffset).assumingMemoryBound(to: Atomic<UInt32>.self)
    }
    private var header: UnsafeMutablePointer<Header> { memory.assumingMemoryBound(to: Header.self) }

    /// Makes the memory, to be written; nil if the system gives none. Readers cannot write to it.
    package init?() {
        guard let shared = SharedMemory(named: "ribbon-face", size: Self.size, writers: .maker) else { return nil }
        self.shared = shared
        header.pointee = Header(
            magic: Self.magic, version: Self.version, ribbonCount: 0, fingerCount: 0, wordsVersion: 0, wordsCount: 0)
    }

    /// Why a bridge's memory cannot be read.
    package enum Unreadable: Error, Hashable {
        /// The memory has this version; if that is ours, its size is another. Nil: it is no face's memory.
        case version(UInt32?)
        case noMemory
    }

    /// Opens memory that a bridge has made, to be read.
    /// - Parameter descriptor: is closed at the end.
    package init(reading descriptor: Int32) throws(Unreadable) {
        do throws(Unreadable) {
            try Self.check(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        guard let shared = SharedMemory(opening: descriptor, size: Self.size, writes: false) else { throw .noMemory }
        self.shared = shared
    }

    /// - Throws: `version` if the memory is not laid out as here.
    private static func check(_ descriptor: Int32) throws(Unreadable) {
        var header = Header(magic: 0, version: 0, ribbonCount: 0, fingerCount: 0, wordsVersion: 0, wordsCount: 0)
        let count = pread(descriptor, &header, MemoryLayout<Header>.size, 0)
        guard count == MemoryLayout<Header>.size, header.magic == magic else { throw .version(nil) }
        var status = stat()
        guard header.version == version, fstat(descriptor, &status) == 0, status.st_size == size else {
            throw .version(header.version)
        }
    }

    // MARK: Writing

    /// Runs a write between the two changes of the sequence number. Only one thread may write.
    private func write(_ body: () -> Void) {
        let before = sequence.pointee.load(ordering: .relaxed)
        sequence.pointee.store(before &+ 1, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        body()
        sequence.pointee.store(before &+ 2, ordering: .releasing)
    }

    /// Replaces the state.
    package func write(_ state: State) {
        write {
            let ribbons = state.ribbons.prefix(Self.ribbonLimit)
            header.pointee.ribbonCount = UInt32(ribbons.count)
            let first = memory.advanced(by: Self.ribbonsOffset).assumingMemoryBound(to: Ribbon.self)
            for (index, ribbon) in ribbons.enumerated() { first[index] = ribbon }
            let fingers = state.fingers.prefix(Self.fingerLimit)
            header.pointee.fingerCount = UInt32(fingers.count)
            let firstFinger = memory.advanced(by: Self.fingersOffset).assumingMemoryBound(to: Finger.self)
            for (index, finger) in fingers.enumerated() { firstFinger[index] = finger }
        }
    }

    /// Replaces the words. Answers whether they fit.
    package func write(words: [UInt8]) -> Bool {
        guard words.count <= Self.wordLimit else { return false }
        write {
            memory.advanced(by: Self.wordsOffset).copyMemory(from: words, byteCount: words.count)
            header.pointee.wordsCount = UInt32(words.count)
            header.pointee.wordsVersion &+= 1
        }
        return true
    }

    // MARK: Reading

    /// Repeats a read until nothing was written during it.
    /// - Returns: nil if the writer has ended during a write.
    private func read<Value>(_ body: () -> Value) -> Value? {
        for _ in 0..<10_000 {
            let before = sequence.pointee.load(ordering: .acquiring)
            guard before & 1 == 0 else {
                sched_yield()
                continue
            }
            let value = body()
            atomicMemoryFence(ordering: .acquiring)
            if sequence.pointee.load(ordering: .relaxed) == before { return value }
        }
        return nil
    }

    /// The state of all ribbons and fingers; nil if no whole state can be read.
    /// - Parameter bytes: a buffer for a copy, which keeps its capacity from one call to the next.
    package func readState(_ bytes: inout [UInt8]) -> State? {
        let copied: (ribbons: Int, fingers: Int)? = read {
            let ribbons = min(Int(header.pointee.ribbonCount), Self.ribbonLimit) * MemoryLayout<Ribbon>.stride
            let fingers = min(Int(header.pointee.fingerCount), Self.fingerLimit) * MemoryLayout<Finger>.stride
            bytes.removeAll(keepingCapacity: true)
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory + Self.ribbonsOffset, count: ribbons))
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory + Self.fingersOffset, count: fingers))
            return (ribbons, fingers)
        }
        guard let copied else { return nil }
        // Only now is the copy known to be whole.
        return bytes.withUnsafeBytes { bytes in
            var state = State()
            for offset in stride(from: 0, to: copied.ribbons, by: MemoryLayout<Ribbon>.stride) {
                state.ribbons.append(bytes.loadUnaligned(fromByteOffset: offset, as: Ribbon.self))
            }
            for offset in stride(from: 0, to: copied.fingers, by: MemoryLayout<Finger>.stride) {
                state.fingers.append(
                    bytes.loadUnaligned(fromByteOffset: copied.ribbons + offset, as: Finger.self))
            }
            return state
        }
    }

    /// The version of the words, which tells whether they have changed.
    package var wordsVersion: UInt32 { header.pointee.wordsVersion }

    /// The words as JSON, empty before the first ones; nil if the writer has ended during a write.
    package func readWords() -> [UInt8]? {
        read {
            let count = min(Int(header.pointee.wordsCount), Self.wordLimit)
            return Array(UnsafeRawBufferPointer(start: memory + Self.wordsOffset, count: count))
        }
    }
}
