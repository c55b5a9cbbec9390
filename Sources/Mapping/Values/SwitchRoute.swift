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

    func isOn(_ output: Output) -> Bool {
        if let member = route.member { return output.isOn(member) }
        if let recalled { return output.snapshot == recalled }
        return isOnAlone
    }

    private var recalled: Int? {
        if case .action(.snapshot(.recall(let number, _))) = route.target { number } else { nil }
    }

    /// A trigger fires. It always sends, changed or not.
    mutating func pulse(at time: Timestamp, output: Output) {
        switch route.target {
        case .action(let action):
            join(output)
            return output.request(action)
        case .program(let program?):
            join(output)
            return select(program, output)
        case .exclusive(let exclusive) where exclusive.maximum == nil:
            join(output)
            return output.sendAlways(0, to: .exclusive(exclusive), port: route.port)
        default: break
        }
        if let parameter, mode == .momentary, route.isTriggered {
            join(output)
            return step(parameter, output)
        }
        switch mode {
        case .toggle: set(!isOn(output) || staysOn, isTriggered: true, output: output)
        case .percussive:
            set(true, isTriggered: true, output: output)
            deadline = time + (route.note ?? NoteOptions()).percussiveLength
        case .latch: set(true, isTriggered: true, output: output)
        case .momentary:
            set(true, isTriggered: true, output: output)
            isOnAlone = false
        }
    }

    /// Of a group, a controller that is on stays on: another one of the group switches it off.
    private var staysOn: Bool { route.member != nil && parameter != nil }

    /// Takes the place of what was on in its group.
    private func join(_ output: Output, with note: Output.Note? = nil) {
        if let member = route.member { output.switchOn(SwitchGroups.Lit(route, member, note: note)) }
    }

    /// A gate opens or closes.
    mutating func gate(_ isOpen: Bool, at time: Timestamp, output: Output) {
        if mode == .momentary, route.target.hasState, !route.isTriggered {
            set(isOpen, output: output)
        } else if isOpen {
            pulse(at: time, output: output)
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
    mutating func recall(_ wanted: Bool, isPlayed: Bool, at time: Timestamp, output: Output) {
        guard isRecalled, wanted != isOn(output) else { return }
        switch (route.target, route.member) {
        case (.note, _) where !isPlayed: return
        case (.action, let member?) where wanted: output.switchOn(SwitchGroups.Lit(route, member))
        case (.action, nil): isOnAlone = wanted
        case (_, let member?) where !wanted: output.switchOff(member)
        case (_, _?): pulse(at: time, output: output)
        case (_, nil): set(wanted, isTriggered: true, output: output)
        }
    }

    /// A percussive note has sounded long enough.
    mutating func expire(_ output: Output) {
        deadline = .distantFuture
        set(false, output: output)
    }

    var receives: Bool { incoming != nil }

    /// A message of the input port sets the toggle: on from the middle upwards. Nothing is sent but what it switches off
    /// in its group.
    mutating func receive(_ message: Message, _ output: Output) {
        guard let parameter, let value = incoming?.value(after: message) else { return }
        output.forget(parameter, port: route.port)
        let isOn = distance(value, from: route.max) <= distance(value, from: route.min)
        isOnAlone = isOn
        guard let member = route.member else { return }
        guard isOn else { return output.noteOff(member) }
        // Of several switches to one target it is the one with the nearest value.
        if let lit = output.lit(beside: member), lit.parameter == parameter, lit.port == route.port,
            distance(value, from: Double(lit.on.rawValue)) <= distance(value, from: route.max)
        {
            return
        }
        join(output)
    }

    private func distance(_ value: UInt14, from other: Double) -> Double { abs(Double(value.rawValue) - other) }

    /// Ends a note that the latch of its mode holds.
    mutating func releaseLatched(_ output: Output) {
        if mode == .latch { endNote(output) }
    }

    /// Ends its note, if it has one.
    mutating func endNote(_ output: Output) {
        if case .note = route.target, let member = route.member { return output.switchOff(member) }
        guard let note else { return }
        output.release(note)
        self.note = nil
        isOnAlone = false
        deadline = .distantFuture
    }

    /// Sends its value again, for a new receiver.
    func resend(_ output: Output) {
        guard let parameter, route.target.hasState else { return }
        guard route.isTriggered, mode != .toggle else {
            return output.send(value(isOn(output)), to: parameter, port: route.port, isRepeat: true)
        }
        if let last = output.lastValue(of: parameter, port: route.port) {
            output.send(last, to: parameter, port: route.port, isRepeat: true)
        }
    }

    private func select(_ program: UInt7, _ output: Output) {
        guard let parameter else { return }
        output.select(program, of: parameter, bank: route.bank, on: route.channel, port: route.port)
    }

    /// Sends the trigger's value, or the last one and as much more.
    private func step(_ parameter: Parameter, _ output: Output) {
        var value = route.value ?? route.max
        if let add = route.add {
            let (lowest, highest) = (min(route.min, route.max), max(route.min, route.max))
            let last = output.lastValue(of: parameter, port: route.port).map { Double($0.rawValue) } ?? route.min
            value = min(max(last + add, lowest), highest)
        }
        output.sendAlways(UInt14(clamping: Int(value.rounded())), to: parameter, port: route.port)
    }

    private mutating func set(_ on: Bool, isTriggered: Bool = false, output: Output) {
        if case .note(let key?) = route.target { return sound(key, on, output) }
        guard let parameter else { return }
        if let member = route.member {
            guard on else { return output.switchOff(member) }
            join(output)
        }
        isOnAlone = on
        if isTriggered {
            output.sendAlways(value(on), to: parameter, port: route.port)
        } else {
            output.send(value(on), to: parameter, port: route.port)
        }
    }

    private mutating func sound(_ key: UInt7, _ on: Bool, _ output: Output) {
        if let note { output.release(note) }
        if let member = route.member { output.switchOff(member) }
        note = nil
        isOnAlone = on
        guard on, let key = UInt7(Int(key.rawValue) + output.transpose) else { return }
        let struck = output.strike(key, velocity: route.velocity, channel: route.channel, port: route.port)
        if route.member == nil { note = struck } else { join(output, with: struck) }
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
