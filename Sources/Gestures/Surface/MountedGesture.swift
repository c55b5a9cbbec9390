import Time
import Touch

/// A mounted gesture whose type is hidden: the one box around a static tree.
///
/// It is a box of closures, because those are specialised for the tree's type where they are made; the methods of a
/// generic class are not. They are constants of a final class, which is reached by `_withUnsafeGuaranteedRef`: so neither
/// is counted when one is called. The tree stays at one place in memory and is reached without exclusivity checks: the surface
/// refuses calls from callbacks.
@usableFromInline
final class MountedGesture {
    let region: UnsafeMutablePointer<RegionState>
    let state: UnsafeMutablePointer<MountedState>

    let handle: (TouchEvent, Scene) -> Void
    let elapse: (Scene) -> Void
    let settle: (Scene) -> Void
    let abandon: (FailureReason, Bool) -> Void
    /// Delivers the moment's callbacks, ends the moment, and answers the next deadline.
    let conclude: (Timestamp) -> Timestamp
    let report: (borrowing Reporter) -> Void
    let judgeSteadiness: () -> Steadiness
    let slide: (TouchEvent) -> Void
    let tell: () -> Void
    let slideAlone: (TouchEvent) -> Void
    let isIdle: () -> Bool
    private let deallocate: () -> Void
    private let kept: [AnyObject]

    @usableFromInline
    init(
        region: Region, mount: Mount, handle: @escaping (TouchEvent, Scene) -> Void, elapse: @escaping (Scene) -> Void,
        settle: @escaping (Scene) -> Void, abandon: @escaping (FailureReason, Bool) -> Void,
        conclude: @escaping (Timestamp) -> Timestamp, report: @escaping (borrowing Reporter) -> Void,
        judgeSteadiness: @escaping () -> Steadiness, slide: @escaping (TouchEvent) -> Void, tell: @escaping () -> Void,
        slideAlone: @escaping (TouchEvent) -> Void, isIdle: @escaping () -> Bool, deallocate: @escaping () -> Void
    ) {
        self.region = region.state
        state = .allocate(capacity: 1)
        state.initialize(to: MountedState())
        kept = mount.kept
        self.handle = handle
        self.elapse = elapse
        self.settle = settle
        self.abandon = abandon
        self.conclude = conclude
        self.report = report
        self.judgeSteadiness = judgeSteadiness
        self.slide = slide
        self.tell = tell
        self.slideAlone = slideAlone
        self.isIdle = isIdle
        self.deallocate = deallocate
    }

    deinit {
        deallocate()
        state.deallocate()
    }

    @inlinable
    static func make<R: Recognizer>(_ recognizer: R, keeping mount: Mount, region: Region) -> MountedGesture {
        let place = UnsafeMutablePointer<R>.allocate(capacity: 1)
        place.initialize(to: recognizer)
        return MountedGesture(
            region: region, mount: mount,
            handle: { place.pointee.handle($0, $1) },
            elapse: { place.pointee.elapse($0) },
            settle: { place.pointee.settle($0) },
            abandon: { place.pointee.abandon($0, keepsTouches: $1) },
            conclude: { place.pointee.conclude(at: $0) },
            report: { place.pointee.report(to: $0) },
            judgeSteadiness: { place.pointee.judgeSteadiness() },
            slide: { place.pointee.slide($0) },
            tell: { place.pointee.tell() },
            slideAlone: { place.pointee.slideAlone($0) },
            isIdle: { place.pointee.isIdle },
            deallocate: {
                place.deinitialize(count: 1)
                place.deallocate()
            })
    }
}

/// The hot part of a mounted gesture.
struct MountedState {
    /// When time alone changes it; kept up to date by the surface.
    var deadline = Timestamp.distantFuture
    /// Something happened to it in this moment.
    var isDirty = false
    /// Frames in a row in which its fingers did nothing but move, since it was last asked whether it is steady.
    var calm: UInt8 = 0
    /// Where it is not restless, it was judged so, and has done nothing but `slide` since.
    var steadiness = Steadiness.restless

    /// After so many frames all that follows of a change has followed.
    static let quiet: UInt8 = 3
}

extension MountedGesture {
    /// Something else than a movement happened to it.
    func startle() {
        state.pointee.calm = 0
        forgetSteadiness()
    }

    @inline(never)
    func forgetSteadiness() {
        state.pointee.steadiness = .restless
        region.pointee.isSteady = false
    }

    /// One more frame in which fingers do nothing but move.
    func calmDown() {
        guard state.pointee.steadiness == .restless else { return }
        state.pointee.calm += 1
        guard state.pointee.calm > MountedState.quiet else { return }
        // Where it is restless it is asked again when as many frames have gone by.
        state.pointee.calm = 0
        state.pointee.steadiness = judgeSteadiness()
    }
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
    @inlinable var isIdle: Bool { stage == .possible && !isEngaged && !isFollowing }
}
