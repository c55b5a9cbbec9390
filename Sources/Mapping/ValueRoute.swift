import MIDI
import Touch

/// Sends a moving value to a parameter, for one route.
struct ValueRoute {
    let source: Source
    private let route: Route
    private let parameter: Parameter
    private var smoother: Smoother?

    /// Nil where the target takes no moving value.
    init?(_ route: Route) {
        guard let parameter = route.target.parameter(on: route.channel) else { return nil }
        source = route.source
        self.route = route
        self.parameter = parameter
        smoother = route.smooth.map(Smoother.init(milliseconds:))
    }

    /// - Parameter fraction: 0…1 of the source.
    mutating func set(_ fraction: Double, at time: Timestamp, output: Output) {
        let value = route.value(for: fraction)
        guard smoother != nil else { return send(value, output) }
        if let first = smoother!.set(value, at: time) { send(first, output) }
    }

    var deadline: Timestamp? { smoother?.deadline }

    mutating func tick(_ output: Output) {
        guard let value = smoother?.tick() else { return }
        send(value, output)
    }

    private func send(_ value: Double, _ output: Output) {
        output.send(UInt14(clamping: Int(value.rounded())), to: parameter, port: route.port)
    }
}

extension Target {
    /// What values are sent to; nil for notes and actions.
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
