/// Checks nodes against shapes and reports every difference.
///
/// It returns the valid parts and leaves out the rest, so that readers find only valid values.
struct ShapeChecker {
    var diagnostics: DiagnosticList
    /// Whether values with names such as `$n` are accepted unchecked; they are checked after the names are replaced.
    private var isTemplate = false

    /// The ribbons that phrases may name; nil in a file without ribbons.
    private let ribbons: RibbonNames?

    init(diagnostics: DiagnosticList, ribbons: RibbonNames? = nil) {
        (self.diagnostics, self.ribbons) = (diagnostics, ribbons)
    }

    /// - Parameter subject: a description of the value, such as "'center'".
    mutating func check(_ node: Node, _ shape: Shape, _ subject: String) -> Node? {
        guard !diagnostics.isClosed(node.span) else { return nil }
        if isTemplate, node.hasName { return node }
        switch shape {
        case .number(let range):
            guard let number = node.number, range.contains(number) else { return refuse(node, shape, subject) }
            return node
        case .whole(let range):
            guard let whole = node.whole, range.contains(whole) else { return refuse(node, shape, subject) }
            return node
        case .toggle, .word:
            guard let text = node.text, shape.vocabulary.contains(text) else { return refuse(node, shape, subject) }
            return node
        case .text:
            guard let text = node.text, !text.isEmpty else { return refuse(node, shape, subject) }
            return node
        case .phrase(let phrase): return check(node, phrase, shape, subject)
        case .list(let item, let count): return checkList(node, item, count, shape, subject)
        case .tuple(let names, let item): return checkTuple(node, names, item, shape, subject)
        case .record(let record): return check(node, record, shape, subject)
        case .cells(let count): return checkCells(node, count, shape, subject)
        case .oneOf(let shapes): return check(node, oneOf: shapes, shape, subject)
        }
    }

    private func spellingAdvice(for node: Node, _ shape: Shape, _ subject: String) -> String? {
        if let advice = SpellingAdvice.forComment(after: node, in: diagnostics.text) { return advice }
        guard let text = node.text else { return nil }
        return SpellingAdvice.forWord(text, as: shape, subject) ?? NumberAdvice.advice(for: node, shape)
    }

    /// Here and in the checks below, `shape` is the whole shape, for messages: it may allow other forms too.
    private mutating func check(_ node: Node, _ phrase: Phrase, _ shape: Shape, _ subject: String) -> Node? {
        guard let text = node.text, !text.isEmpty else { return refuse(node, shape, subject) }
        guard let problem = phrase.problem(text) else { return node }
        if let name = problem.ribbon { ribbons?.check(name, node, &diagnostics) }
        let span = problem.place.map(node.span(of:)) ?? node.span
        guard !diagnostics.hides(span, problem.message) else { return nil }
        diagnostics.error(
            span, problem.message, expected: problem.expected,
            advice: SpellingAdvice.forBlanks(in: text) ?? SpellingAdvice.forName(in: node)
                ?? SpellingAdvice.forWord(text, as: shape, subject) ?? problem.advice
                ?? SpellingAdvice.forComment(behind: node, in: diagnostics.text))
        return nil
    }

    private mutating func checkList(
        _ node: Node, _ item: Shape, _ count: ClosedRange<Int>, _ shape: Shape, _ subject: String
    ) -> Node? {
        guard let items = node.items else {
            let refused = refuse(node, shape, subject)
            // A node with a record's keys is checked as that record, so that all of its errors are found.
            if case .record(let record) = item, node.entries?.contains(where: { record.field($0.key) != nil }) ?? false
            {
                _ = check(node, record, item, subject)
            }
            return refused
        }
        guard hasItems(node, items, count, shape, subject) else { return nil }
        var passed = node
        passed.content = .list(items.compactMap { check($0, item, "an item of \(subject)") })
        return passed
    }

    /// Whether a list has an allowed number of items; reports an error if not.
    private mutating func hasItems(
        _ node: Node, _ items: [Node], _ count: ClosedRange<Int>, _ shape: Shape, _ subject: String
    ) -> Bool {
        if items.count < count.lowerBound {
            let found = items.isEmpty ? "is empty" : "has only \(items.count)"
            diagnostics.error(node.span, "\(subject) \(found)", expected: shape.expectation)
        } else if items.count > count.upperBound {
            diagnostics.error(
                items[count.upperBound].span, "\(subject) has \(items.count) items",
                expected: "at most \(count.upperBound)")
        }
        return count.contains(items.count)
    }

    private mutating func checkTuple(
        _ node: Node, _ names: [String], _ item: Shape, _ shape: Shape, _ subject: String
    ) -> Node? {
        guard let items = node.items else { return refuse(node, shape, subject) }
        guard items.count == names.count else {
            diagnostics.error(
                node.span, "\(subject) has \(items.count) items", expected: "\(names.count): \(shape.expectation)")
            return nil
        }
        var all = true
        for (name, value) in zip(names, items) where check(value, item, "\(name) of \(subject)") == nil { all = false }
        return all ? node : nil
    }

    private mutating func check(_ node: Node, _ record: Record, _ shape: Shape, _ subject: String) -> Node? {
        guard let entries = node.entries else { return refuse(node, shape, subject) }
        let wasTemplate = isTemplate
        if record.isTemplate { isTemplate = true }
        defer { isTemplate = wasTemplate }
        var passed: [Node.Entry] = []
        var misspelt: Set<String> = []
        for var entry in entries {
            if entry.misspelling != nil || record.field(entry.key) == nil {
                guard let meant = refuseKey(entry, in: record) else { continue }
                let isFirst = misspelt.insert(meant).inserted
                guard let corrected = entry.misspelling == nil ? node.correction(of: entry, meant, record) : entry,
                    isFirst
                else { continue }
                entry = corrected
            }
            guard let field = record.field(entry.key), let value = check(entry.value, field.shape, quoted(entry.key))
            else { continue }
            entry.value = value
            passed.append(entry)
        }
        for field in record.fields where field.isRequired(in: node) && !record.isChoice && node.entry(field.key) == nil
        {
            let place = SourceSpan(at: node.span.start)
            // A misspelt key, or one that swallowed its value, has been reported already.
            guard !misspelt.contains(field.key), !diagnostics.hides(place, field.key) else { continue }
            diagnostics.error(
                place, "\(quoted(field.key)) is missing in \(record.noun)",
                expected: "\(field.key): \(field.shape.expectation)")
        }
        let known = record.isChoice ? entries.filter { record.field($0.key) != nil } : []
        if record.isChoice, entries.isEmpty || known.count > 1 {
            diagnostics.error(
                node.span, "\(entries.isEmpty ? "nothing" : "\(known.count) keys") in \(record.noun)",
                expected: "exactly one of \(alternatives(record.fields.map(\.key)))")
        }
        if record.isChoice, known.count != 1 { return nil }
        return Node(content: .record(passed), span: node.span)
    }

    /// Checks the items of `each`: all are texts or numbers, or all are settings.
    private mutating func checkCells(
        _ node: Node, _ count: ClosedRange<Int>, _ shape: Shape, _ subject: String
    ) -> Node? {
        guard let items = node.items else { return refuse(node, shape, subject) }
        guard hasItems(node, items, count, shape, subject) else { return nil }
        let areSettings = items.first?.entries != nil
        for item in items {
            if areSettings, item.entries != nil {
                checkSettings(of: item)
            } else if areSettings || item.text?.isEmpty ?? true {
                diagnostics.error(
                    item.span, "an item of \(subject) is \(item.description)",
                    expected: areSettings
                        ? "settings in all items, such as { key: C3 }" : "a text or a number in all items")
            }
        }
        return node
    }

    private mutating func checkSettings(of cell: Node) {
        for entry in cell.entries ?? [] {
            if SettingName.reserved.contains(entry.key) {
                diagnostics.error(
                    entry.keySpan, "\(quoted(entry.key)) is no name for a setting", expected: "a name of your own",
                    advice: "'$\(quotable(entry.key))' has a meaning already")
            } else if !SettingName.isValid(entry.key) {
                diagnostics.error(
                    entry.keySpan, "\(quoted(entry.key)) is no name for a setting", expected: SettingName.expectation)
            } else if let wrong = entry.value.partThatIsNoSetting {
                diagnostics.error(
                    wrong.span,
                    "\(entry.value.items == nil ? "" : "an item of ")\(quoted(entry.key)) is \(wrong.description)",
                    expected: "a text, a number or a list of them")
            }
        }
    }

    /// - Returns: the intended key, if it can be guessed.
    mutating func refuseKey(_ entry: Node.Entry, in record: Record) -> String? {
        guard !diagnostics.hides(entry.keySpan) else { return nil }
        let keys = record.fields.map(\.key)
        let key = entry.misspelling ?? entry.key
        let meant = entry.misspelling == nil ? KeySpelling.meant(by: key, in: record) : entry.key
        let advice =
            SpellingAdvice.forBlanks(in: key) ?? SpellingAdvice.forKey(key, among: keys)
            ?? meant.map(didYouMean)
        diagnostics.error(
            entry.keySpan, "unknown key \(quoted(key)) in \(record.noun)",
            expected: advice == nil ? alternatives(keys) : nil, advice: advice)
        return meant
    }

    private mutating func check(_ node: Node, oneOf shapes: [Shape], _ shape: Shape, _ subject: String) -> Node? {
        let candidates = shapes.filter { $0.mayFit(node) }
        // If the node has the form of only one shape, that shape's error says more than a refusal.
        if candidates.count == 1, case .phrase(let phrase) = candidates[0] {
            return check(node, phrase, shape, subject)
        }
        if candidates.count == 1, !candidates[0].isPlain { return check(node, candidates[0], subject) }
        for candidate in candidates {
            var trial = ShapeChecker(diagnostics: DiagnosticList(of: diagnostics.text))
            trial.isTemplate = isTemplate
            if let passed = trial.check(node, candidate, subject), !trial.diagnostics.hasErrors { return passed }
        }
        return refuse(node, shape, subject)
    }

    /// Reports a value that does not fit its shape. Always returns nil, for the caller to return.
    private mutating func refuse(_ node: Node, _ shape: Shape, _ subject: String) -> Node? {
        guard !diagnostics.hides(node.span, subject) else { return nil }
        let words = shape.vocabulary
        func advice() -> String? {
            if let advice = node.text.flatMap(SpellingAdvice.forBlanks) { return advice }
            if let advice = SpellingAdvice.forName(in: node) ?? SpellingAdvice.forItem(node, as: shape) {
                return advice
            }
            if let advice = node.text.flatMap({ Synonyms.explanation(of: $0, among: words) }) { return advice }
            let meant = node.text.flatMap { Suggestion.meant(by: $0, among: words) }
            return meant.map(didYouMean) ?? spellingAdvice(for: node, shape, subject)
        }
        diagnostics.error(
            node.span, "\(subject) is \(node.description)", expected: shape.expectation,
            advice: advice())
        return nil
    }
}

extension Shape {
    /// Whether a node of this form could be meant for the shape.
    func mayFit(_ node: Node) -> Bool {
        switch self {
        case .number, .whole: node.number != nil
        case .toggle, .word, .phrase: node.text != nil && node.number == nil
        case .text: node.text != nil
        case .list, .tuple, .cells: node.items != nil
        case .record: node.entries != nil
        case .oneOf(let shapes): shapes.contains { $0.mayFit(node) }
        }
    }

    /// Whether it is a scalar without a syntax of its own.
    fileprivate var isPlain: Bool {
        switch self {
        case .number, .whole, .toggle, .word, .text: true
        case .phrase, .list, .tuple, .record, .cells: false
        case .oneOf(let shapes): shapes.allSatisfy(\.isPlain)
        }
    }
}

extension Node {
    /// The first part of it that is neither a text nor a list of texts.
    fileprivate var partThatIsNoSetting: Node? {
        switch content {
        case .scalar(let text, _): text.isEmpty ? self : nil
        case .list(let items): items.lazy.compactMap(\.partThatIsNoSetting).first
        case .record: self
        }
    }
}
