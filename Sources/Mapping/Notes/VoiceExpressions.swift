import MIDI
import Ribbons
import Time
import Touch

extension Route {
    /// Whether it sends a value of each contact (`across`, `pressure`, `size`, `speed`) to the contact's own voice: on
    /// the member channel of an MPE zone, or as the pressure of its key.
    func isVoiceExpression(_ channels: VoiceChannels) -> Bool {
        guard source.isPerContact, !target.isExclusive else { return false }
        return target == .keyPressure || channels.usesMemberChannels(self)
    }
}

/// The values that a ribbon's contacts send to their own voices. Each voice has a slot, with a line for each route. After
/// `init` nothing is allocated.
struct VoiceExpressions {
    /// Voices at once: 15, and one more while a legato note overlaps its successor.
    static let slots = 16

    private let routes: [Route]
    /// The lines of slot 0, then the lines of slot 1 and so on.
    private var lines: [ValueLine]
    /// Whether any of them may ever move by itself.
    let isTimed: Bool

    init(_ routes: [Route], settings: MIDISettings) {
        self.routes = routes
        lines = []
        for _ in 0..<Self.slots {
            lines.append(
                contentsOf: routes.map { ValueLine($0, isCarried: settings.carries($0, isExpression: true)) })
        }
        isTimed = lines.contains(where: \.isTimed)
    }

    /// Begins a voice.
    /// - Returns: the values to send before its note.
    mutating func begin(_ slot: Int, _ contact: RibbonContact, _ channel: Channel, _ output: Output) -> MessageGroup {
        var group = MessageGroup()
        for index in routes.indices where routes[index].target != .keyPressure {
            guard let value = firstValue(index, slot, contact),
                let parameter = routes[index].target.parameter(on: channel)
            else { continue }
            output.prepare(Self.rounded(value), of: parameter, port: routes[index].port, in: &group)
        }
        return group
    }

    /// Notes that the note has been struck, so that its key can have a pressure.
    mutating func strike(_ slot: Int, _ contact: RibbonContact, _ note: Output.Note, _ output: Output) {
        for index in routes.indices where routes[index].target == .keyPressure {
            if let value = firstValue(index, slot, contact) { send(value, index, note, output) }
        }
    }

    /// The first value of an expression; its minimum if it is not reported yet.
    private mutating func firstValue(_ index: Int, _ slot: Int, _ contact: RibbonContact) -> Double? {
        let fraction = fraction(index, contact)
        lines[slot * routes.count + index].reset(to: fraction ?? 0, of: routes[index], at: contact.movedAt)
        return fraction.map(routes[index].value)
    }

    mutating func follow(
        _ slot: Int, _ contact: RibbonContact, _ note: Output.Note, at time: Timestamp, _ output: Output
    ) {
        for index in routes.indices {
            guard let fraction = fraction(index, contact) else { continue }
            let value = lines[slot * routes.count + index].set(fraction, of: routes[index], at: time)
            if let value { send(value, index, note, output) }
        }
    }

    // MARK: Time

    /// When an expression of a voice next moves by itself; the distant future while all rest.
    func deadline(_ slot: Int) -> Timestamp {
        var earliest = Timestamp.distantFuture
        guard isTimed else { return earliest }
        for index in routes.indices { earliest = min(earliest, lines[slot * routes.count + index].deadline) }
        return earliest
    }

    /// - Parameter note: nil while the voice does not sound.
    mutating func fire(_ slot: Int, _ note: Output.Note?, at time: Timestamp, _ output: Output) {
        guard isTimed else { return }
        for index in routes.indices {
            let value = lines[slot * routes.count + index].advance(to: time, of: routes[index])
            if let value, let note { send(value, index, note, output) }
        }
    }

    /// The source's value, 0…1; nil if the contact's panel does not report it.
    private func fraction(_ index: Int, _ contact: RibbonContact) -> Double? {
        Ribbon.fraction(of: routes[index].source, in: contact)
    }

    private func send(_ value: Double, _ index: Int, _ note: Output.Note, _ output: Output) {
        if routes[index].target == .keyPressure {
            output.send(Self.rounded(value), to: .keyPressure(note.channel, key: note.key), port: note.port)
        } else if let parameter = routes[index].target.parameter(on: note.channel) {
            output.send(Self.rounded(value), to: parameter, port: routes[index].port)
        }
    }

    private static func rounded(_ value: Double) -> UInt14 { UInt14(clamping: Int(value.rounded())) }
}
