import Mapping

/// The only mapping that is sent while a synth learns it: `RIBBON.SOURCE`.
struct LearnedMapping: Hashable {
    enum Failure: Error, Hashable {
        case notAMapping(String)
        case noSuchRibbon(String, existing: [String])
        case noSuchSource(String, ribbon: String, existing: [String])
    }

    let ribbon: String
    let source: Source

    /// - Throws: if the patch has no such mapping.
    init(_ text: String, in patch: Patch) throws(Failure) {
        guard let dot = text.lastIndex(of: ".") else { throw .notAMapping(text) }
        let (name, word) = (String(text[..<dot]), String(text[text.index(after: dot)...]))
        guard let ribbon = patch.ribbons.first(where: { $0.settings.name == name }) else {
            throw .noSuchRibbon(name, existing: patch.ribbons.map(\.settings.name))
        }
        var existing: [String] = []
        for source in (ribbon.front + ribbon.back).map(\.source.rawValue) where !existing.contains(source) {
            existing.append(source)
        }
        guard existing.contains(word), let source = Source(rawValue: word) else {
            throw .noSuchSource(word, ribbon: name, existing: existing)
        }
        (self.ribbon, self.source) = (name, source)
    }

    var text: String { "\(ribbon).\(source.rawValue)" }
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
        }
    }
}

extension Patch {
    /// The same ribbons, with only this mapping.
    func reduced(to mapping: LearnedMapping) -> Patch {
        var patch = self
        patch.edges = [:]
        patch.input = []
        for index in patch.ribbons.indices {
            let isMeant = patch.ribbons[index].settings.name == mapping.ribbon
            patch.ribbons[index].front.removeAll { !isMeant || $0.source != mapping.source }
            patch.ribbons[index].back.removeAll { !isMeant || $0.source != mapping.source }
        }
        return patch
    }
}
