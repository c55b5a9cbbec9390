/// Where the fingers on a ribbon are, 0…1 along it: at most 16, in one piece of memory.
public struct Contacts: RandomAccessCollection, Hashable, Sendable, ExpressibleByArrayLiteral {
    /// As many as a ribbon hears at once.
    public static let limit = 16

    private var positions = SIMD16<Double>()
    public private(set) var count = 0

    /// Those beyond the sixteenth are left out.
    public init(_ positions: some Sequence<Double>) {
        for position in positions.prefix(Self.limit) {
            self.positions[count] = position
            count += 1
        }
    }

    public init(arrayLiteral positions: Double...) { self.init(positions) }

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(index: Int) -> Double {
        precondition(index < count, "there is no such contact")
        return positions[index]
    }
}
