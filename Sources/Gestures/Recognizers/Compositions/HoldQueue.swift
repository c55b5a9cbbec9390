import Storage

/// A callback that is held back. Its value stays in a cell of the modifier that made it.
public struct HeldCallback: Sendable {
    public enum Kind: UInt8, Sendable {
        case updating, changed, ended, cancelled

        @usableFromInline var isChange: Bool { self == .updating || self == .changed }
    }

    /// The modifier that made it, by the number it got when it was mounted.
    public var node: UInt16
    public var kind: Kind
    /// The place of its value in the cells of the modifier: see `MountContext.holdCells`.
    @usableFromInline var cell: Int
    /// For `updating`, the gesture's run in which it was made.
    @usableFromInline var run: UInt32

    @inlinable
    init(node: UInt16, kind: Kind, cell: Int = 0, run: UInt32 = 0) {
        self.node = node
        self.kind = kind
        self.cell = cell
        self.run = run
    }
}

/// The callbacks of an exclusive gesture's second gesture that are held back while the first is still possible, in
/// their exact order.
///
/// It holds 16. Beyond that, a change that is neither the first nor the latest of its callback is removed: changes
/// merge, but no first, latest or terminal callback is lost. If even that makes no room (many gestures, or many ends,
/// in one hold), the oldest change is removed, else the oldest callback, and counted as lost.
@usableFromInline
struct HoldQueue {
    static let capacity = GestureDefaults.heldCallbacks

    @usableFromInline var count = 0
    /// The first cell, in each modifier, of this queue's values.
    @usableFromInline let base: Int
    @usableFromInline let entries: FixedArray<HeldCallback>
    /// The cells of this queue without a value, as bits; bit 0 stands for the cell `base`.
    private var freeCells: UInt32
    /// The surface's count of lost callbacks.
    private let losses: Unretained<HoldLosses>

    /// - Parameter depth: number of exclusive gestures around it in whose second gesture it lies.
    @usableFromInline
    init(depth: Int, losses: HoldLosses, in arena: Arena) {
        base = depth * HoldQueue.capacity
        self.losses = Unretained(losses)
        entries = arena.array(repeating: HeldCallback(node: 0, kind: .changed), count: HoldQueue.capacity)
        freeCells = (1 << UInt32(HoldQueue.capacity)) - 1
    }

    @usableFromInline
    subscript(index: Int) -> HeldCallback { entries[index] }

    /// Adds a callback, and returns the cell for its value.
    @usableFromInline
    mutating func push(_ callback: HeldCallback) -> Int {
        if count == HoldQueue.capacity { makeRoom(for: callback) }
        let free = freeCells.trailingZeroBitCount
        freeCells &= ~(1 << UInt32(free))
        var callback = callback
        callback.cell = base + free
        entries[count] = callback
        count += 1
        return callback.cell
    }

    /// Removes a callback from the full queue, by the rules of the type.
    private mutating func makeRoom(for newest: HeldCallback) {
        if let middle = middleChange(before: newest) { return remove(at: middle) }
        losses.with { $0.count += 1 }
        var oldest = 0
        while oldest < count, !entries[oldest].kind.isChange { oldest += 1 }
        remove(at: oldest < count ? oldest : 0)
    }

    /// The latest change with another change of the same callback before it and after it, including `newest`.
    private func middleChange(before newest: HeldCallback) -> Int? {
        var index = count - 1
        while index > 0 {
            let entry = entries[index]
            if entry.kind.isChange, matches(newest, entry) || contains(entry, in: index + 1..<count),
                contains(entry, in: 0..<index)
            {
                return index
            }
            index -= 1
        }
        return nil
    }

    private func matches(_ a: HeldCallback, _ b: HeldCallback) -> Bool { a.node == b.node && a.kind == b.kind }

    private func contains(_ callback: HeldCallback, in range: Range<Int>) -> Bool {
        for index in range where matches(entries[index], callback) { return true }
        return false
    }

    private mutating func remove(at index: Int) {
        freeCells |= 1 << UInt32(entries[index].cell - base)
        var index = index
        while index + 1 < count {
            entries[index] = entries[index + 1]
            index += 1
        }
        count -= 1
    }

    /// After a touch was cancelled, keeps only held callbacks that were complete with their end.
    @usableFromInline
    mutating func dropUnfinished() {
        var index = 0
        while index < count {
            if entries[index].kind == .ended { index += 1 } else { remove(at: index) }
        }
    }

    @usableFromInline
    mutating func removeAll() {
        count = 0
        freeCells = (1 << UInt32(HoldQueue.capacity)) - 1
    }
}

/// Counts the callbacks for which the hold queues of a surface had no room.
@usableFromInline
final class HoldLosses {
    var count = 0
}
