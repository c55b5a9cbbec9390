/// The latest values sent in system exclusive messages. Messages without a value are commands and are not remembered:
/// repeating a reset later would undo what was set since.
struct ExclusiveValues: Sendable {
    /// The capacity. When it is full, the values set first are forgotten.
    static let capacity = 64

    private var values = [(exclusive: Exclusive, value: UInt14)?](repeating: nil, count: capacity)
    /// The place that is overwritten next, once all are taken.
    private var oldest = 0

    mutating func track(_ exclusive: Exclusive, _ value: UInt14) {
        guard exclusive.maximum != nil else { return }
        if let index = values.firstIndex(where: { $0 == nil || $0?.exclusive == exclusive }) {
            return values[index] = (exclusive, value)
        }
        values[oldest] = (exclusive, value)
        oldest = (oldest + 1) % Self.capacity
    }

    /// The message in a place, `0 ..< capacity`, for `SentState.next`; nil if the place is free.
    func message(at index: Int) -> Message? { values[index].map { .exclusive($0.exclusive, $0.value) } }
}
