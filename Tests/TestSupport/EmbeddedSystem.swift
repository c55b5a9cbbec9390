import System
import Time

/// A reactor's system that never waits: the test tells the time and makes descriptors ready. Descriptors of the operating
/// system, such as pipes and sockets, are polled beside those of the test.
public final class EmbeddedSystem: ReactorSystem {
    public private(set) var now: Timestamp
    private var ready: [Int32: Readiness] = [:]
    /// The time until which the last turn would have waited.
    public private(set) var waitedUntil = Timestamp.zero
    /// Whether the last turn would have waited: no descriptor was ready, and no time had come.
    public private(set) var isIdle = false

    private var nextDescriptor = firstDescriptor
    /// No program has so many files open.
    private static let firstDescriptor: Int32 = 1 << 30

    public init(now: Timestamp = .zero) { self.now = now }

    /// A descriptor that is ready for nothing until `makeReady`.
    public func makeDescriptor() -> Int32 {
        nextDescriptor += 1
        return nextDescriptor
    }

    /// - Parameter readiness: empty if it is ready for nothing any more.
    public func makeReady(_ descriptor: Int32, for readiness: Readiness = .readable) { ready[descriptor] = readiness }

    public func advance(by span: Nanoseconds) { now = now + span }

    public func wait(for descriptors: inout [Polled], until deadline: Timestamp) {
        (waitedUntil, isIdle) = (deadline, deadline > now)
        var own = descriptors.map { Polled($0.descriptor < Self.firstDescriptor ? $0.descriptor : -1, $0.awaited) }
        Poll.wait(for: &own, until: .zero)
        for index in descriptors.indices {
            let told = ready[descriptors[index].descriptor, default: []]
            descriptors[index].ready = own[index].ready.union(told.intersection([descriptors[index].awaited, .ended]))
            isIdle = isIdle && descriptors[index].ready.isEmpty
        }
    }
}
