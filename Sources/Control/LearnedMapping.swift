import MIDI
import Mapping
import Scene

/// The only mapping that is sent while a synth learns it: `RIBBON.SOURCE`, and behind it the target if the ribbon sends
/// several from that source.
struct LearnedMapping: Hashable {
    enum Failure: Error, Hashable {
        case notAMapping(String)
        case noSuchRibbon(String, existing: [String])
        case noSuchSource(String, ribbon: String, existing: [String])
        case severalTargets(String, existing: [String])
        case noSuchTarget(String, of: String, existing: [String])
    }

    /// The routes that send to one place.
    private struct Line: Hashable {
        var target: Target
        var channel: Channel
        var port: Int

        init(_ route: Route) { (target, channel, port) = (route.target, route.channel, route.port) }
    }

    let ribbon: String
    let source: Source
    /// `RIBBON.SOURCE` and the target if one was named, to find the mapping again in another patch.
    let text: String
    /// The places that `source` still sends to: `includes` lets their routes through.
    private let lines: Set<Line>

    /// - Parameter text: `RIBBON.SOURCE`, `RIBBON.SOURCE TARGET`, or with the target's number instead, from 1.
    /// - Throws: if the patch has no such mapping, or if it has several.
    init(_ text: String, in patch: Patch) throws(Failure) {
        let (ribbon, rest) = try Self.ribbon(of: text, in: patch)
        let words = rest.split(separator: " ")
        let word = String(words.first ?? "")
        let routes = ribbon.routes
        guard let source = Source(rawValue: word), routes.contains(where: { $0.source == source }) else {
            let existing = Self.unique(routes.map(\.source.rawValue))
            throw .noSuchSource(word, ribbon: ribbon.settings.name, existing: existing)
        }
        (self.ribbon, self.source) = (ribbon.settings.name, source)
        let target = words.dropFirst().joined(separator: " ")
        let mapping = "\(self.ribbon).\(word)"
        self.text = target.isEmpty ? mapping : "\(mapping) \(target)"
        let own = Self.unique(routes.filter { $0.source == source }.map(Line.init))
        lines = try Self.chosen(target, among: own, mapping, RouteWords(patch: patch))
    }

    /// The ribbon that a text names, and the rest of the text. A ribbon's name may hold points and blanks, as may a
    /// target.
    private static func ribbon(of text: String, in patch: Patch) throws(Failure) -> (RibbonPatch, Substring) {
        let ribbons = patch.ribbons.filter { text.hasPrefix($0.settings.name + ".") }
        if let ribbon = ribbons.max(by: { $0.settings.name.count < $1.settings.name.count }) {
            return (ribbon, text.dropFirst(ribbon.settings.name.count + 1))
        }
        guard let dot = text.lastIndex(of: ".") else { throw .notAMapping(text) }
        throw .noSuchRibbon(String(text[..<dot]), existing: patch.ribbons.map(\.settings.name))
    }

    /// The lines that a target means: a number from 1, or words. Empty words mean all lines, if they have one target.
    private static func chosen(
        _ target: String, among lines: [Line], _ mapping: String, _ words: RouteWords
    ) throws(Failure) -> Set<Line> {
        let names = lines.map { words.describe($0.target) }
        let existing = lines.indices.map { index in
            let isAlone = names.count { $0 == names[index] } == 1
            return "\(index + 1): \(names[index])\(isAlone ? "" : " on channel \(lines[index].channel.number)")"
        }
        if target.isEmpty {
            guard Set(lines.map(\.target)).count == 1 else { throw .severalTargets(mapping, existing: existing) }
            return Set(lines)
        }
        if let number = Int(target), number > 0, lines.indices.contains(number - 1) { return [lines[number - 1]] }
        // A preset says 'note' where a picture says 'notes'.
        let named = lines.indices.filter { names[$0] == target || names[$0] == target + "s" }
        guard !named.isEmpty else { throw .noSuchTarget(target, of: mapping, existing: existing) }
        return Set(named.map { lines[$0] })
    }

    private static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var known: Set<Element> = []
        return elements.filter { known.insert($0).inserted }
    }

    fileprivate func includes(_ route: Route) -> Bool { route.source == source && lines.contains(Line(route)) }
}

extension LearnedMapping.Failure: CustomStringConvertible {
    var description: String {
        switch self {
        case .notAMapping(let text): "“\(text)” is not a mapping; expected RIBBON.SOURCE, such as cutoff.center"
        case .noSuchRibbon(let name, let existing):
            "no ribbon is called “\(name)”; there are: \(existing.joined(separator: ", "))"
        case .noSuchSource(let word, let ribbon, let existing):
            existing.isEmpty
                ? "“\(ribbon)” sends nothing"
                : "“\(ribbon)” sends nothing from “\(word)”; it sends from: \(existing.joined(separator: ", "))"
        case .severalTargets(let mapping, let existing):
            "“\(mapping)” is several mappings; expected one of them after it, by its number or its words: "
                + existing.joined(separator: ", ")
        case .noSuchTarget(let target, let mapping, let existing):
            "“\(mapping)” does not go to “\(target)”; expected one of: \(existing.joined(separator: ", "))"
        }
    }
}

extension Patch {
    /// The same ribbons, with only this mapping. The clock goes on: no synth learns it.
    func reduced(to mapping: LearnedMapping) -> Patch {
        var patch = self
        patch.edges = [:]
        patch.input = []
        patch.midi.click = nil
        for index in patch.ribbons.indices {
            patch.ribbons[index].inputs = []
            let isMeant = patch.ribbons[index].settings.name == mapping.ribbon
            patch.ribbons[index].front.removeAll { !isMeant || !mapping.includes($0) }
            patch.ribbons[index].back.removeAll { !isMeant || !mapping.includes($0) }
        }
        return patch
    }
}
