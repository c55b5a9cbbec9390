import MIDI
import Mapping
import Ribbons

extension Patch {
    /// One to three ribbons above each other, at least one of which plays notes in some way.
    public static func random(_ random: inout some RandomNumberGenerator) -> Patch {
        let count = Int.random(in: 1...3, using: &random)
        var midi = MIDISettings()
        if Int.random(in: 0..<3, using: &random) == 0 {
            midi.mpe = MPEZone(.lower, members: .random(in: 1...15, using: &random))
            midi.bendRange = 48
        }
        let ribbons = (0..<count).map { index in
            RibbonPatch.random("ribbon \(index % 2)", count: count, index: index, isMPE: midi.mpe != nil, &random)
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            midi.click = ClickSound(key: 33, channel: Channel(index: midi.mpe == nil ? 9 : 0))
        }
        var patch = Patch(name: "random", midi: midi, ribbons: ribbons)
        patch.group(&random)
        patch.scales = [.chromatic, .named("minor")!, .named("fifths")!, .input()]
        return patch
    }
}

extension Patch {
    /// Puts some of the switches into two groups.
    fileprivate mutating func group(_ random: inout some RandomNumberGenerator) {
        var number = 0
        for ribbon in ribbons.indices {
            for side in [\RibbonPatch.front, \.back] {
                for index in ribbons[ribbon][keyPath: side].indices
                where [.trigger, .gate].contains(ribbons[ribbon][keyPath: side][index].source.kind) {
                    guard Bool.random(using: &random) else { continue }
                    let member = GroupMember(group: .random(in: 0...1, using: &random), number: number)
                    ribbons[ribbon][keyPath: side][index].member = member
                    number += 1
                }
            }
        }
    }
}

extension RibbonPatch {
    fileprivate static func random(
        _ name: String, count: Int, index: Int, isMPE: Bool, _ random: inout some RandomNumberGenerator
    ) -> RibbonPatch {
        let hasBack = Bool.random(using: &random)
        let front = routes(isMPE: isMPE, ribbons: count, &random)
        let back = hasBack ? routes(isMPE: isMPE, ribbons: count, &random) : []
        return .ribbon(name, front, back: back, receive: .controller(channel, 74)) {
            $0.area = Area(x: 0, y: Double(index) / Double(count), width: 1, height: 1 / Double(count))
            $0.range = Bool.random(using: &random) ? 0.3 : 0
            $0.gestures = GestureOptions(
                tap: .random(using: &random), doubleTap: .random(using: &random),
                door: hasBack && .random(using: &random))
            $0.pickUp = .random(using: &random)
            $0.release = releases.randomElement(using: &random)!
            $0.acrossRelease = releases.randomElement(using: &random)!
            $0.across = Bool.random(using: &random) ? 0.3 : nil
        }
    }

    private static let releases = [Release.hold, .spring(to: 0.5, rate: 8), .throw(friction: 4)]

    private static func routes(
        isMPE: Bool, ribbons: Int, _ random: inout some RandomNumberGenerator
    ) -> [Route] {
        var routes: [Route] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: 0..<14, using: &random) {
            case 0...3: routes.append(.notes(isMPE: isMPE, &random))
            case 4: routes.append(.key(&random))
            case 5: routes.append(.action(ribbons: ribbons, &random))
            case 6:
                routes.append(
                    route(.pressure, isMPE ? .channelPressure : .keyPressure) {
                        $0.standard = Bool.random(using: &random) ? 90 : nil
                    })
                routes.append(.notes(isMPE: isMPE, &random))
            case 7: routes.append(.pad(isMPE: isMPE, &random))
            case 8: routes.append(.window(isMPE: isMPE, &random))
            case 9:
                routes.append(
                    route(.center, .morph(1, 2)) { $0.smooth = [nil, 50].randomElement(using: &random)! })
            case 10: routes.append(route(.center, .controller(74)) { $0.receives = true })
            case 11:
                let property = RibbonProperty.ofArpeggios.randomElement(using: &random)!
                routes.append(
                    route(.center, .property(ribbon: .random(in: 0..<ribbons, using: &random), property)) {
                        $0.smooth = [nil, 50].randomElement(using: &random)!
                    })
            default:
                routes.append(route(.across, .controller14(1)) { $0.carry = .random(using: &random) })
                routes.append(route(.size, .controller(75)) { $0.standard = 50 })
            }
        }
        return routes
    }
}

extension Route {
    /// Keys overlap on purpose: two octaves of few keys, two channels, two ports.
    fileprivate static func notes(isMPE: Bool, _ random: inout some RandomNumberGenerator) -> Route {
        var options = NoteOptions()
        options.root = UInt7(clamping: [0, 60, 64, 110].randomElement(using: &random)!)
        options.rows = [1, 1, 3].randomElement(using: &random)!
        options.scale = [.chromatic, .chromatic, .input()].randomElement(using: &random)!
        options.quantize = Quantize.allCases.randomElement(using: &random)!
        options.voices = isMPE || !options.quantize.bends ? .random(in: 1...6, using: &random) : 1
        options.priority = Priority.allCases.randomElement(using: &random)!
        options.legato = .random(using: &random)
        options.glide = .random(using: &random)
        return MappingTestKit.route(.touch, Int.random(in: 0..<4, using: &random) == 0 ? .note(61) : .note(nil)) {
            $0.note = options
            $0.port = .random(in: 0...1, using: &random)
            if !isMPE { $0.channel = Channel(index: .random(in: 0...1, using: &random)) }
        }
    }

    fileprivate static func window(isMPE: Bool, _ random: inout some RandomNumberGenerator) -> Route {
        MappingTestKit.window(.random(using: &random) ? .chord : .arpeggio) {
            $0.arpeggio.order = Arpeggio.Order.allCases.randomElement(using: &random)!
            $0.arpeggio.division = [0.125, 0.25, 1.0 / 3, 1].randomElement(using: &random)!
            $0.arpeggio.gate = [0.05, 0.5, 1].randomElement(using: &random)!
            $0.arpeggio.swing = [0, 0.3, 0.75].randomElement(using: &random)!
            $0.arpeggio.octaves = .random(in: 1...4, using: &random)
            $0.arpeggio.ratchet = [1, 1, 2, 5].randomElement(using: &random)!
            $0.arpeggio.accents = [[], [], [100, 0, 60], [0]].randomElement(using: &random)!
            $0.root = UInt7(clamping: [0, 60, 64, 110].randomElement(using: &random)!)
            $0.scale = [.chromatic, .named("minor")!, .input()].randomElement(using: &random)!
            $0.voices = .random(in: 1...15, using: &random)
            $0.spread = .random(in: 1...4, using: &random)
            $0.strum = [0, 0, 15, -40].randomElement(using: &random)!
            $0.velocity = [.fixed(90), .scaled(VelocityScale(.pressure)), .window(center: 110, edge: 30)]
                .randomElement(using: &random)!
        }
        .on(isMPE: isMPE, &random)
    }

    /// On one of two ports, and without MPE of two channels.
    private func on(isMPE: Bool, _ random: inout some RandomNumberGenerator) -> Route {
        var route = self
        route.port = .random(in: 0...1, using: &random)
        if !isMPE { route.channel = Channel(index: .random(in: 0...1, using: &random)) }
        return route
    }

    fileprivate static func pad(isMPE: Bool, _ random: inout some RandomNumberGenerator) -> Route {
        let isChord = Bool.random(using: &random)
        var route = window(isMPE: isMPE, &random)
        route.source = [.contact, .hold, .handle].randomElement(using: &random)!
        route.target = isChord ? .chord : .arpeggio
        route.note?.keys = [60, 64, 127]
        route.note?.length = 40
        let modes: [Mode] = isChord ? Mode.allCases : [.momentary, .toggle, .latch]
        route.mode = modes.randomElement(using: &random)!
        return route
    }

    fileprivate static func key(_ random: inout some RandomNumberGenerator) -> Route {
        let source = [Source.tap, .doubleTap, .contact, .hold, .handle, .door].randomElement(using: &random)!
        let modes: [Mode] = [.momentary, .toggle, .latch, .percussive]
        return MappingTestKit.route(source, .note([60, 61, 127].randomElement(using: &random)!)) {
            $0.mode = source.kind == .trigger ? .percussive : modes.randomElement(using: &random)!
        }
    }

    fileprivate static func action(ribbons: Int, _ random: inout some RandomNumberGenerator) -> Route {
        let actions: [Action] = [
            .latch, .panic, .transpose(7), .transpose(-7), .set(ribbon: ribbons - 1, .door, 1),
            .set(ribbon: 0, .door, 0), .set(ribbon: 0, .center, 0.2), .perform(ribbon: 0, .activate),
            .perform(ribbon: ribbons - 1, .hold), .perform(ribbon: 0, .increment),
            .tune(ribbon: 0, .shift(5)), .tune(ribbon: 0, .root(60)), .tune(ribbon: ribbons - 1, .span(12)),
            .tune(ribbon: 0, .scale(.random(in: 0..<4, using: &random))), .snapshot(.store(1)), .snapshot(.store(2)),
            .snapshot(.recall(1, over: .zero)), .snapshot(.recall(2, over: .milliseconds(300))),
            .loop(ribbon: 0, .record), .loop(ribbon: 0, .record), .loop(ribbon: ribbons - 1, .record),
            .loop(ribbon: 0, .play), .loop(ribbon: 0, .overdub), .loop(ribbon: 0, .halve), .loop(ribbon: 0, .double),
            .loop(ribbon: 0, .clear), .set(ribbon: 0, .division, 0.125), .set(ribbon: 0, .division, 1),
            .set(ribbon: ribbons - 1, .swing, 0.6), .change(ribbon: 0, .gate, by: 0.3),
            .set(ribbon: 0, .velocity, 40),
        ]
        let source = [Source.tap, .doubleTap, .contact, .door].randomElement(using: &random)!
        return MappingTestKit.route(source, .action(actions.randomElement(using: &random)!))
    }
}
