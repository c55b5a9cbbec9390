/// An event that a case expects.
struct TraceExpectation {
    /// The time, give or take 1 ms. The time, value and touch are not compared if they are nil.
    var milliseconds: Double?
    var gesture: String
    var kind: TraceEvent.Kind
    /// `changed+`: one or more in a row.
    var isRepeated: Bool
    var value: JSONValue?
    var touch: UInt32?

    init(_ options: TraceOptions) throws {
        milliseconds = try options.number("t")
        guard let gesture = options.fields["gesture"]?.string, let event = options.fields["event"]?.string else {
            throw TraceError("an expectation has a gesture and an event")
        }
        self.gesture = gesture
        isRepeated = event == "changed+"
        guard let kind = isRepeated ? .changed : TraceEvent.Kind(rawValue: event) else {
            throw TraceError("an event is changed, changed+, ended, cancelled or failed, not \(event)")
        }
        self.kind = kind
        value = options.fields["value"]
        touch = try options.number("touch").map { UInt32($0) }
    }

    func matches(_ event: TraceEvent) -> Bool {
        guard event.kind == kind, touch == nil || touch == event.touch else { return false }
        if let milliseconds, abs(milliseconds - event.milliseconds) > 1 { return false }
        guard let value else { return true }
        return value.agrees(with: event.value)
    }
}

extension TraceExpectation: CustomStringConvertible {
    var description: String {
        let time = milliseconds.map { "\($0) ms: " } ?? ""
        let touch = touch.map { " touch \($0)" } ?? ""
        let value = value.map { " \($0)" } ?? ""
        return "\(time)\(gesture) \(kind.rawValue)\(isRepeated ? "+" : "")\(touch)\(value)"
    }
}

extension JSONValue {
    /// Whether `actual` matches: absent fields are not compared, null asserts absence, and numbers agree within 0.001,
    /// absolute or relative, whichever is larger.
    func agrees(with actual: JSONValue?) -> Bool {
        switch (self, actual) {
        case (.null, nil), (.null, .null?): return true
        case (.number(let expected), .number(let number)?):
            return abs(expected - number) <= max(0.001, 0.001 * abs(expected))
        case (.array(let expected), .array(let values)?):
            return expected.count == values.count && zip(expected, values).allSatisfy { $0.agrees(with: $1) }
        case (.object(let expected), .object(let fields)?):
            return expected.allSatisfy { $0.value.agrees(with: fields[$0.key]) }
        case (let expected, let actual?): return expected == actual
        case (_, nil): return false
        }
    }
}
