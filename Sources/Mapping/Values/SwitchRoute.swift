import MIDI
import Time
import Touch

/// Sends what a trigger or a gate controls: a value, a fixed note, a program, an action.
struct SwitchRoute {
    let source: Source
    /// Among the mappings of its side.
    let place: Int
    private let route: Route
    private let mode: Mode
    private let parameter: Parameter?
    /// Of a switch in a group the group knows.
    private var isOnAlone: Bool
    private var note: Output.Note?
    /// What sets a toggle from outside; nil where nothing does.
    private var incoming: ReceivedParameter?
    /// When a percussive note ends; the distant future while none sounds.
    private(set) var deadline = Timestamp.distantFuture

    init(_ route: Route, place: Int) {
        source = route.source
        self.place = place
        self.route = route
        mode = route.mode ?? route.defaultMode
        parameter = route.target.parameter(on: route.channel)
        isOnAlone = route.isInitiallyOn
        if route.receives { incoming = parameter.flatMap(ReceivedParameter.init) }
    }

    /// Whether it stays on or off until the next time. What recalls a snapshot is on while that is the last one.
    var isLasting: Bool { route.isSwitch || recalled != nil }

    func isOn(_ shared: SharedState) -> Bool {
        if let member = route.member { return shared.isOn(member) }
        if let recalled { return shared.snapshot == recalled }
        return isOnAlone
    }

    private var recalled: Int? {
        if case .action(.snapshot(.recall(let number, _))) = route.target { number } else { nil }
    }

    /// A trigger fires. It always sends, changed or not.
    mutating func pulse(at time: Timestamp, shared: SharedState) {
        switch route.target {
        case .action(let action):
            join(shared)
            return shared.request(action)
        case .program(let program?):
            join(shared)
            return select(program, shared)
        case .exclusive(let exclusive) where exclusive.maximum == nil:
            join(shared)
            return shared.output.sendAlways(0, to: .exclusive(exclusive), port: route.port)
        default: break
        }
        if let parameter, mode == .momentary, route.isTriggered {
            join(shared)
            return step(parameter, shared)
        }
        switch mode {
        case .toggle: set(!isOn(shared) || staysOn, isTriggered: true, shared: shared)
        case .percussive:
            set(true, isTriggered: true, shared: shared)
            deadline = time + (route.note ?? NoteOptions()).percussiveLength
        case .latch: set(true, isTriggered: true, shared: shared)
        case .momentary:
            set(true, isTriggered: true, shared: shared)
            isOnAlone = false
        }
    }

    /// Of a group, a controller that is on stays on: another one of the group switches it off.
    private var staysOn: Bool { route.member != nil && parameter != nil }

    /// Takes the place of what was on in its group.
    private func join(_ shared: SharedState, with note: Output.Note? = nil) {
        if let member = route.member { shared.switchOn(SwitchGroups.Lit(route, member, note: note)) }
    }

    /// A gate opens or closes.
    mutating func gate(_ isOpen: Bool, at time: Timestamp, shared: SharedState) {
        if mode == .momentary, route.target.hasState, !route.isTriggered {
            set(isOpen, shared: shared)
        } else if isOpen {
            pulse(at: time, shared: shared)
        }
    }

    /// Whether it belongs to a snapshot: it stays as it is until it is switched again, and no finger holds it.
    var isRecalled: Bool {
        switch mode {
        case .toggle: true
        case .momentary: route.member != nil && (route.isTriggered || !route.target.hasState)
        case .percussive, .latch: false
        }
    }

    /// Switches it as a snapshot says. An action is not done again.
    /// - Parameter isPlayed: whether its side plays, so that a note of it may sound.
    mutating func recall(_ wanted: Bool, isPlayed: Bool, at time: Timestamp, shared: SharedState) {
        guard isRecalled, wanted != isOn(shared) else { return }
        switch (route.target, route.member) {
        case (.note, _) where !isPlayed: return
        case (.action, let member?) where wanted: shared.switchOn(SwitchGroups.Lit(route, member))
        case (.action, nil): isOnAlone = wanted
        case (_, let member?) where !wanted: shared.switchOff(member)
        case (_, _?): pulse(at: time, shared: shared)
        case (_, nil): set(wanted, isTriggered: true, shared: shared)
        }
    }

    /// A percussive note has sounded long enough.
    mutating func expire(_ shared: SharedState) {
        deadline = .distantFuture
        set(false, shared: shared)
    }

    var receives: Bool { incoming != nil }

    /// A message of the input port sets the toggle: on from the middle upwards. Nothing is sent but what it switches off
    /// in its group.
    mutating func receive(_ message: Message, _ shared: SharedState) {
        guard let parameter, let value = incoming?.value(after: message) else { return }
        shared.output.forget(parameter, port: route.port)
        let isOn = distance(value, from: route.max) <= distance(value, from: route.min)
        isOnAlone = isOn
        guard let member = route.member else { return }
        guard isOn else { return shared.noteOff(member) }
        // Of several switches to one target it is the one with the nearest value.
        if let lit = shared.lit(beside: member), lit.parameter == parameter, lit.port == route.port,
            distance(value, from: Double(lit.on.rawValue)) <= distance(value, from: route.max)
        {
            return
        }
        join(shared)
    }

    private func distance(_ value: UInt14, from other: Double) -> Double { abs(Double(value.rawValue) - other) }

    /// Ends a note that the latch of its mode holds.
    mutating func releaseLatched(_ shared: SharedState) {
        if mode == .latch { endNote(shared) }
    }

    /// Ends its note, if it has one.
    mutating func endNote(_ shared: SharedState) {
        if case .note = route.target, let member = route.member { return shared.switchOff(member) }
        guard let note else { return }
        shared.output.release(note)
        self.note = nil
        isOnAlone = false
        deadline = .distantFuture
    }

    /// Sends its value again, for a new receiver.
    func resend(_ shared: SharedState) {
        guard let parameter, route.target.hasState else { return }
        guard route.isTriggered, mode != .toggle else {
            return shared.output.send(value(isOn(shared)), to: parameter, port: route.port, isRepeat: true)
        }
        if let last = shared.output.lastValue(of: parameter, port: route.port) {
            shared.output.send(last, to: parameter, port: route.port, isRepeat: true)
        }
    }

    private func select(_ program: UInt7, _ shared: SharedState) {
        guard let parameter else { return }
        shared.output.select(program, of: parameter, bank: route.bank, on: route.channel, port: route.port)
    }

    /// Sends the trigger's value, or the last one and as much more.
    private func step(_ parameter: Parameter, _ shared: SharedState) {
        var value = route.value ?? route.max
        if let add = route.add {
            let (lowest, highest) = (min(route.min, route.max), max(route.min, route.max))
            let last = shared.output.lastValue(of: parameter, port: route.port).map { Double($0.rawValue) } ?? route.min
            value = min(max(last + add, lowest), highest)
        }
        shared.output.sendAlways(UInt14(clamping: Int(value.rounded())), to: parameter, port: route.port)
    }

    private mutating func set(_ on: Bool, isTriggered: Bool = false, shared: SharedState) {
        if case .note(let key?) = route.target { return sound(key, on, shared) }
        guard let parameter else { return }
        if let member = route.member {
            guard on else { return shared.switchOff(member) }
            join(shared)
        }
        isOnAlone = on
        if isTriggered {
            shared.output.sendAlways(value(on), to: parameter, port: route.port)
        } else {
            shared.output.send(value(on), to: parameter, port: route.port)
        }
    }

    private mutating func sound(_ key: UInt7, _ on: Bool, _ shared: SharedState) {
        if let note { shared.output.release(note) }
        if let member = route.member { shared.switchOff(member) }
        note = nil
        isOnAlone = on
        guard on, let key = UInt7(Int(key.rawValue) + shared.transpose) else { return }
        let struck = shared.output.strike(key, velocity: route.velocity, channel: route.channel, port: route.port)
        if route.member == nil { note = struck } else { join(shared, with: struck) }
    }

    private func value(_ on: Bool) -> UInt14 { UInt14(clamping: Int((on ? route.max : route.min).rounded())) }
}

extension NoteOptions {
    var percussiveLength: Nanoseconds { Nanoseconds(Int64((length * 1_000_000).rounded())) }
}

extension Target {
    /// Whether it has an off state: an action, a program and a message without a value have none.
    fileprivate var hasState: Bool {
        switch self {
        case .action, .program(_?): false
        case .exclusive(let exclusive): exclusive.maximum != nil
        default: true
        }
    }
}

extension Route {
    fileprivate var defaultMode: Mode {
        if case .note = target, source.kind == .trigger { .percussive } else { .momentary }
    }

    fileprivate var velocity: UInt7 {
        if case .fixed(let velocity)? = note?.velocity { return velocity }
        return 100
    }
}
