import Mapping
import Ribbons

/// Writes the short forms of a ribbon's mappings out in full: `send: cc 74` becomes a list of one mapping with a source
/// (docs/reference.md, "Short forms").
struct ShortForms {
    /// The ribbon's kind; nil if the file names none that exists.
    private let kind: RibbonKind?
    private let name: String?
    private let cellNames: [String]?
    private(set) var diagnostics: DiagnosticList

    /// - Parameter cellNames: the names of all cells of the ribbon's grid; empty if the ribbon is no cell, nil if they are
    ///   unknown.
    init(of ribbon: Node, cellNames: [String]?, _ diagnostics: DiagnosticList) {
        name = ribbon["name"]?.text
        self.cellNames = cellNames
        kind = ribbon["kind"].map { $0.text.flatMap(RibbonKind.init) } ?? .ribbon
        self.diagnostics = diagnostics
    }

    /// The ribbon with its mappings written out.
    mutating func writtenOut(_ ribbon: Node) -> Node {
        guard var entries = ribbon.entries else { return ribbon }
        for index in entries.indices where ["send", "back"].contains(entries[index].key) {
            entries[index].value = mappings(entries[index].value)
        }
        return Node(content: .record(entries), span: ribbon.span)
    }

    private mutating func mappings(_ node: Node) -> Node {
        let items = node.items ?? [node]
        var implied = 0
        let written = items.map { item in
            var mapping = Self.withKeys(item)
            if let source = source(of: mapping, implied: &implied) { mapping.imply(source) }
            if let initial = mapping["initial"], let isLit = isLit(initial) {
                mapping.set(
                    "initial", to: Node(content: .scalar(isLit ? "on" : "off", isPlain: true), span: initial.span))
            }
            return mapping
        }
        // A value that is no mapping at all is reported as it stands.
        if node.items == nil, written.first?.entries == nil { return node }
        return Node(content: .list(written), span: node.span)
    }

    /// A mapping as keys and values, also if it is given as the text of its target alone.
    private static func withKeys(_ node: Node) -> Node {
        guard let text = node.text, (try? TargetPhrase.read(text)) != nil else { return node }
        return Node(content: .record([Node.Entry(key: "to", keySpan: node.span, value: node)]), span: node.span)
    }

    /// The source of a mapping that names none; nil if it names one, or if another error must be corrected first.
    /// - Parameter implied: counts the mappings of an xy that take one of its axes.
    private mutating func source(of mapping: Node, implied: inout Int) -> Source? {
        guard let kind, let entries = mapping.entries, mapping.entry("from") == nil,
            entries.allSatisfy({ RouteTable.record.field($0.key) != nil }),
            let to = mapping["to"], let target = to.text.flatMap({ try? TargetPhrase.read($0) })
        else { return nil }
        let source = Self.source(of: target, in: mapping, kind, &implied)
        let isStep = mapping["value"] != nil || mapping["add"] != nil
        if let source, RouteKind(source, target, isStep: isStep) != nil { return source }
        refuse(target, in: mapping, at: to, kind, isStep: isStep, number: implied)
        return nil
    }

    /// The source of a mapping that names none, on a ribbon of a kind; nil if it must name one.
    private static func source(
        of target: TargetPhrase, in mapping: Node, _ kind: RibbonKind, _ implied: inout Int
    ) -> Source? {
        switch target {
        case .target(.note):
            let isSwitched = mapping["mode"] != nil || mapping["length"] != nil
            return kind == .button || isSwitched ? .contact : .touch
        case .target(.chord), .target(.arpeggio):
            switch kind {
            case .ribbon: return .range
            case .button, .pad: return .contact
            case .fader, .xy, .keys: return nil
            }
        default:
            switch kind {
            case .ribbon, .fader: return .center
            case .button, .pad: return .contact
            case .keys: return nil
            case .xy:
                implied += 1
                return implied > 2 ? nil : implied == 1 ? .center : .across
            }
        }
    }

    /// Whether the ribbon is the cell that `initial` names; nil for a value that names none.
    private mutating func isLit(_ initial: Node) -> Bool? {
        guard let text = initial.text, initial.isOn == nil, !text.isEmpty, !diagnostics.isClosed(initial.span) else {
            return nil
        }
        guard let cellNames, !cellNames.contains(text) else { return text == name }
        guard !diagnostics.hides(initial.span, text) else { return false }
        let words = ["on", "off"]
        diagnostics.error(
            initial.span, "'initial' is \(initial.description)",
            expected: cellNames.isEmpty ? "on or off" : "on, off or the name of a cell: \(someOf(cellNames))",
            advice: Synonyms.meant(by: text, among: words).map(didYouMean)
                ?? Suggestion.advice(for: text, among: words + cellNames))
        return false
    }

    /// - Parameter number: how many mappings of an xy have asked for one of its axes so far.
    private mutating func refuse(
        _ target: TargetPhrase, in mapping: Node, at to: Node, _ kind: RibbonKind, isStep: Bool, number: Int
    ) {
        let text = quoted(to.text ?? "")
        let message =
            kind == .xy && number > 2
            ? "\(text) is one mapping too many without 'from': an xy has two axes"
            : "\(text) of \(kind.noun) needs 'from'"
        guard !diagnostics.hides(to.span, message) else { return }
        let fitting = Source.allCases.filter { RouteKind($0, target, isStep: isStep) != nil }
        let usual: [Source] = target.isWindow && mapping["keys"] == nil ? [.range] : [.across, .contact, .touch]
        let advice = (usual.first(where: fitting.contains) ?? fitting.first).map { source in
            // A touch would choose the key, but a mapping that switches a note must name it.
            let isSwitched = mapping["mode"] != nil || mapping["length"] != nil
            if isSwitched, target == .target(.note(nil)) { return "name the key, such as 'note C3'" }
            return mapping.span == to.span
                ? "write '{ from: \(source.rawValue), to: \(quotable(to.text ?? "")) }'"
                : "write 'from: \(source.rawValue)' beside it"
        }
        diagnostics.error(
            to.span, message, expected: "from: \(alternatives(fitting.map(\.rawValue)))", advice: advice)
    }
}

extension Node {
    /// Adds the source that a mapping's kind of ribbon implies, at the place of the target.
    fileprivate mutating func imply(_ source: Source) {
        guard let to = self["to"] else { return }
        let from = Node(content: .scalar(source.rawValue, isPlain: true), span: to.span)
        let entry = Entry(key: "from", keySpan: to.span, value: from, isOwn: false)
        content = .record([entry] + (entries ?? []))
    }
}

extension TargetPhrase {
    fileprivate var isWindow: Bool { self == .target(.chord) || self == .target(.arpeggio) }
}

extension RibbonKind {
    /// The kind with its article, for messages.
    fileprivate var noun: String {
        switch self {
        case .xy: "an xy"
        case .keys: "keys"
        case .ribbon, .fader, .button, .pad: "a \(rawValue)"
        }
    }
}
