import MIDI
import Ribbons
import Time
import Touch

/// Sends a moving value to a parameter.
final class ValuePlayer: RoutePlayer {
    private let parameter: Parameter
    private let scaling: Scaling
    /// Whether it has to know of each touch-down.
    private let usesTouchDowns: Bool
    private var line: ValueLine
    /// The grip that moved the source to its last value.
    private var grip: Grip?
    /// The value that the receivers have, to be sent to a new receiver.
    private var latest: UInt14?
    /// The value that came in on the input port. It is not sent back until the value changes.
    private var received: UInt14?
    /// Follows the parameter on the input port; nil if it receives nothing.
    private var incoming: ReceivedParameter?
    /// The ribbon's count of touch-downs when it was last followed.
    private var touchDowns = 0
    /// The dead bands between programs; nil for other targets.
    private var band: StepBand?
    /// The source's last value, 0…1; used only with dead bands.
    private var bandFraction = 0.0

    /// Nil for other kinds of routes: the target takes no moving value.
    init?(_ route: Route, at place: Int, _ setup: PlayerSetup) {
        guard route.source.kind == .continuous, let parameter = route.target.parameter(on: route.channel) else {
            return nil
        }
        self.parameter = parameter
        var line = route
        if route.target == .program(nil) {
            band = StepBand(route)
            // The band makes the steps.
            line.steps = nil
        }
        scaling = line.scaling
        usesTouchDowns = route.standard != nil || band != nil
        self.line = ValueLine(line, isCarried: setup.settings.carries(route))
        if route.receives { incoming = ReceivedParameter(parameter) }
        super.init(
            route: route, place: place, abilities: self.line.isTimed ? [.follows, .keepsTime] : .follows,
            shared: setup.shared)
    }

    /// Whether it may ever have something to send between frames.
    private var isTimed: Bool { line.isTimed }

    override var isCarried: Bool { line.isCarried }

    override var usesContactSources: Bool { !source.contactSources.isEmpty }

    override func follow(_ ribbon: Ribbon, reported: ContactSources, at time: Timestamp) {
        let fraction = ribbon.fraction(of: source, reported: reported)
        if usesTouchDowns { touch(ribbon, fraction) }
        guard let fraction else { return }
        let grip = line.isCarried ? ribbon.grip(on: source) : nil
        set(fraction, grip, within: grip == nil ? 0...1 : ribbon.bounds(of: source), at: time)
    }

    /// Takes new touch-downs: one whose panel does not report the source sends the mapping's default. Programs are
    /// taken exactly at a touch-down, and if they move without a finger.
    private func touch(_ ribbon: Ribbon, _ fraction: Double?) {
        let isNew = ribbon.touchDowns != touchDowns
        touchDowns = ribbon.touchDowns
        if let fraction, band != nil {
            if isNew || !ribbon.isTouched && fraction != bandFraction { band?.reset() }
            bandFraction = fraction
        }
        guard isNew, fraction == nil, let standard = route.standard else { return }
        let value = UInt14(nearest: standard)
        latest = value
        output.sendBeforeNotes(value, to: parameter, port: route.port)
    }

    /// Contacts that are already down do not count as new touch-downs.
    override func synchronize(with ribbon: Ribbon) { touchDowns = ribbon.touchDowns }

    /// Takes the source's next value and sends it, at once or in time, unless it came in on the input port.
    /// - Parameters:
    ///   - fraction: 0…1 of the source.
    ///   - grip: the grip that moves the source; nil if no finger does.
    ///   - bounds: the allowed range of the source.
    private func set(_ fraction: Double, _ grip: Grip?, within bounds: ClosedRange<Double>, at time: Timestamp) {
        let exact = scaling.value(for: fraction)
        // A value that moves in time is put into steps when it is sent.
        let value = isTimed ? UInt14(nearest: exact) : stepped(exact)
        if output.isEcho(parameter, port: route.port) {
            (received, latest) = (value, value)
            line.reset(to: fraction, at: time)
            return
        }
        if received != nil {
            guard received != value else { return }
            received = nil
        }
        if isTimed { follow(fraction, grip, within: bounds, at: time) } else { send(value) }
    }

    private func follow(_ fraction: Double, _ grip: Grip?, within bounds: ClosedRange<Double>, at time: Timestamp) {
        let goesOn = grip == self.grip
        self.grip = grip
        let value =
            if !goesOn {
                line.settle(at: fraction, at: time)
            } else if grip == nil {
                line.move(to: fraction, at: time)
            } else {
                line.set(fraction, within: bounds, at: time)
            }
        if let value { send(stepped(value)) }
    }

    override func letGo(_ ribbon: Ribbon, at time: Timestamp) {
        guard let heard = line.heard(at: time) else { return }
        switch source {
        case .center: ribbon.letGo(at: heard)
        case .leading: ribbon.letGo(at: heard + ribbon.state.range / 2)
        case .trailing: ribbon.letGo(at: heard - ribbon.state.range / 2)
        case .across: ribbon.letGo(atAcross: heard)
        default: break
        }
    }

    /// Moves the source by a message that matches what it sends. A finger on the ribbon wins while it is down, and its
    /// value is sent again.
    override func receive(_ message: Message, _ ribbon: Ribbon, _ echo: inout Echo?, isPlayed: Bool) {
        guard isPlayed, incoming != nil else { return }
        let current = ribbon.position(of: source)
        guard let position = position(after: message, current) else { return }
        if !ribbon.isGripped {
            ribbon.move(source, to: position)
            echo.insert(parameter, port: route.port)
        } else if position != current {
            output.forget(parameter, port: route.port)
        }
    }

    /// The source's new position after a message of the input port; nil if the message is not for it.
    /// - Parameter current: the source's position. If it already has the value, within the target's resolution, it
    ///   stays.
    private func position(after message: Message, _ current: Double) -> Double? {
        let sent = UInt14(nearest: scaling.value(for: current))
        if received == nil { incoming?.noteSent(sent) }
        guard let value = incoming?.value(after: message) else { return nil }
        return value == sent ? current : route.fraction(for: Double(value.rawValue))
    }

    override var deadline: Timestamp { line.deadline }

    /// Advances the value to a time, and sends it.
    override func fire(_ ribbon: Ribbon, at time: Timestamp) {
        if let value = line.advance(to: time) { send(stepped(value)) }
    }

    /// A value that is still moving is not sent: it will arrive anyway.
    override func resend(_ ribbon: Ribbon, reported: ContactSources) {
        let fraction = ribbon.fraction(of: source, reported: reported)
        let exact = fraction.map { UInt14(nearest: scaling.value(for: $0)) }
        guard deadline == .distantFuture, let value = band == nil ? exact ?? latest : latest ?? exact else {
            return
        }
        output.send(value, to: parameter, port: route.port, isRepeat: true)
    }

    private func send(_ value: UInt14) {
        latest = value
        output.send(value, to: parameter, port: route.port)
    }

    /// The value as it is sent.
    private func stepped(_ value: Double) -> UInt14 { UInt14(nearest: band?.value(at: value) ?? value) }
}

extension Target {
    /// The parameter to which values are sent; nil for notes and actions.
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
        case .keyPressure, .note, .chord, .arpeggio, .morph, .property, .action: nil
        }
    }
}
