import Storage
import Time
import Touch

/// A mounted gesture whose type is hidden: the one box around a static tree.
///
/// It is a box of closures, because those are specialised for the tree's type where they are made; the methods of a
/// generic class are not. The tree stays at one place in memory and is reached without exclusivity checks: the surface
/// refuses calls from callbacks.
@usableFromInline
final class MountedGesture {
    let region: FixedArray<RegionState>
    let state = FixedArray(MountedState())

    let handle: (TouchEvent, ActiveTouches) -> Void
    let elapse: (ActiveTouches) -> Void
    let decide: (ActiveTouches) -> Void
    let terminate: (FailureReason, Bool) -> Void
    /// Delivers the update's callbacks, ends the update, and answers the next deadline.
    let conclude: (Timestamp) -> Timestamp
    let report: (borrowing Reporter) -> Void
    let isSteady: () -> Bool
    let follow: (ActiveTouches) -> Void
    let isIdle: () -> Bool
    private let deallocate: () -> Void
    private let kept: [AnyObject]

    @usableFromInline
    init(
        region: Region, mount: MountContext, handle: @escaping (TouchEvent, ActiveTouches) -> Void,
        elapse: @escaping (ActiveTouches) -> Void, decide: @escaping (ActiveTouches) -> Void,
        terminate: @escaping (FailureReason, Bool) -> Void, conclude: @escaping (Timestamp) -> Timestamp,
        report: @escaping (borrowing Reporter) -> Void, isSteady: @escaping () -> Bool,
        follow: @escaping (ActiveTouches) -> Void, isIdle: @escaping () -> Bool, deallocate: @escaping () -> Void
    ) {
        self.region = region.state
        kept = mount.kept
        self.handle = handle
        self.elapse = elapse
        self.decide = decide
        self.terminate = terminate
        self.conclude = conclude
        self.report = report
        self.isSteady = isSteady
        self.follow = follow
        self.isIdle = isIdle
        self.deallocate = deallocate
    }

    deinit {
        deallocate()
        state.deallocate()
    }

    @inlinable
    static func make<R: Recognizer>(_ recognizer: R, keeping mount: MountContext, region: Region) -> MountedGesture {
        let tree = FixedArray(recognizer)
        return MountedGesture(
            region: region, mount: mount,
            handle: { tree.value.handle($0, $1) },
            elapse: { tree.value.elapse($0) },
            decide: { tree.value.decide($0) },
            terminate: { tree.value.terminate($0, keepsTouches: $1) },
            conclude: { tree.value.conclude(at: $0) },
            report: { tree.value.report(to: $0) },
            isSteady: { tree.value.steadiness() != .restless },
            follow: { _ = tree.value.follow($0) },
            isIdle: { tree.value.isIdle },
            deallocate: { tree.deallocate() })
    }
}

/// What every update reads and writes of a mounted gesture.
struct MountedState {
    /// When time alone changes it; kept up to date by the surface.
    var deadline = Timestamp.distantFuture
    /// A deadline of it was reached in this update.
    var isDirty = false
}

extension Recognizer {
    @inlinable
    mutating func conclude(at time: Timestamp) -> Timestamp {
        let delivery = Delivery(time: time)
        if Self.passes.contains(.updating) { deliver(.updating, delivery) }
        if Self.passes.contains(.changed) { deliver(.changed, delivery) }
        if Self.passes.contains(.terminal) { deliver(.terminal, delivery) }
        if Self.passes.contains(.reset) { deliver(.reset, delivery) }
        finish(mayReset: true)
        return deadline
    }

    /// It does nothing and waits for nothing.
    @inlinable var isIdle: Bool { phase == .possible && !isEngaged && !isFollowing }
}
