import Time

/// Moves a mapping's value in time: as its source moves, smoothed, or carried on between reports.
struct ValueLine {
    private var smoother: Smoother?
    private var extrapolator: Extrapolator?
    /// Whether it may ever have something to send between frames.
    let isTimed: Bool
    let isCarried: Bool

    init(_ route: Route, isCarried: Bool) {
        smoother = route.smooth.map(Smoother.init(milliseconds:))
        extrapolator = isCarried ? Extrapolator(isPitch: route.target == .bend) : nil
        self.isCarried = isCarried
        isTimed = isCarried || smoother != nil
    }

    /// Takes the source's next value, 0…1.
    /// - Parameter bounds: the allowed range of the source.
    /// - Returns: the value to be sent now, in the target's units; nil if it is sent later.
    mutating func set(
        _ fraction: Double, within bounds: ClosedRange<Double> = 0...1, of route: Route, at time: Timestamp
    ) -> Double? {
        if let shown = extrapolator?.report(fraction, within: bounds, at: time) { return route.value(for: shown) }
        let value = route.value(for: fraction)
        return smoother == nil ? value : smoother?.set(value, at: time)
    }

    /// Ends carrying, because the finger that moved the source has gone. A smoothed value moves there as always.
    mutating func settle(at fraction: Double, of route: Route, at time: Timestamp) -> Double? {
        if let shown = extrapolator?.settle(at: fraction, time: time) { return route.value(for: shown) }
        return set(fraction, of: route, at: time)
    }

    /// Moves the value without a finger.
    mutating func move(to fraction: Double, of route: Route, at time: Timestamp) -> Double? {
        if let shown = extrapolator?.move(to: fraction, time: time) { return route.value(for: shown) }
        return set(fraction, of: route, at: time)
    }

    /// The source value that is heard, if it differs from the reported one.
    func heard(at time: Timestamp) -> Double? { extrapolator?.heard(at: time) }

    /// Continues from a value that the receivers have.
    mutating func reset(to fraction: Double, of route: Route, at time: Timestamp) {
        extrapolator?.begin(at: fraction, time: time)
        smoother?.reset(to: route.value(for: fraction), at: time)
    }

    /// Rests at the source's value.
    mutating func rest(at fraction: Double, of route: Route) { smoother?.rest(at: route.value(for: fraction)) }

    /// When it next has something to send; the distant future while it rests.
    var deadline: Timestamp {
        if let extrapolator { return extrapolator.deadline }
        return smoother?.deadline ?? .distantFuture
    }

    /// Advances to a time.
    /// - Returns: the value to be sent then; nil if nothing is due.
    mutating func advance(to time: Timestamp, of route: Route) -> Double? {
        guard deadline <= time else { return nil }
        if extrapolator != nil {
            var fraction: Double?
            while deadline <= time { fraction = extrapolator?.tick() }
            return fraction.map(route.value)
        }
        var value: Double?
        while deadline <= time { value = smoother?.tick() }
        return value
    }
}
