/// A first-in, first-out queue of fixed capacity that allocates only in `init`.
struct Ring<Element: Sendable>: Sendable {
    private var elements: [Element]
    private var head = 0
    private(set) var count = 0

    init(capacity: Int, filler: Element) {
        elements = Array(repeating: filler, count: capacity)
    }

    var isEmpty: Bool { count == 0 }
    /// How many more elements fit.
    var room: Int { elements.count - count }

    /// - Precondition: the queue is not full.
    mutating func append(_ element: Element) {
        precondition(room > 0, "the queue is full")
        elements[(head + count) % elements.count] = element
        count += 1
    }

    /// The elements in order, the oldest at 0.
    subscript(index: Int) -> Element {
        get { elements[(head + index) % elements.count] }
        set { elements[(head + index) % elements.count] = newValue }
    }

    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        defer {
            head = (head + 1) % elements.count
            count -= 1
        }
        return elements[head]
    }

    mutating func remove(at index: Int) -> Element {
        let element = self[index]
        for place in index..<count - 1 { self[place] = self[place + 1] }
        count -= 1
        return element
    }
}
