import MIDI
import Ribbons
import Time
import Touch

extension Route {
    /// Whether it sends a value of each contact (`across`, `pressure`, `size`, `speed`) to that contact's voice: on the
    /// member channel of an MPE zone, or as the pressure of its key.
    func isVoiceExpression(_ channels: VoiceChannels) -> Bool {
        source.isPerContact && (target == .keyPressure || channels.usesMemberChannels(self))
    }
}

/// The values that a ribbon's contacts send to their own voices. Each voice has a slot with a smoother for each smooth
/// route. After `init` nothing is allocated.
struct VoiceExpressions {
    /// Voices at once: 15, and one more while a legato note overlaps its successor.
    static let slots = 16

    private let routes: [Route]
    /// The smoothers of slot 0, then those of slot 1 and so on; nil for routes that are not smooth.
    private var smoothers: [Smoother?]
    private let isSmooth: Bool

    init(_ routes: [Route]) {
        self.routes = routes
        isSmooth = routes.contains { $0.smooth != nil }
        smoothers = []
        for _ in 0..<Self.slots {
            smoothers.append(contentsOf: routes.map { $0.smooth.map(Smoother.init(milliseconds:)) })
        }
    }

    /// A voice begins. Answers the values to send before its note.
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

    /// The note has been struck: its key has a pressure from now on.
    mutating func strike(_ slot: Int, _ contact: RibbonContact, _ note: Output.Note, _ output: Output) {
        for index in routes.indices where routes[index].target == .keyPressure {
            if let value = firstValue(index, slot, contact) { send(value, index, note, output) }
        }
    }

    /// A smooth value starts from here, or from its minimum if it is not reported yet.
    private mutating func firstValue(_ index: Int, _ slot: Int, _ contact: RibbonContact) -> Double? {
        let value = value(index, contact)
        smoothers[slot * routes.count + index]?.reset(to: value ?? routes[index].value(for: 0), at: contact.movedAt)
        return value
    }

    mutating func follow(
        _ slot: Int, _ contact: RibbonContact, _ note: Output.Note, at time: Timestamp, _ output: Output
    ) {
        for index in routes.indices {
            guard let value = value(index, contact) else { continue }
            let line = slot * routes.count + index
            if routes[index].smooth == nil {
                send(value, index, note, output)
            } else if let first = smoothers[line]?.set(value, at: time) {
                send(first, index, note, output)
            }
        }
    }

    // MARK: Time

    /// When a smooth expression of a voice is next due; the distant future while all rest.
    func deadline(_ slot: Int) -> Timestamp {
        guard isSmooth else { return .distantFuture }
        var earliest = Timestamp.distantFuture
        for index in routes.indices {
            guard let line = smoothers[slot * routes.count + index] else { continue }
            earliest = min(earliest, line.deadline)
        }
        return earliest
    }

    /// - Parameter note: nil while the voice does not sound.
    mutating func fire(_ slot: Int, _ note: Output.Note?, at time: Timestamp, _ output: Output) {
        guard isSmooth else { return }
        for index in routes.indices {
            let line = slot * routes.count + index
            while let due = smoothers[line]?.deadline, due <= time, let value = smoothers[line]?.tick() {
                if let note { send(value, index, note, output) }
            }
        }
    }

    /// Nil where the contact's panel does not report the source.
    private func value(_ index: Int, _ contact: RibbonContact) -> Double? {
        Ribbon.fraction(of: routes[index].source, in: contact).map(routes[index].value)
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
