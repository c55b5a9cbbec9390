import Time

/// Moves a mapping's value in time: as its source moves, smoothed, or carried on between reports.
struct ValueLine {
    private let scaling: Scaling
    // At most one of the two is there: `MIDISettings.carries` excludes smoothed routes.
    private var smoother: Smoother?
    private var extrapolator: Extrapolator?
    /// Whether it may ever have something to send between frames.
    let isTimed: Bool
    let isCarried: Bool

    init(_ route: Route, isCarried: Bool) {
        scaling = route.scaling
        smoother = route.smooth.map(Smoother.init(milliseconds:))
        extrapolator = isCarried ? Extrapolator(isPitch: route.target == .bend) : nil
        self.isCarried = isCarried
        isTimed = isCarried || smoother != nil
    }

    /// The value in the target's units.
    /// - Parameter fraction: 0…1 of the source.
    private func value(for fraction: Double) -> Double { scaling.value(for: fraction) }

    /// Takes the source's next value, 0…1.
    /// - Parameter bounds: the allowed range of the source.
    /// - Returns: the value to be sent now, in the target's units; nil if it is sent later.
    mutating func set(_ fraction: Double, within bounds: ClosedRange<Double> = 0...1, at time: Timestamp) -> Double? {
        if let shown = extrapolator?.report(fraction, within: bounds, at: time) { return value(for: shown) }
        let value = value(for: fraction)
        return smoother == nil ? value : smoother?.set(value, at: time)
    }

    /// Takes the source's value when another finger moves it, or none any more: the value is no longer carried on. A
    /// smoothed value goes on as always.
    mutating func settle(at fraction: Double, at time: Timestamp) -> Double? {
        if let shown = extrapolator?.settle(at: fraction, time: time) { return value(for: shown) }
        return set(fraction, at: time)
    }

    /// Takes the next value of a source that no finger moves.
    mutating func move(to fraction: Double, at time: Timestamp) -> Double? {
        if let shown = extrapolator?.move(to: fraction, time: time) { return value(for: shown) }
        return set(fraction, at: time)
    }

    /// The source value that is heard, if it differs from the reported one.
    func heard(at time: Timestamp) -> Double? { extrapolator?.heard(at: time) }

    /// Continues from a value that the receivers already have.
    mutating func reset(to fraction: Double, at time: Timestamp) {
        extrapolator?.begin(at: fraction, time: time)
        let value = value(for: fraction)
        smoother?.reset(to: value, at: time)
    }

    /// Rests where the source is.
    mutating func rest(at fraction: Double) {
        let value = value(for: fraction)
        smoother?.rest(at: value)
    }

    /// When it next has something to send; the distant future while it rests.
    var deadline: Timestamp {
        if let extrapolator { return extrapolator.deadline }
        return smoother?.deadline ?? .distantFuture
    }

    /// Advances to a time.
    /// - Returns: the value to be sent then; nil if nothing is due.
    mutating func advance(to time: Timestamp) -> Double? {
        guard deadline <= time else { return nil }
        if extrapolator != nil {
            var fraction: Double?
            while deadline <= time { fraction = extrapolator?.tick() }
            return fraction.map(self.value)
        }
        var value: Double?
        while deadline <= time { value = smoother?.tick() }
        return value
    }
}
