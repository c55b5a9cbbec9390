/// Writes values as bytes, for `ByteReader`. Numbers have their lowest byte first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes four bytes, unlike other integers, which have as many as their type: `ByteReader.number(in:)` reads them.
    mutating func write(_ count: Int) { write(UInt32(clamping: count)) }

    mutating func write(_ number: Double) { write(number.bitPattern) }

    mutating func write(_ flag: Bool) { write(flag ? 1 as UInt8 : 0) }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes the place among all cases as a byte. The order of cases belongs to the format: see `Description.version`.
    mutating func write<Choice: CaseIterable & Equatable>(choice: Choice) {
        let place = Choice.allCases.enumerated().first { $0.element == choice }
        write(UInt8(clamping: place?.offset ?? 0))
    }

    mutating func write<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
        self.write(value != nil)
        if let value { write(&self, value) }
    }

    mutating func write<Value>(_ values: [Value], _ write: (inout ByteWriter, Value) -> Void) {
        self.write(values.count)
        for value in values { write(&self, value) }
    }
}
