import CYAML

/// Parses a text into nodes, using libyaml's events for the position of every key and value.
///
/// Anchors, aliases, tags, a second document and nesting deeper than 16 are refused. A repeated key is reported and
/// left out.
struct YAMLReader {
    /// The greatest depth of nested lists and mappings.
    static let depthLimit = 16

    /// Thrown after an error has been added to the list.
    struct Stop: Error {}

    /// At a fixed address, because libyaml keeps pointers to it.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private(set) var diagnostics: DiagnosticList

    private init(_ parser: UnsafeMutablePointer<yaml_parser_t>, _ diagnostics: DiagnosticList) {
        self.parser = parser
        self.diagnostics = diagnostics
    }

    /// Parses the root of the only document.
    ///
    /// - Parameter empty: the value of a text without keys and values; nil if that is an error.
    /// - Returns: the root; nil if the text is not valid, in which case the list says why.
    static func read(_ diagnostics: inout DiagnosticList, orEmpty empty: Node? = nil) -> Node? {
        let text = diagnostics.text
        if let problem = TextCheck.problem(in: text) {
            diagnostics.append(problem)
            return nil
        }
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else { fatalError("out of memory") }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        var reader = YAMLReader(parser, diagnostics)
        defer {
            diagnostics = reader.diagnostics
            yaml_parser_delete(parser)
            parser.deallocate()
        }
        return text.bytes.withUnsafeBufferPointer { bytes in
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            do throws(Stop) { return try reader.document(orEmpty: empty) } catch { return nil }
        }
    }

    private mutating func document(orEmpty empty: Node?) throws(Stop) -> Node {
        // The start of the stream.
        _ = try next()
        let start = try next()
        guard start.kind == .documentStart else {
            if let empty { return empty }
            throw refuse(.start, "the file is empty", expected: "keys and values")
        }
        try refuseProperty(of: start)
        let root = try node(try next(), depth: 0)
        // The end of the document.
        _ = try next()
        let end = try next()
        if end.kind == .documentStart {
            throw refuse(end.span, "a second document", expected: "one document in a file", advice: "remove the '---'")
        }
        if let empty, case .scalar("", isPlain: true) = root.content { return empty }
        return root
    }

    private mutating func node(_ event: Event, depth: Int) throws(Stop) -> Node {
        try refuseProperty(of: event)
        switch event.kind {
        case .scalar(let text, let isPlain):
            return Node(content: .scalar(text, isPlain: isPlain), span: event.span)
        case .listStart, .recordStart:
            guard depth < Self.depthLimit else {
                throw refuse(
                    event.span, "nested deeper than \(Self.depthLimit)", expected: "fewer lists and sets of keys")
            }
            return event.kind == .listStart ? try list(event, depth) : try record(event, depth)
        case .documentStart, .end, .other:
            throw refuse(event.span, "nothing stands here", expected: "a value")
        }
    }

    private mutating func refuseProperty(of event: Event) throws(Stop) {
        guard let property = event.property else { return }
        let isText =
            switch event.kind {
            case .scalar, .other: true
            case .documentStart, .listStart, .recordStart, .end: false
            }
        throw refuse(
            event.span, "\(property) not allowed", expected: "plain keys and values",
            advice: isText ? "put text that begins with '&', '*' or '!' in quotes" : nil)
    }

    private mutating func list(_ start: Event, _ depth: Int) throws(Stop) -> Node {
        var items: [Node] = []
        while true {
            let event = try next()
            if event.kind == .end {
                return Node(content: .list(items), span: SourceSpan(start: start.span.start, end: event.span.end))
            }
            items.append(try node(event, depth: depth + 1))
        }
    }

    private mutating func record(_ start: Event, _ depth: Int) throws(Stop) -> Node {
        var entries: [Node.Entry] = []
        var keys: [String: SourcePosition] = [:]
        while true {
            let event = try next()
            if event.kind == .end {
                return Node(content: .record(entries), span: SourceSpan(start: start.span.start, end: event.span.end))
            }
            let key = try node(event, depth: depth + 1)
            guard let name = key.text else {
                throw refuse(key.span, "a list or a set of keys as a key", expected: "a word")
            }
            try refuseOddIndent(before: name, key.span)
            let value = try node(try next(), depth: depth + 1)
            if let first = keys[name] {
                if diagnostics.hides(key.span) { continue }
                diagnostics.error(
                    key.span, "key \(quoted(name)) stands twice", expected: "each key once",
                    advice: "the first is on line \(first.line)")
            } else {
                keys[name] = key.span.start
                entries.append(Node.Entry(key: name, keySpan: key.span, value: value))
            }
        }
    }

    /// YAML takes an odd blank, such as a no-break space, for the first letter of the key that it indents.
    private mutating func refuseOddIndent(before key: String, _ span: SourceSpan) throws(Stop) {
        guard SpellingAdvice.oddIndent(of: key) != nil,
            let problem = LineSlip.oddIndent(at: span.start.line, in: diagnostics.text),
            span.start.column <= problem.span.start.column
        else { return }
        diagnostics.append(problem)
        throw Stop()
    }

    private mutating func next() throws(Stop) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
        defer { yaml_event_delete(&event) }
        return Event(event)
    }

    /// Adds an error to the list. The caller throws the result.
    private mutating func refuse(
        _ span: SourceSpan, _ message: String, expected: String, advice: String? = nil
    ) -> Stop {
        diagnostics.error(span, message, expected: expected, advice: advice)
        return Stop()
    }

    private mutating func syntaxError() -> Stop {
        diagnostics.append(SyntaxFailure.problem(of: parser.pointee, in: diagnostics.text))
        return Stop()
    }
}
