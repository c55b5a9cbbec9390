import MIDI
import Time
import Touch

/// Sends a moving value to a parameter, for one route.
struct ValueRoute {
    let source: Source
    private let route: Route
    private let parameter: Parameter
    let isSmoothed: Bool
    private var smoother: Smoother?
    /// The newest value, for a new receiver.
    private var latest: UInt14?
    /// The value that came in on the input port. It is not sent back until the value changes.
    private var received: UInt14?

    /// Nil where the target takes no moving value.
    init?(_ route: Route) {
        guard let parameter = route.target.parameter(on: route.channel) else { return nil }
        source = route.source
        self.route = route
        self.parameter = parameter
        smoother = route.smooth.map(Smoother.init(milliseconds:))
        isSmoothed = smoother != nil
    }

    /// - Parameter fraction: 0…1 of the source.
    mutating func set(_ fraction: Double, at time: Timestamp, output: Output) {
        let value = route.value(for: fraction)
        let latest = Self.rounded(value)
        self.latest = latest
        if output.isEcho(parameter, port: route.port) {
            received = latest
            smoother?.reset(to: value, at: time)
            return
        }
        if received != nil {
            guard received != latest else { return }
            received = nil
        }
        if isSmoothed { smooth(value, at: time, output) } else { send(latest, output) }
    }

    private mutating func smooth(_ value: Double, at time: Timestamp, _ output: Output) {
        if let first = smoother?.set(value, at: time) { send(Self.rounded(first), output) }
    }

    /// When a smooth value goes on; the distant future while it rests.
    var deadline: Timestamp { smoother?.deadline ?? .distantFuture }

    mutating func tick(_ output: Output) {
        guard let value = smoother?.tick() else { return }
        send(Self.rounded(value), output)
    }

    /// Sends the value again, for a new receiver. A smooth value that is still moving will arrive anyway.
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
        case .keyPressure, .note, .action: nil
        }
    }
}
