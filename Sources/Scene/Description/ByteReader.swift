/// Reads what `ByteWriter` has written. Nothing is trusted: a value out of its range, or too many values, is an error.
struct ByteReader {
    /// No `ByteWriter` can have written these bytes.
    struct Damage: Error, Hashable {}

    /// The bytes that have not been read.
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw Damage() }
        defer { rest.removeFirst(count) }
        return rest.prefix(count)
    }

    mutating func integer<Integer: FixedWidthInteger & UnsignedInteger>(_ type: Integer.Type) throws -> Integer {
        try take(Integer.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Integer($1) }
    }

    /// Reads a number of four bytes, which `ByteWriter` writes of an `Int`.
    mutating func number(in range: ClosedRange<Int>) throws -> Int {
        let number = Int(try integer(UInt32.self))
        guard range.contains(number) else { throw Damage() }
        return number
    }

    /// - Parameter range: NaN is never in it.
    mutating func real(in range: ClosedRange<Double>) throws -> Double {
        let number = Double(bitPattern: try integer(UInt64.self))
        guard range.contains(number) else { throw Damage() }
        return number
    }

    /// 0…1
    mutating func fraction() throws -> Double { try real(in: 0...1) }

    mutating func flag() throws -> Bool {
        let byte = try integer(UInt8.self)
        guard byte <= 1 else { throw Damage() }
        return byte == 1
    }

    mutating func text() throws -> String {
        let count = try number(in: 0...rest.count)
        guard let text = String(validating: try take(count), as: UTF8.self) else { throw Damage() }
        return text
    }

    mutating func choice<Choice: CaseIterable>(_ type: Choice.Type) throws -> Choice {
        let place = Int(try integer(UInt8.self))
        guard let choice = Choice.allCases.dropFirst(place).first else { throw Damage() }
        return choice
    }

    mutating func optional<Value>(_ read: (inout ByteReader) throws -> Value) throws -> Value? {
        try flag() ? try read(&self) : nil
    }

    /// - Parameter limit: the greatest number of values.
    mutating func list<Value>(_ limit: Int, _ read: (inout ByteReader) throws -> Value) throws -> [Value] {
        let count = try number(in: 0...limit)
        var values: [Value] = []
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }
}
