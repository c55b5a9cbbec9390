import MIDI
import Time
import Touch

/// Sends what a trigger or a gate controls: a value, a fixed note, a program, an action.
struct SwitchRoute {
    /// How long a percussive note sounds.
    static let percussiveLength: Nanoseconds = .milliseconds(100)

    let source: Source
    private let route: Route
    private let mode: Mode
    private let parameter: Parameter?
    private var isOn = false
    private var note: Output.Note?
    /// When a percussive note ends; the distant future while none sounds.
    private(set) var deadline = Timestamp.distantFuture

    init(_ route: Route) {
        source = route.source
        self.route = route
        mode = route.mode ?? route.defaultMode
        parameter = route.target.parameter(on: route.channel)
    }

    /// A trigger fires. It always sends, changed or not.
    mutating func pulse(at time: Timestamp, output: Output) {
        if case .action(let action) = route.target { return output.request(action) }
        if case .program = route.target { return select(output) }
        switch mode {
        case .toggle: set(!isOn, isTriggered: true, output: output)
        case .percussive:
            set(true, isTriggered: true, output: output)
            deadline = time + Self.percussiveLength
        case .momentary:
            set(true, isTriggered: true, output: output)
            isOn = false
        }
    }

    /// A gate opens or closes.
    mutating func gate(_ isOpen: Bool, at time: Timestamp, output: Output) {
        if mode == .momentary, route.target.hasState {
            set(isOpen, output: output)
        } else if isOpen {
            pulse(at: time, output: output)
        }
    }

    /// A percussive note has sounded long enough.
    mutating func expire(_ output: Output) {
        deadline = .distantFuture
        set(false, output: output)
    }

    /// Ends its note, if it has one.
    mutating func endNote(_ output: Output) {
        guard let note else { return }
        output.release(note)
        self.note = nil
        isOn = false
        deadline = .distantFuture
    }

    /// Sends its value again, for a new receiver.
    func resend(_ output: Output) {
        guard let parameter else { return }
        if case .program = route.target { return }
        output.send(value(isOn), to: parameter, port: route.port, isRepeat: true)
    }

    private func select(_ output: Output) {
        guard case .program(let program?) = route.target, let parameter else { return }
        output.sendAlways(UInt14(clamping: Int(program.rawValue)), to: parameter, port: route.port)
    }

    private mutating func set(_ on: Bool, isTriggered: Bool = false, output: Output) {
        isOn = on
        guard case .note(let key?) = route.target else {
            guard let parameter else { return }
            if isTriggered {
                output.sendAlways(value(on), to: parameter, port: route.port)
            } else {
                output.send(value(on), to: parameter, port: route.port)
            }
            return
        }
        if let note { output.release(note) }
        note = nil
        guard on, let key = UInt7(Int(key.rawValue) + output.transpose) else { return }
        note = output.strike(key, velocity: route.velocity, channel: route.channel, port: route.port)
    }

    private func value(_ on: Bool) -> UInt14 { UInt14(clamping: Int((on ? route.max : route.min).rounded())) }
}

extension Target {
    /// Whether it has an off state: an action or a program has none.
    fileprivate var hasState: Bool {
        switch self {
        case .action, .program: false
        default: true
        }
    }
}

extension Route {
    fileprivate var defaultMode: Mode {
        if case .note = target, source.kind == .trigger { return .percussive }
        return source.kind == .trigger ? .toggle : .momentary
    }

    fileprivate var velocity: UInt7 {
        if case .fixed(let velocity)? = note?.velocity { return velocity }
        return 100
    }
}
