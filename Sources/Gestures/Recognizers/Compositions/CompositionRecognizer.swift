import Time

/// A recogniser made of two others. Everything that its machine does not decide is passed on to both.
@usableFromInline
protocol CompositionRecognizer: Recognizer {
    associatedtype FirstChild: Recognizer
    associatedtype SecondChild: Recognizer

    var first: FirstChild { get set }
    var second: SecondChild { get set }
    /// Whether the second's callbacks are held back. The default is false.
    var holdsSecond: Bool { get }

    /// Starts again. The children are not changed.
    mutating func restart()
}

extension CompositionRecognizer {
    @inlinable public static var passes: DeliveryPasses { FirstChild.passes.union(SecondChild.passes) }

    @inlinable public var holdsSecond: Bool { false }
    @inlinable public var deadline: Timestamp { min(first.deadline, second.deadline) }
    @inlinable public var isFollowing: Bool { first.isFollowing || second.isFollowing }
    @inlinable public var followed: UInt64 { first.followed | second.followed }
    @inlinable public var endsOnLift: Bool { first.endsOnLift && second.endsOnLift }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        first.deliver(pass, delivery)
        second.deliver(pass, delivery)
    }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        first.release(callback, delivery)
        second.release(callback, delivery)
    }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        first.move(callback, toCell: cell)
        second.move(callback, toCell: cell)
    }

    @inlinable
    mutating func terminateChildren(_ reason: FailureReason, keepsTouches: Bool) {
        first.terminate(reason, keepsTouches: keepsTouches)
        second.terminate(reason, keepsTouches: keepsTouches)
    }

    @inlinable
    mutating func finishChildren(mayReset: Bool) {
        first.finish(mayReset: mayReset)
        second.finish(mayReset: mayReset)
    }

    @inlinable
    public mutating func reset() {
        first.reset()
        second.reset()
        restart()
    }

    @inlinable
    public func report(to reporter: borrowing Reporter) {
        first.report(to: reporter)
        if holdsSecond { second.report(to: reporter.holding()) } else { second.report(to: reporter) }
        reporter.report(self)
    }
}
