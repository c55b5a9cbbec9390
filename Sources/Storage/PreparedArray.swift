extension Array {
    /// Reserves memory for `capacity` elements, as `reserveCapacity` does, and writes to it: the first use does not
    /// page-fault. The array has to be empty, and still is afterwards.
    @inlinable
    public mutating func prepare(capacity: Int) {
        precondition(isEmpty, "an array is prepared before it has elements")
        self = Array(unsafeUninitializedCapacity: capacity) { memory, _ in
            UnsafeMutableRawBufferPointer(memory).initializeMemory(as: UInt8.self, repeating: 0)
        }
    }
}
