/// Up to eight messages that belong together and are never split: both bytes of a 14-bit controller, a registered
/// parameter with its data, a note preceded by its bend and expression. Needs no heap.
public struct MessageGroup: Hashable, Sendable, RandomAccessCollection {
    // Places from `length` on hold `stop`, so that groups of the same messages are equal.
    @usableFromInline var first = Message.stop
    @usableFromInline var second = Message.stop
    @usableFromInline var third = Message.stop
    @usableFromInline var fourth = Message.stop
    @usableFromInline var fifth = Message.stop
    @usableFromInline var sixth = Message.stop
    @usableFromInline var seventh = Message.stop
    @usableFromInline var eighth = Message.stop
    @usableFromInline var length: UInt8 = 0

    @inlinable public static var capacity: Int { 8 }

    @inlinable
    public init() {}

    @inlinable
    public init(_ message: Message) {
        first = message
        length = 1
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { Int(length) }

    @inlinable
    public subscript(position: Int) -> Message {
        precondition(position >= 0 && position < endIndex, "this group has no such message")
        return switch position {
        case 0: first
        case 1: second
        case 2: third
        case 3: fourth
        case 4: fifth
        case 5: sixth
        case 6: seventh
        default: eighth
        }
    }

    /// Appends a message.
    /// - Precondition: the group is not full.
    @inlinable
    public mutating func append(_ message: Message) {
        switch length {
        case 0: first = message
        case 1: second = message
        case 2: third = message
        case 3: fourth = message
        case 4: fifth = message
        case 5: sixth = message
        case 6: seventh = message
        case 7: eighth = message
        default: preconditionFailure("a group holds eight messages")
        }
        length += 1
    }
}
