import MIDI
import Ribbons
import Time
import Touch

/// Sends what a trigger or a gate controls: a value, a fixed note, a program, an action.
final class SwitchPlayer: RoutePlayer {
    private let mode: Mode
    private let parameter: Parameter?
    /// Whether its gate was open when it last acted.
    private var isOpen = false
    /// Notices fingers, for a gate that they open.
    private var strikes = ContactStrikes()
    /// Its own state; for a switch in a group ask the group.
    private var isOnUngrouped: Bool
    /// The sounding fixed note.
    private var note: Output.Note?
    /// Follows the parameter on the input port that sets the toggle; nil if none does.
    private var incoming: ReceivedParameter?
    /// When a percussive note ends; the distant future while none sounds.
    private var end = Timestamp.distantFuture

    /// Nil for other kinds of routes: the source is not a trigger or gate, or the notes are a window's.
    init?(_ route: Route, at place: Int, _ setup: PlayerSetup) {
        guard route.source.kind == .trigger || route.source.kind == .gate, !route.target.isWindow else { return nil }
        mode = route.mode ?? route.defaultMode
        parameter = route.target.parameter(on: route.channel)
        isOnUngrouped = route.isInitiallyOn
        if route.receives { incoming = parameter.flatMap(ReceivedParameter.init) }
        super.init(route: route, place: place, abilities: [.acts, .keepsTime], shared: setup.shared)
    }

    // MARK: State

    /// Nil unless it stays on or off. A route that stores or recalls a snapshot is on while everything is as in that
    /// snapshot, a latch while it holds.
    override var isOn: Bool? {
        if let number = route.target.snapshot { return shared.snapshot == number }
        if case .action(.latch) = route.target { return shared.isLatching }
        return route.isSwitch ? isLit : nil
    }

    private var isLit: Bool { route.member.map(shared.isOn) ?? isOnUngrouped }

    override var isKeptOn: Bool? { isRecalled ? isLit : nil }

    /// Whether snapshots keep it: it stays on or off until it is switched again, and no finger holds it.
    private var isRecalled: Bool {
        switch mode {
        case .toggle: true
        case .momentary: route.member != nil && (route.isTriggered || !route.target.hasState)
        case .percussive, .latch: false
        }
    }

    /// Restores its state from a snapshot. An action is not performed again.
    override func recall(_ wanted: Bool, _ ribbon: Ribbon, isPlayed: Bool, at time: Timestamp) {
        guard isRecalled, wanted != isLit else { return }
        switch (route.target, route.member) {
        case (.note, _) where !isPlayed: return
        case (.action, let member?) where wanted: shared.switchOn(SwitchGroups.Lit(route, member))
        case (_, let member?) where !wanted: shared.switchOff(member)
        case (_, _?): pulse(at: time)
        case (_, nil): set(wanted, isTriggered: true)
        }
    }

    // MARK: Gestures

    override func act(_ ribbon: Ribbon, at time: Timestamp) {
        if source.kind == .trigger {
            for _ in 0..<ribbon.pulses(of: source) { pulse(at: time) }
            return
        }
        let wasOpen = isOpen
        isOpen = ribbon.isOpen(source)
        let isStruck = source == .contact && strikes.take(ribbon, isSilent: hasLostNote)
        if isOpen != wasOpen || isStruck { gate(isOpen, at: time) }
    }

    /// Whether its note has ended under a finger: by a panic, or by another switch of its group.
    private var hasLostNote: Bool {
        guard case .note = route.target else { return false }
        return mode == .momentary && note == nil
    }

    override func synchronize(with ribbon: Ribbon) {
        guard source.kind == .gate else { return }
        isOpen = ribbon.isOpen(source)
        strikes.synchronize(with: ribbon)
    }

    /// Opens the door's gate here too, because the door has brought this side up.
    override func activate(_ ribbon: Ribbon, at time: Timestamp) {
        guard source == .door else { return synchronize(with: ribbon) }
        act(ribbon, at: time)
    }

    /// Closes gates, except the door's.
    override func deactivate(at time: Timestamp) {
        guard isOpen, source != .door else { return }
        isOpen = false
        gate(false, at: time)
    }

    /// Fires a trigger, which always sends its value, changed or not.
    private func pulse(at time: Timestamp) {
        switch route.target {
        case .action(let action):
            join()
            return shared.request(action)
        case .program(let program?):
            join()
            return select(program)
        case .exclusive(let exclusive) where exclusive.maximum == nil:
            join()
            return output.sendAlways(0, to: .exclusive(exclusive), port: route.port)
        default: break
        }
        if let parameter, mode == .momentary, route.isTriggered {
            join()
            return step(parameter)
        }
        switch mode {
        case .toggle: set(!isLit || staysOn, isTriggered: true)
        case .percussive:
            set(true, isTriggered: true)
            end = time + (route.note ?? NoteOptions()).percussiveLength
        case .latch: set(true, isTriggered: true)
        case .momentary:
            set(true, isTriggered: true)
            isOnUngrouped = false
        }
    }

    /// Whether a second trigger leaves it on: a controller in a group is switched off only by another one of the group.
    private var staysOn: Bool { route.member != nil && parameter != nil }

    /// Replaces the switch that was on in its group.
    private func join() {
        if let member = route.member { shared.switchOn(SwitchGroups.Lit(route, member)) }
    }

    /// Opens or closes a gate.
    private func gate(_ isOpen: Bool, at time: Timestamp) {
        if mode == .momentary, route.target.hasState, !route.isTriggered {
            set(isOpen)
        } else if isOpen {
            pulse(at: time)
        }
    }

    override var deadline: Timestamp { end }

    /// Ends a percussive note after its length.
    override func fire(_ ribbon: Ribbon, at time: Timestamp) {
        guard end <= time else { return }
        end = .distantFuture
        set(false)
    }

    /// Sets the toggle by a message of the input port: on from the middle upwards. Only the switch that goes off in its
    /// group is sent.
    override func receive(_ message: Message, _ ribbon: Ribbon, _ echo: inout Echo?, isPlayed: Bool) {
        guard let parameter, let value = incoming?.value(after: message) else { return }
        output.forget(parameter, port: route.port)
        let isOn = distance(value, from: route.max) <= distance(value, from: route.min)
        isOnUngrouped = isOn
        guard let member = route.member else { return }
        guard isOn else { return shared.recordOff(member) }
        // Among several switches with one target, the one with the nearest value is meant.
        if let lit = shared.lit(beside: member), lit.parameter == parameter, lit.port == route.port,
            distance(value, from: Double(lit.on.rawValue)) <= distance(value, from: route.max)
        {
            return
        }
        join()
    }

    private func distance(_ value: UInt14, from other: Double) -> Double { abs(Double(value.rawValue) - other) }

    /// Ends a note that the mode `latch` holds.
    override func releaseLatched() {
        if mode == .latch { endNotes() }
    }

    override var isFixedNote: Bool { true }

    override func endNotes() {
        guard let note else { return }
        output.release(note)
        self.note = nil
        isOnUngrouped = false
        end = .distantFuture
        if let member = route.member { shared.leave(member, self) }
    }

    override func resend(_ ribbon: Ribbon, reported: ContactSources) {
        guard let parameter, route.target.hasState else { return }
        guard route.isTriggered, mode != .toggle else {
            return output.send(value(isLit), to: parameter, port: route.port, isRepeat: true)
        }
        if let last = output.lastValue(of: parameter, port: route.port) {
            output.send(last, to: parameter, port: route.port, isRepeat: true)
        }
    }

    private func select(_ program: UInt7) {
        guard let parameter else { return }
        output.select(program, of: parameter, bank: route.bank, on: route.channel, port: route.port)
    }

    /// Sends the trigger's value, or the last value plus `add`.
    private func step(_ parameter: Parameter) {
        var value = route.value ?? route.max
        if let add = route.add {
            let (lowest, highest) = (min(route.min, route.max), max(route.min, route.max))
            let last = output.lastValue(of: parameter, port: route.port).map { Double($0.rawValue) } ?? route.min
            value = min(max(last + add, lowest), highest)
        }
        output.sendAlways(UInt14(nearest: value), to: parameter, port: route.port)
    }

    /// Switches the note or the value on or off.
    /// - Parameter isTriggered: whether the value is sent even if it has not changed.
    private func set(_ on: Bool, isTriggered: Bool = false) {
        if case .note(let key?) = route.target { return sound(key, on) }
        guard let parameter else { return }
        if let member = route.member {
            guard on else { return shared.switchOff(member) }
            join()
        }
        isOnUngrouped = on
        if isTriggered {
            output.sendAlways(value(on), to: parameter, port: route.port)
        } else {
            output.send(value(on), to: parameter, port: route.port)
        }
    }

    /// Ends its note and, if `on`, strikes it anew. A group may have it sound from another screen: striking ends that note
    /// too, and so does a toggle, which the screens share.
    private func sound(_ key: UInt7, _ on: Bool) {
        endNotes()
        isOnUngrouped = on
        if let member = route.member, on || mode == .toggle { shared.switchOff(member) }
        guard on, let key = UInt7(Int(key.rawValue) + shared.transpose) else { return }
        note = output.strike(key, velocity: route.velocity, channel: route.channel, port: route.port)
        if let member = route.member { shared.switchOn(self, member) }
    }

    private func value(_ on: Bool) -> UInt14 { UInt14(nearest: on ? route.max : route.min) }
}

extension NoteOptions {
    var percussiveLength: Nanoseconds { .seconds(length / 1000) }
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
