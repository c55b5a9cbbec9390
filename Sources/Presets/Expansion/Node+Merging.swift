extension Node {
    static func number(_ value: Double, at span: SourceSpan) -> Node {
        Node(content: .scalar(Decimal.write(value), isPlain: true), span: span)
    }

    /// The number of nodes, including this one.
    var count: Int {
        switch content {
        case .scalar: 1
        case .list(let items): items.reduce(1) { $0 + $1.count }
        case .record(let entries): entries.reduce(1) { $0 + $1.value.count }
        }
    }

    /// The bytes of all texts in the node.
    var textSize: Int {
        switch content {
        case .scalar(let text, _): text.utf8.count
        case .list(let items): items.reduce(0) { $0 + $1.textSize }
        case .record(let entries): entries.reduce(0) { $0 + $1.value.textSize }
        }
    }

    /// All texts in the node.
    var scalars: [Node] {
        switch content {
        case .scalar: [self]
        case .list(let items): items.flatMap(\.scalars)
        case .record(let entries): entries.flatMap(\.value.scalars)
        }
    }

    func without(_ keys: [String]) -> Node {
        Node(content: .record((entries ?? []).filter { !keys.contains($0.key) }), span: span)
    }

    mutating func set(_ key: String, to value: Node) {
        var entries = entries ?? []
        if let index = entries.firstIndex(where: { $0.key == key }) {
            entries[index].value = value
        } else {
            entries.append(Entry(key: key, keySpan: value.span, value: value))
        }
        content = .record(entries)
    }

    /// The node with those entries of a weaker node that it lacks. Mappings are merged key by key; its lists and
    /// choices replace weaker ones as a whole.
    func merged(over weaker: Node, _ record: Record) -> Node {
        var merged = entries ?? []
        for var other in weaker.entries ?? [] {
            other.isOwn = false
            guard let index = merged.firstIndex(where: { $0.key == other.key }) else {
                merged.append(other)
                continue
            }
            guard case .record(let inner)? = record.field(other.key)?.shape, merged[index].value.entries != nil else {
                continue
            }
            merged[index].value = merged[index].value.merged(over: other.value, inner)
        }
        return Node(content: .record(merged), span: span)
    }

    /// The node with all positions set to one place.
    func relocated(to span: SourceSpan) -> Node {
        switch content {
        case .scalar: Node(content: content, span: span)
        case .list(let items): Node(content: .list(items.map { $0.relocated(to: span) }), span: span)
        case .record(let entries):
            Node(
                content: .record(
                    entries.map { Entry(key: $0.key, keySpan: span, value: $0.value.relocated(to: span)) }), span: span)
        }
    }
}
