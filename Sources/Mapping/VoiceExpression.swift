import MIDI
import Ribbons

/// Sends what every contact has its own of (`across`, `pressure`, `size`, `speed`) to its own voice: to its member
/// channel, or as the pressure of its key.
struct VoiceExpression {
    private let route: Route

    /// Nil where a route is its ribbon's expression, not a voice's.
    init?(_ route: Route, _ channels: VoiceChannels) {
        guard route.source.isPerContact, route.target == .keyPressure || channels.separates(route) else { return nil }
        self.route = route
    }

    /// What has to be there before the note. (The pressure of a key comes after it.)
    func prepare(_ contact: RibbonContact, key: UInt7, channel: Channel, output: Output) {
        guard route.target != .keyPressure else { return }
        send(contact, key, channel, .noteOn, output)
    }

    func follow(_ contact: RibbonContact, _ note: Output.Note, output: Output) {
        send(contact, note.key, note.channel, .controller, output)
    }

    private func send(
        _ contact: RibbonContact, _ key: UInt7, _ channel: Channel, _ rank: Outgoing.Rank, _ output: Output
    ) {
        let fraction = Ribbon.fraction(of: route.source, in: contact)
        let value = UInt14(clamping: Int(route.value(for: fraction).rounded()))
        let parameter =
            route.target == .keyPressure
            ? .keyPressure(channel, key: key) : route.target.parameter(on: channel)
        guard let parameter else { return }
        output.send(value, to: parameter, port: route.port, rank: rank)
    }
}
