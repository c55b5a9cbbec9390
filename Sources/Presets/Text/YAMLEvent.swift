import CYAML

/// A libyaml event as a value. C types stop here.
struct Event {
    enum Kind: Equatable {
        case documentStart
        case scalar(String, isPlain: Bool)
        case listStart, recordStart
        /// The end of a list or a mapping.
        case end
        /// The start and the end of the stream, the end of a document, an alias.
        case other
    }

    let kind: Kind
    let span: SourceSpan
    /// "an anchor is", "an alias is" or "a tag is", if the event has one.
    let property: String?

    init(_ event: yaml_event_t) {
        span = SourceSpan(start: SourcePosition(event.start_mark), end: SourcePosition(event.end_mark))
        switch event.type {
        case YAML_DOCUMENT_START_EVENT:
            kind = .documentStart
            let tags = event.data.document_start.tag_directives
            property = tags.start == tags.end ? nil : "a tag directive is"
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            property = Self.property(anchor: scalar.anchor, tag: scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            kind = .listStart
            property = Self.property(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT:
            kind = .recordStart
            property = Self.property(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            kind = .end
            property = nil
        case YAML_ALIAS_EVENT:
            kind = .other
            property = "an alias is"
        default:
            kind = .other
            property = nil
        }
    }

    private static func property(anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?) -> String? {
        anchor != nil ? "an anchor is" : tag != nil ? "a tag is" : nil
    }
}

extension SourcePosition {
    /// Converts from libyaml's lines and code points, which count from 0.
    init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}
