import Touch

/// A mounted gesture whose type is hidden: the one box around a static tree.
@usableFromInline
class MountedGesture {
    @usableFromInline let region: Int
    /// When time alone changes it; kept up to date by the surface.
    final var deadline = Timestamp.distantFuture
    /// Something happened to it in this moment.
    final var isDirty = false

    @usableFromInline
    init(region: Int) {
        self.region = region
    }

    @usableFromInline func handle(_ event: TouchEvent, _ scene: Scene) { preconditionFailure("abstract") }
    @usableFromInline func elapse(_ scene: Scene) { preconditionFailure("abstract") }
    @usableFromInline func settle(_ scene: Scene) { preconditionFailure("abstract") }
    @usableFromInline func abandon(_ reason: FailureReason) { preconditionFailure("abstract") }
    /// Delivers the moment's callbacks, ends the moment, and answers the next deadline.
    @usableFromInline func conclude(_ time: Timestamp) -> Timestamp { preconditionFailure("abstract") }
    @usableFromInline func report(to reporter: borrowing Reporter) { preconditionFailure("abstract") }
    @usableFromInline var stage: Stage { preconditionFailure("abstract") }
    @usableFromInline var isIdle: Bool { preconditionFailure("abstract") }
}

@usableFromInline
final class MountedRecognizer<R: Recognizer>: MountedGesture {
    /// At one place in memory, and reached without exclusivity checks: callbacks must not call into the surface.
    @usableFromInline let recognizer: UnsafeMutablePointer<R>

    @inlinable
    init(_ recognizer: R, region: Int) {
        self.recognizer = .allocate(capacity: 1)
        self.recognizer.initialize(to: recognizer)
        super.init(region: region)
    }

    deinit {
        recognizer.deinitialize(count: 1)
        recognizer.deallocate()
    }

    @inlinable override func handle(_ event: TouchEvent, _ scene: Scene) { recognizer.pointee.handle(event, scene) }
    @inlinable override func elapse(_ scene: Scene) { recognizer.pointee.elapse(scene) }
    @inlinable override func settle(_ scene: Scene) { recognizer.pointee.settle(scene) }
    @inlinable override func abandon(_ reason: FailureReason) { recognizer.pointee.abandon(reason) }
    @inlinable override func report(to reporter: borrowing Reporter) { recognizer.pointee.report(to: reporter) }
    @inlinable override var stage: Stage { recognizer.pointee.stage }
    @inlinable override var isIdle: Bool {
        recognizer.pointee.stage == .possible && !recognizer.pointee.isEngaged && !recognizer.pointee.isFollowing
    }

    @inlinable
    override func conclude(_ time: Timestamp) -> Timestamp {
        let delivery = Delivery(time: time)
        recognizer.pointee.deliver(.updating, delivery)
        recognizer.pointee.deliver(.changed, delivery)
        recognizer.pointee.deliver(.terminal, delivery)
        recognizer.pointee.deliver(.reset, delivery)
        recognizer.pointee.finish(mayReset: true)
        return recognizer.pointee.deadline
    }
}
