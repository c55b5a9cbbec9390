import MIDI

/// Knows every sounding note: its port, channel and key, and the voice that owns it. So each note on is answered by its
/// own note off, whatever happens.
///
/// A plain table (port × channel × key → owner). A shared file, which outlives the program, may hold a copy of it; the
/// ledger never reads that copy. If two voices play one key, the second strikes it again and owns it; the end of the
/// first one then sends nothing.
public final class NoteLedger {
    /// Identifies a voice from its note on to its note off; 0 is no voice.
    public typealias Owner = UInt32

    /// Most output ports. `Echo.ports` has as many bits.
    public static let portLimit = 8
    /// Number of entries in the table.
    public static let size = portLimit * 16 * 128

    private let owners: UnsafeMutableBufferPointer<Owner>
    private let ownsMemory: Bool
    /// A copy that each change is written to as well.
    private var copy: UnsafeMutableBufferPointer<Owner>?
    /// The owner that was given out last; they are counted upwards, from 1 again after the largest number.
    private var lastOwner: Owner = 0
    /// Number of sounding notes.
    public private(set) var count = 0

    public init() {
        owners = .allocate(capacity: Self.size)
        owners.initialize(repeating: 0)
        ownsMemory = true
    }

    /// - Parameter memory: `size` entries, which must outlive the ledger. Notes that they hold count as sounding.
    public init(memory: UnsafeMutableBufferPointer<Owner>) {
        precondition(memory.count >= Self.size, "a ledger needs room for \(Self.size) owners")
        owners = memory
        ownsMemory = false
        count = memory.prefix(Self.size).count { $0 != 0 }
        lastOwner = memory.prefix(Self.size).max() ?? 0
    }

    deinit { if ownsMemory { owners.deallocate() } }

    /// Copies the table to this memory now and at each change. The memory has `size` entries and must outlive its use.
    public func keepCopy(in memory: UnsafeMutableBufferPointer<Owner>) {
        precondition(memory.count >= Self.size, "a ledger needs room for \(Self.size) owners")
        copy = memory
        for at in 0..<Self.size { memory[at] = owners[at] }
    }

    private func set(_ at: Int, _ owner: Owner) {
        owners[at] = owner
        if let copy { copy[at] = owner }
    }

    /// The entry of a key. `releaseAll` and `forEach` compute back from it.
    private func index(_ port: Int, _ channel: Channel, _ key: UInt7) -> Int {
        (port * 16 + Int(channel.index)) * 128 + Int(key.rawValue)
    }

    /// Enters a note on. If `wasSounding`, a note off must be sent first.
    public func strike(port: Int, channel: Channel, key: UInt7) -> (owner: Owner, wasSounding: Bool) {
        lastOwner = lastOwner == .max ? 1 : lastOwner + 1
        let at = index(port, channel, key)
        let wasSounding = owners[at] != 0
        if !wasSounding { count += 1 }
        set(at, lastOwner)
        return (lastOwner, wasSounding)
    }

    /// Enters the end of a voice.
    /// - Returns: whether it still owned the note, so that a note off must be sent.
    public func release(_ owner: Owner, port: Int, channel: Channel, key: UInt7) -> Bool {
        let at = index(port, channel, key)
        guard owner != 0, owners[at] == owner else { return false }
        set(at, 0)
        count -= 1
        return true
    }

    /// Removes all notes, in the order of ports, channels and keys.
    public func releaseAll(_ send: (_ port: Int, _ channel: Channel, _ key: UInt7) -> Void) {
        guard count > 0 else { return }
        for at in 0..<Self.size where owners[at] != 0 {
            set(at, 0)
            send(at / 2048, Channel(index: UInt8(at / 128 % 16)), UInt7(clamping: at % 128))
        }
        count = 0
    }

    /// Visits all sounding notes, in the order of ports, channels and keys.
    public func forEach(_ body: (_ port: Int, _ channel: Channel, _ key: UInt7) -> Void) {
        for at in 0..<Self.size where owners[at] != 0 {
            body(at / 2048, Channel(index: UInt8(at / 128 % 16)), UInt7(clamping: at % 128))
        }
    }
}
