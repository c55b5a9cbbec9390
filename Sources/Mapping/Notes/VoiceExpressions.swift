import MIDI
import Ribbons
import Time
import Touch

extension Route {
    /// Whether it sends a value of each contact (`across`, `pressure`, `size`, `speed`) to the contact's own voices: on
    /// the member channel of an MPE zone, or as the pressure of its key.
    /// - Parameter voices: the routes of its side that play contacts as notes.
    func isVoiceExpression(of voices: [Route], _ channels: VoiceChannels) -> Bool {
        guard source.isPerContact, !target.isExclusive else { return false }
        return voices.contains { isExpression(ofMember: channels.usesMemberChannels($0), channels) }
    }

    /// Whether a voice of its side sends it.
    /// - Parameter isMember: whether the voice plays on member channels of an MPE zone.
    func isExpression(ofMember isMember: Bool, _ channels: VoiceChannels) -> Bool {
        target == .keyPressure || isMember && channels.usesMemberChannels(self)
    }
}

/// The values that a ribbon's contacts send to their own voices. Each voice has a slot, with a line for each route.
/// After `init` nothing is allocated.
struct VoiceExpressions {
    /// Voices at once: 15, and one more while a legato note overlaps its successor.
    /// `NotePlayer.slots` has as many bits.
    static let slots = 16

    private let routes: [Route]
    /// The lines of slot 0, then the lines of slot 1 and so on.
    private var lines: [ValueLine]
    /// Whether any of them may ever move by itself.
    let isTimed: Bool
    /// The notes' port.
    private let port: Int
    /// Whether each voice has a channel of its own. Then a pressure is sent before its note on, because some synths
    /// sound by pressure alone.
    private let hasPressure: Bool

    /// - Parameters:
    ///   - port: the notes' port.
    ///   - isMember: whether voices play on member channels of an MPE zone.
    init(_ routes: [Route], port: Int, isMember: Bool, settings: MIDISettings) {
        (self.routes, self.port, hasPressure) = (routes, port, isMember)
        lines = []
        for _ in 0..<Self.slots {
            lines.append(
                contentsOf: routes.map { ValueLine($0, isCarried: settings.carries($0, isExpression: true)) })
        }
        isTimed = lines.contains(where: \.isTimed)
    }

    /// Begins a voice, or continues it in another row.
    /// - Parameters:
    ///   - key: the key that is about to be struck.
    ///   - velocity: the velocity of the strike.
    /// - Returns: the values to send before its note.
    mutating func begin(
        _ slot: Int, _ contact: RibbonContact, _ channel: Channel, key: UInt7, velocity: UInt7, _ output: Output
    ) -> MessageGroup {
        var group = MessageGroup()
        var isPressed = !hasPressure
        // Defaults of sources that are not reported come first, so that a reported value for the same target comes last
        // and holds.
        for turn in 0..<2 * routes.count {
            let (index, isReported) = (turn % routes.count, turn >= routes.count)
            let target = routes[index].target
            // A reported key pressure is sent only after the note on (see `strike`), a default before it too.
            guard (fraction(index, contact) != nil) == isReported, !isReported || target != .keyPressure,
                let value = firstValue(index, slot, contact),
                let parameter = target == .keyPressure
                    ? .keyPressure(channel, key: key) : target.parameter(on: channel)
            else { continue }
            let isPressure = hasPressure && target == .channelPressure && routes[index].port == port
            if isPressure { isPressed = true }
            prepare(value, of: parameter, index, isRepeated: isPressure || !isReported, &group, output)
        }
        if !isPressed { output.preparePressure(velocity, on: channel, port: port, in: &group) }
        return group
    }

    /// Sends the key pressures of a note that has just been struck.
    mutating func strike(_ slot: Int, _ contact: RibbonContact, _ note: Output.Note, _ output: Output) {
        for index in routes.indices where routes[index].target == .keyPressure {
            if let value = firstValue(index, slot, contact) { send(value, index, note, output) }
        }
    }

    /// The values to send before a voice strikes another key: the pressure that it has already.
    func strikeAgain(
        _ contact: RibbonContact, _ channel: Channel, velocity: UInt7, _ output: Output
    ) -> MessageGroup {
        var group = MessageGroup()
        guard hasPressure else { return group }
        let isMapped = routes.indices.contains { index in
            routes[index].target == .channelPressure && routes[index].port == port
                && (fraction(index, contact) != nil || routes[index].standard != nil)
        }
        let last = isMapped ? output.lastValue(of: .channelPressure(channel), port: port) : nil
        let pressure = last.map { UInt7(clamping: Int($0.rawValue)) } ?? velocity
        output.preparePressure(pressure, on: channel, port: port, in: &group)
        return group
    }

    /// Adds a value to the group of a note. A value for another port than the notes' is sent there by itself.
    private func prepare(
        _ value: Double, of parameter: Parameter, _ index: Int, isRepeated: Bool, _ group: inout MessageGroup,
        _ output: Output
    ) {
        let value = UInt14(nearest: value)
        if routes[index].port == port {
            output.prepare(value, of: parameter, port: port, isRepeated: isRepeated, in: &group)
        } else {
            output.sendBeforeNotes(value, to: parameter, port: routes[index].port)
        }
    }

    /// Starts an expression's line at the reported value, or else at the source's 0. Returns the first value to be
    /// sent: the reported one, or else the mapping's default; nil if there is neither.
    private mutating func firstValue(_ index: Int, _ slot: Int, _ contact: RibbonContact) -> Double? {
        let fraction = fraction(index, contact)
        lines[slot * routes.count + index].reset(to: fraction ?? 0, at: contact.movedAt)
        return fraction.map(routes[index].value) ?? routes[index].standard
    }

    mutating func follow(
        _ slot: Int, _ contact: RibbonContact, _ note: Output.Note, at time: Timestamp, _ output: Output
    ) {
        for index in routes.indices {
            guard let fraction = fraction(index, contact) else { continue }
            let value = lines[slot * routes.count + index].set(fraction, at: time)
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
            let value = lines[slot * routes.count + index].advance(to: time)
            if let value, let note { send(value, index, note, output) }
        }
    }

    /// The source's value, 0…1; nil if the contact's panel does not report it.
    private func fraction(_ index: Int, _ contact: RibbonContact) -> Double? {
        Ribbon.fraction(of: routes[index].source, in: contact)
    }

    private func send(_ value: Double, _ index: Int, _ note: Output.Note, _ output: Output) {
        if routes[index].target == .keyPressure {
            output.send(UInt14(nearest: value), to: .keyPressure(note.channel, key: note.key), port: note.port)
        } else if let parameter = routes[index].target.parameter(on: note.channel) {
            output.send(UInt14(nearest: value), to: parameter, port: routes[index].port)
        }
    }
}
