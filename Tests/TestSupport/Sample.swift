/// In a build that is not optimised, every third item, beginning with another one for each index: to play all of them would
/// take a minute. The optimised tests of `make check-swift-6.0` play all.
public func sample<Item>(_ items: [Item], at index: Int) -> [Item] {
    #if DEBUG
    items.enumerated().filter { ($0.offset + index) % 3 == 0 }.map(\.element)
    #else
    items
    #endif
}

/// Each of the first items with a sample of the second ones.
public func samplePairs<First, Second>(_ first: [First], _ second: [Second]) -> [(First, Second)] {
    first.enumerated().flatMap { index, item in sample(second, at: index).map { (item, $0) } }
}
