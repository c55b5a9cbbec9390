import CAllocationCount
import Testing

/// The way of a touch allocates nothing. Only an optimised build can show it: swift test -c release -Xswiftc
/// -enable-testing --filter AllocationTests
@Suite(.enabled(if: isOptimized, "only an optimised build can show it"))
enum AllocationTests {
    /// How often the body allocates.
    static func count(_ body: () throws -> Void) rethrows -> Int {
        let before = allocationCount()
        try body()
        return allocationCount() - before
    }
}

private let isOptimized: Bool = {
    var isDebugging = false
    assert(
        {
            isDebugging = true
            return true
        }())
    return !isDebugging
}()
