import MIDI
import Mapping

extension PatchWarnings {
    /// Controllers with special meanings for receivers (MIDI 1.0 Detailed Specification, table III).
    private static let reserved: [UInt7: String] = [
        0: "selects a bank", 32: "selects a bank", 6: "is data entry, the value of an RPN",
        38: "is data entry, the value of an RPN",
        88: "is the low part of the next note's velocity", 96: "increments an RPN", 97: "decrements an RPN",
        98: "selects an NRPN", 99: "selects an NRPN", 100: "selects an RPN", 101: "selects an RPN",
    ]

    mutating func warnOfReservedNumbers() {
        for placed in routes {
            switch placed.route.target {
            case .controller(let number), .controller14(let number):
                guard let meaning = Self.reserved[number] else { continue }
                diagnostics.warning(
                    placed.targetSpan, "controller \(number.rawValue) is reserved: it \(meaning)",
                    advice: placed.targetSpan.cell == nil ? "take a free one such as 'cc 16'" : "leave it out")
            case .rpn(let number) where number <= 6:
                diagnostics.warning(
                    placed.targetSpan, "RPN \(number.rawValue) sets how the receiver is tuned or divided",
                    advice: "Ribbon itself announces RPN 0 and 6")
            default: continue
            }
        }
    }

    /// Warns of two mappings that can send different values to one target at the same time.
    mutating func warnOfSharedTargets() {
        var owners: [Slot: [PlacedRoute]] = [:]
        // A trigger's value is momentary, so several triggers may share a target.
        for placed in routes where placed.kind != .triggerValue || placed.route.mode == .toggle {
            for number in Self.slots(of: placed.route) {
                let slot = Slot(port: placed.route.port, channel: placed.route.channel, number: number)
                // Front and back of one ribbon never send at the same time.
                let rival = owners[slot, default: []].first {
                    ($0.ribbon != placed.ribbon || $0.isBack == placed.isBack) && !areSeparateVoices(placed, $0)
                        && (placed.route.member == nil || $0.route.member?.group != placed.route.member?.group)
                }
                // A few are enough to find a rival; a hostile file may have thousands.
                if owners[slot, default: []].count < 8 { owners[slot, default: []].append(placed) }
                guard let rival else { continue }
                diagnostics.warning(
                    placed.targetSpan, "\(quoted(placed.node["to"]?.text ?? "")) has a mapping already",
                    advice: "the other is on line \(rival.targetSpan.start.line)")
                break
            }
        }
    }

    /// The value at a receiver that a message sets, for finding two mappings that set the same one.
    private struct Slot: Hashable {
        enum Number: Hashable {
            case controller(Int), nrpn(UInt14), rpn(UInt14), bend, pressure, keyPressure, program, exclusive(Exclusive)
        }
        var port: Int
        var channel: Channel
        var number: Number
    }

    private static func slots(of route: Route) -> [Slot.Number] {
        switch route.target {
        case .controller(let number): [.controller(Int(number.rawValue))]
        case .controller14(let number): [.controller(Int(number.rawValue)), .controller(Int(number.rawValue) + 32)]
        case .nrpn(let number): [.nrpn(number)]
        case .rpn(let number): [.rpn(number)]
        case .bend: [.bend]
        case .channelPressure: [.pressure]
        case .keyPressure: [.keyPressure]
        case .program(nil): [.program]
        case .exclusive(let exclusive): exclusive.maximum == nil ? [] : [.exclusive(exclusive)]
        case .program, .note, .chord, .arpeggio, .morph, .property, .action: []
        }
    }

    /// Whether the two act on separate voices. Key pressure applies to keys of its own ribbon's voices; with MPE,
    /// values of a contact go to its voice's own channel.
    private func areSeparateVoices(_ a: PlacedRoute, _ b: PlacedRoute) -> Bool {
        if a.route.target == .keyPressure { return a.ribbon != b.ribbon }
        guard let mpe = patch.midi.mpe, a.route.channel == mpe.master else { return false }
        let aIsVoice = a.route.source.isPerContact || a.route.source == .touch
        let bIsVoice = b.route.source.isPerContact || b.route.source == .touch
        return aIsVoice != bIsVoice || (aIsVoice && a.ribbon != b.ribbon)
    }

    /// Warns of keys beyond the last one.
    mutating func warnOfRanges() {
        for placed in routes where placed.kind.choosesKeys {
            guard let note = placed.route.note else { continue }
            let top = Double(note.root.rawValue) + note.span + Double(note.rows - 1) * note.interval
            if top > 127, let place = placed.node["rows"] ?? placed.node["span"] ?? placed.node["root"] {
                diagnostics.warning(
                    place.span,
                    "the ribbon goes on to key \(Decimal.write(top)), and the last one is \(KeyPhrase.both(127))",
                    advice: "a lower root or a smaller span loses no notes")
            }
        }
    }
}
