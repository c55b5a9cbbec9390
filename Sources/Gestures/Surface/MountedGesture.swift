import Touch

/// A mounted gesture whose type is hidden: the one box around a static tree.
///
/// It is a box of closures, because those are specialised for the tree's type where they are made; the methods of a
/// generic class are not. The tree stays at one place in memory and is reached without exclusivity checks: the surface
/// refuses calls from callbacks.
@usableFromInline
final class MountedGesture {
    let region: Int
    /// When time alone changes it; kept up to date by the surface.
    var deadline = Timestamp.distantFuture
    /// Something happened to it in this moment.
    var isDirty = false

    let handle: (TouchEvent, Scene) -> Void
    let elapse: (Scene) -> Void
    let settle: (Scene) -> Void
    let abandon: (FailureReason, Bool) -> Void
    /// Delivers the moment's callbacks, ends the moment, and answers the next deadline.
    let conclude: (Timestamp) -> Timestamp
    let report: (borrowing Reporter) -> Void
    let isIdle: () -> Bool
    private let deallocate: () -> Void

    @usableFromInline
    init(
        region: Int, handle: @escaping (TouchEvent, Scene) -> Void, elapse: @escaping (Scene) -> Void,
        settle: @escaping (Scene) -> Void, abandon: @escaping (FailureReason, Bool) -> Void,
        conclude: @escaping (Timestamp) -> Timestamp, report: @escaping (borrowing Reporter) -> Void,
        isIdle: @escaping () -> Bool, deallocate: @escaping () -> Void
    ) {
        self.region = region
        self.handle = handle
        self.elapse = elapse
        self.settle = settle
        self.abandon = abandon
        self.conclude = conclude
        self.report = report
        self.isIdle = isIdle
        self.deallocate = deallocate
    }

    deinit {
        deallocate()
    }

    @inlinable
    static func make<R: Recognizer>(_ recognizer: R, region: Int) -> MountedGesture {
        let place = UnsafeMutablePointer<R>.allocate(capacity: 1)
        place.initialize(to: recognizer)
        return MountedGesture(
            region: region,
            handle: { place.pointee.handle($0, $1) },
            elapse: { place.pointee.elapse($0) },
            settle: { place.pointee.settle($0) },
            abandon: { place.pointee.abandon($0, keepsTouches: $1) },
            conclude: { place.pointee.conclude(at: $0) },
            report: { place.pointee.report(to: $0) },
            isIdle: { place.pointee.isIdle },
            deallocate: {
                place.deinitialize(count: 1)
                place.deallocate()
            })
    }
}

extension Recognizer {
    @inlinable
    mutating func conclude(at time: Timestamp) -> Timestamp {
        let delivery = Delivery(time: time)
        deliver(.updating, delivery)
        deliver(.changed, delivery)
        deliver(.terminal, delivery)
        deliver(.reset, delivery)
        finish(mayReset: true)
        return deadline
    }

    @inlinable var isIdle: Bool { stage == .possible && !isEngaged && !isFollowing }
}
