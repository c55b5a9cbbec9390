import Testing

extension AllocationTests {
    /// A count of 0 means nothing unless the counter counts.
    @Suite("Counting")
    struct CountingTests {
        @Test func anArrayIsCounted() {
            var kept: [[Int]] = []
            kept.reserveCapacity(10)
            let allocations = AllocationTests.count {
                for size in 1...10 { kept.append(Array(repeating: size, count: size)) }
            }
            #expect(allocations == 10)
            #expect(kept.count == 10)
        }
    }
}
