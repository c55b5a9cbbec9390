import MIDI
import Mapping
import Ribbons
import Time

/// A route with its place in the patch and the node that it was read from.
struct PlacedRoute {
    var route: Route
    var kind: RouteKind
    var ribbon: Int
    var isBack: Bool
    var node: Node

    var sourceSpan: SourceSpan { node["from"]?.span ?? node.span }
    var targetSpan: SourceSpan { node["to"]?.span ?? node.span }
}

extension PatchReader {
    /// Reads a side's routes, one for each channel. They go into `placed`, too, which the tuning and all warnings read.
    mutating func routes(of ribbon: Node, _ index: Int, isBack: Bool) -> [Route] {
        var routes: [Route] = []
        let items = ribbon[isBack ? "back" : "send"]?.items ?? []
        for item in items {
            guard let placed = route(item, of: index, isBack: isBack, siblings: items) else { continue }
            if ribbon["kind"]?.text == RibbonKind.button.rawValue { refusePosition(placed) }
            for channel in channels(item["channel"]) ?? [placed.route.channel] {
                var placed = placed
                placed.route.channel = channel
                placed.route.member = member(item["group"])
                readBendRange(item, placed)
                readTuning(item, placed)
                self.placed.append(placed)
                routes.append(placed.route)
            }
        }
        return routes
    }

    /// Reads a mapping; nil if its source or target is wrong. The order of the steps counts: many read what
    /// earlier ones have set in `route`, such as its mode, its channel and its values.
    private mutating func route(_ node: Node, of ribbon: Int, isBack: Bool, siblings: [Node]) -> PlacedRoute? {
        // A missing target has been reported already.
        let target = node["to"].flatMap { to in
            to.text.flatMap { try? TargetPhrase.read($0) }.flatMap { self.target($0, to) }
        }
        let port = port(node["port"])
        checkChannels(node["channel"])
        guard let source = node["from"]?.text.flatMap(Source.init), let target, let to = node["to"] else {
            checkAlone(node, target)
            return nil
        }
        let isStep = node["value"] != nil || node["add"] != nil
        guard let kind = RouteKind(source, target, isStep: isStep) else {
            refusePair(source, target, to)
            return nil
        }
        refuseOptions(of: node, kind, source, target)
        var route = Route(source: source, target: target, channel: midi.channel)
        readValues(node, &route)
        route.port = port
        route.mode = mode(node, kind, source)
        route.isInitiallyOn = isInitiallyOn(node, kind, route)
        readSteps(node, &route)
        readDefault(node, kind, &route)
        readDuration(node, &route)
        if let channel = channels(node["channel"])?.first { route.channel = channel }
        if target.playsNotes { route.note = noteOptions(node, kind, route) }
        readCarry(node, kind, &route)
        readDisplay(node, &route)
        route.receives = receives(node, route)
        if target == .keyPressure { requireVoices(siblings, to) }
        return PlacedRoute(route: route, kind: kind, ribbon: ribbon, isBack: isBack, node: node)
    }

    /// Refuses a position along a button, which is on or off.
    private mutating func refusePosition(_ placed: PlacedRoute) {
        guard [.center, .leading, .trailing, .range].contains(placed.route.source) else { return }
        diagnostics.error(
            placed.sourceSpan, "'from: \(placed.route.source.rawValue)' of a button, which is on or off",
            expected: "contact, tap, double-tap or hold", advice: "a value along it needs 'kind: fader'")
    }

    /// Checks everything that is independent of the source, for a mapping whose source or target is wrong.
    private mutating func checkAlone(_ node: Node, _ target: Target?) {
        if let scale = node["scale"] { _ = self.scale(scale) }
        guard let target else { return }
        var route = Route(source: .center, target: target, channel: midi.channel)
        readValues(node, &route)
    }

    /// The channels of a mapping; nil if it names none.
    private func channels(_ node: Node?) -> [Channel]? {
        node.map { ($0.items ?? [$0]).compactMap(\.whole).compactMap(Channel.init) }
    }

    /// Refuses channels that stand twice, or that belong to the voices of the MPE zone.
    private mutating func checkChannels(_ node: Node?) {
        guard let node else { return }
        var known: Set<Channel> = []
        for item in node.items ?? [node] {
            guard let channel = item.whole.flatMap(Channel.init) else { continue }
            if !known.insert(channel).inserted {
                diagnostics.error(item.span, "channel \(channel.number) stands twice", expected: "each channel once")
            } else if let mpe = midi.mpe, mpe.contains(channel), channel != mpe.master {
                diagnostics.error(
                    item.span, "channel \(channel.number) belongs to the voices of the MPE zone",
                    expected: "channel \(mpe.master.number), or one outside the zone", advice: "leave 'channel' out")
            }
        }
    }

    /// The target of a phrase, with the index of the ribbon that it names; nil after an error.
    mutating func target(_ phrase: TargetPhrase, _ node: Node) -> Target? {
        switch phrase {
        case .target(let target): return target
        case .exclusive(let template): return exclusive(template, node)
        case .set(let name, let property, let value):
            return ribbon(named: name, node).map { .action(.set(ribbon: $0, property, value)) }
        case .change(let name, let property, let difference):
            return ribbon(named: name, node).map { .action(.change(ribbon: $0, property, by: difference)) }
        case .property(let name, let property):
            return ribbon(named: name, node).map { .property(ribbon: $0, property) }
        case .tune(let name, let phrase): return tuning(of: name, phrase, node)
        case .perform(let name, let action):
            return ribbon(named: name, node).map { .action(.perform(ribbon: $0, action)) }
        case .loop(let name, let action):
            return ribbon(named: name, node).map { .action(.loop(ribbon: $0, action)) }
        }
    }

    /// The index of a ribbon in the patch; an unknown name is an error.
    mutating func ribbon(named name: String, _ node: Node) -> Int? {
        ribbons.check(name, node, &diagnostics)
    }

    /// Reads the duration of a recall, and when and how a loop is recorded and played.
    private func readDuration(_ node: Node, _ route: inout Route) {
        let moment = node["on"]?.text.flatMap(GridMoment.init) ?? .now
        switch route.target {
        case .action(.snapshot(.recall(let number, _, _))):
            let over = node["over"]?.number ?? 0
            route.target = .action(.snapshot(.recall(number, over: .seconds(over / 1000), on: moment)))
        case .action(.loop(let ribbon, let action, _)):
            let options = LoopOptions(
                bars: node["bars"]?.whole, countsIn: node["count-in"]?.isOn ?? false, moment: moment)
            route.target = .action(.loop(ribbon: ribbon, action, options))
        default: break
        }
    }

    private mutating func refusePair(_ source: Source, _ target: Target, _ node: Node) {
        guard !diagnostics.hides(node.span) else { return }
        let message = "'\(source.rawValue)' cannot go to \(quoted(node.text ?? ""))"
        switch (source.kind, target) {
        case (.continuous, .keyPressure):
            diagnostics.error(
                node.span, message,
                expected: "pressure, or a source that each voice has: across, pressure, size or speed")
        case (.trigger, .note(nil)), (.gate, .note(nil)):
            diagnostics.error(
                node.span, message, expected: source.kind.targets, advice: "name the key, such as 'note C3'")
        case (.trigger, .program(nil)), (.gate, .program(nil)):
            diagnostics.error(
                node.span, message, expected: source.kind.targets, advice: "name the program, such as 'program 5'")
        case (.continuous, .exclusive):
            diagnostics.error(
                node.span, "\(message): it has no place for a value",
                expected: "vv (7 bits), vh vl (14 bits) or nh nl (two nibbles) in it")
        case (_, .chord), (_, .arpeggio):
            diagnostics.error(
                node.span, message, expected: source.kind.targets,
                advice:
                    "\(target == .chord ? "a chord" : "an arpeggio") comes 'from: range', or from a gate with 'keys'")
        case (.continuous, .note):
            diagnostics.error(node.span, message, expected: source.kind.targets, advice: "notes come 'from: touch'")
        default: diagnostics.error(node.span, message, expected: source.kind.targets)
        }
    }

    /// Refuses options that the mapping does not take, except `receive: on`, for which `receives` gives the reason.
    private mutating func refuseOptions(of node: Node, _ kind: RouteKind, _ source: Source, _ target: Target) {
        func fits(_ option: RouteOption) -> Bool { option.fits(kind, from: source, isExclusive: target.isExclusive) }
        let fitting = RouteOption.all.filter(fits).map(\.field.key)
        for entry in node.entries ?? [] where entry.key != "receive" || entry.value.isOn != true {
            guard let option = RouteOption.all.first(where: { $0.field.key == entry.key }),
                !fits(option), !refusesDefault(entry, kind, source)
            else { continue }
            let pair = "'\(source.rawValue)' to \(quoted(node["to"]?.text ?? ""))"
            diagnostics.error(
                entry.keySpan, "\(quoted(entry.key)) has no meaning from \(pair)",
                expected: alternatives(fitting), advice: "remove it")
        }
    }

    private mutating func port(_ node: Node?) -> Int {
        guard let node, let name = node.text else { return 0 }
        if let index = ports.index(of: name) {
            guard index >= NoteLedger.portLimit else { return index }
            diagnostics.error(
                node.span, "\(quoted(name)) is one output port too many",
                expected: "at most \(NoteLedger.portLimit - 1) beside the first one")
            return 0
        }
        diagnostics.error(
            node.span, "no output port is named \(quoted(name))",
            expected: ports.names.isEmpty ? nil : someOf(ports.names),
            advice: Suggestion.advice(for: name, among: ports.names) ?? "name it under 'ports' in ribbon.yaml")
        return 0
    }

    private mutating func mode(_ node: Node, _ kind: RouteKind, _ source: Source) -> Mode? {
        guard let place = node["mode"], let mode = place.text.flatMap(Mode.init) else {
            return kind == .triggerValue ? nil : kind.modes.first
        }
        if !kind.modes.isEmpty, !kind.modes.contains(mode) {
            diagnostics.error(
                place.span, "'mode: \(mode.rawValue)' from '\(source.rawValue)' to \(quoted(node["to"]?.text ?? ""))",
                expected: alternatives(kind.modes.map(\.rawValue)))
        }
        return mode
    }

    /// Refuses key pressure on a ribbon without voices: it needs a key that a voice plays.
    private mutating func requireVoices(_ siblings: [Node], _ node: Node) {
        guard !siblings.contains(where: { $0["from"]?.text == Source.touch.rawValue }) else { return }
        diagnostics.error(
            node.span, "'key-pressure' where no voice plays", expected: "a mapping 'from: touch, to: note' beside it")
    }
}
