import Storage

/// Gives a gesture that is being mounted its names, numbers, and memory.
public struct MountContext {
    /// The names of all gestures of the surface, by `GestureID`.
    @usableFromInline var names: [String]
    /// Numbers of removed gestures, which new ones may get.
    private(set) var freeNumbers: [Int]
    /// Numbers given to the gestures of the current mounting.
    private(set) var numbers: [Int] = []
    /// Sentences that explain what mounting has refused.
    @usableFromInline var refusals: [String] = []
    /// The name that `named` has set for the next gesture that is identified; nil if there is none.
    @usableFromInline var pendingName: String?
    /// How many exclusive gestures enclose, in their second gesture, the gesture that is being mounted.
    @usableFromInline var holdDepth = 0
    @usableFromInline var isInsidePerTouch = false
    private var modifiers: UInt16 = 0
    /// Owns the recognisers, and the objects that they use. Recognisers refer to an object without counting references,
    /// so that they are plain memory: copying one costs nothing.
    @usableFromInline let arena: Arena

    /// Tells the surface that one of its switches was flipped.
    @usableFromInline let flips: SwitchFlips
    @usableFromInline let losses: HoldLosses

    init(names: [String], freeNumbers: [Int], arena: Arena, flips: SwitchFlips, losses: HoldLosses) {
        self.names = names
        self.arena = arena
        self.freeNumbers = freeNumbers
        self.flips = flips
        self.losses = losses
    }

    /// Gives a gesture a number, and a name: the one set by `named`, or else its kind's.
    @usableFromInline
    mutating func identify(_ kind: StaticString) -> GestureID {
        let number = freeNumbers.popLast() ?? names.count
        if number == names.count { names.append("") }
        names[number] = pendingName ?? kind.description
        numbers.append(number)
        pendingName = nil
        return GestureID(UInt16(truncatingIfNeeded: number))
    }

    /// Gives a modifier with callbacks a number that no other modifier of this mounting has.
    @usableFromInline
    mutating func nextModifier() -> UInt16 {
        modifiers &+= 1
        return modifiers
    }

    /// Cells for the values of a modifier's held callbacks.
    @inlinable
    mutating func holdCells<Value>() -> FixedArray<Value?> {
        arena.array(repeating: nil, count: holdDepth * GestureDefaults.heldCallbacks)
    }

    @usableFromInline
    mutating func refuseTaps(_ tap: GestureID, count: Int) {
        refusals.append(
            "\(names[Int(tap.index)]): a tap count of \(count) inside perTouch; each finger taps once, use count 1")
    }

    @usableFromInline
    mutating func refuseSequence(_ sequence: GestureID, after first: GestureID) {
        refusals.append(
            "\(names[Int(sequence.index)]): \(names[Int(first.index)]) before another gesture inside perTouch; it ends when "
                + "its finger lifts, and each finger has a gesture of its own")
    }
}

/// Keeps a closure at a fixed place in memory.
@usableFromInline
final class ClosureBox<Input, Output> {
    @usableFromInline let call: (Input) -> Output

    @inlinable
    init(_ call: @escaping (Input) -> Output) {
        self.call = call
    }
}
