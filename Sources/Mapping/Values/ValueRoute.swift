import MIDI
import Ribbons
import Time
import Touch

/// Sends a moving value to a parameter, for one route.
struct ValueRoute {
    let source: Source
    private let route: Route
    let parameter: Parameter
    private var line: ValueLine
    /// What moved the source, with its last value.
    private var grip: Grip?
    /// The newest value, for a new receiver.
    private var latest: UInt14?
    /// The value that came in on the input port. It is not sent back until the value changes.
    private var received: UInt14?
    /// What comes in; nil where it receives nothing.
    private var incoming: ReceivedParameter?

    /// Nil where the target takes no moving value.
    init?(_ route: Route, settings: MIDISettings) {
        guard let parameter = route.target.parameter(on: route.channel) else { return nil }
        source = route.source
        self.route = route
        self.parameter = parameter
        line = ValueLine(route, isCarried: settings.carries(route))
        if route.receives { incoming = ReceivedParameter(parameter) }
    }

    /// Whether it may ever have something to send between frames.
    var isTimed: Bool { line.isTimed }

    /// Whether it has to know what moves its source.
    var isCarried: Bool { line.isCarried }

    /// - Parameters:
    ///   - fraction: 0…1 of the source.
    ///   - grip: what moves the source, where that matters; nil: no finger does.
    ///   - bounds: where the source may be.
    mutating func set(
        _ fraction: Double, _ grip: Grip?, within bounds: ClosedRange<Double>, at time: Timestamp, output: Output
    ) {
        let latest = Self.rounded(route.value(for: fraction))
        self.latest = latest
        if output.isEcho(parameter, port: route.port) {
            received = latest
            line.reset(to: fraction, of: route, at: time)
            return
        }
        if received != nil {
            guard received != latest else { return }
            received = nil
        }
        if isTimed { follow(fraction, grip, within: bounds, at: time, output) } else { send(latest, output) }
    }

    private mutating func follow(
        _ fraction: Double, _ grip: Grip?, within bounds: ClosedRange<Double>, at time: Timestamp, _ output: Output
    ) {
        let goesOn = grip == self.grip
        self.grip = grip
        let value =
            if !goesOn {
                line.settle(at: fraction, of: route, at: time)
            } else if grip == nil {
                line.move(to: fraction, of: route, at: time)
            } else {
                line.set(fraction, within: bounds, of: route, at: time)
            }
        if let value { send(Self.rounded(value), output) }
    }

    /// Where its source is heard, if that is not where it is.
    func heard(at time: Timestamp) -> Double? { line.heard(at: time) }

    var receives: Bool { incoming != nil }

    var port: Int { route.port }

    /// Where the source is to be after a message of the input port; nil if the message is not for it.
    /// - Parameter current: where it is. If that is the value already, within the target's resolution, it stays.
    mutating func place(after message: Message, _ current: Double) -> Double? {
        let sent = Self.rounded(route.value(for: current))
        if received == nil { incoming?.noteSent(sent) }
        guard let value = incoming?.value(after: message) else { return nil }
        return value == sent ? current : route.fraction(for: Double(value.rawValue))
    }

    /// When it goes on by itself; the distant future while it rests.
    var deadline: Timestamp { line.deadline }

    /// Goes on to where the value is by a time, and sends that.
    mutating func fire(at time: Timestamp, output: Output) {
        if let value = line.advance(to: time, of: route) { send(Self.rounded(value), output) }
    }

    /// Sends the value again, for a new receiver. One that is still moving will arrive anyway.
    /// - Parameter fraction: nil where the source has no value now.
    func resend(_ fraction: Double?, _ output: Output) {
        guard deadline == .distantFuture, let value = fraction.map({ Self.rounded(route.value(for: $0)) }) ?? latest
        else {
            return
        }
        output.send(value, to: parameter, port: route.port, isRepeat: true)
    }

    private func send(_ value: UInt14, _ output: Output) { output.send(value, to: parameter, port: route.port) }

    private static func rounded(_ value: Double) -> UInt14 { UInt14(clamping: Int(value.rounded())) }
}

extension Target {
    /// The parameter that values are sent to; nil for notes and actions.
    func parameter(on channel: Channel) -> Parameter? {
        switch self {
        case .controller(let number): .controller(channel, number)
        case .controller14(let number): .controller14(channel, number)
        case .nrpn(let number): .nonRegistered(channel, number)
        case .rpn(let number): .registered(channel, number)
        case .bend: .bend(channel)
        case .channelPressure: .channelPressure(channel)
        case .program: .program(channel)
        case .exclusive(let exclusive): .exclusive(exclusive)
        case .keyPressure, .note, .chord, .arpeggio, .morph, .action: nil
        }
    }
}
