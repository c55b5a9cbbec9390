extension Record {
    /// The node's value for a key, or else the table's default. Not for keys whose default is described in words.
    func value(_ key: String, in node: Node?) -> Node {
        if let value = node?[key] { return value }
        guard let standard = field(key)?.standard else { preconditionFailure("'\(key)' has no default in \(noun)") }
        return Node(content: .scalar(standard, isPlain: true), span: .start)
    }

    func number(_ key: String, in node: Node?) -> Double {
        guard let number = value(key, in: node).number else { preconditionFailure("'\(key)' of \(noun) is no number") }
        return number
    }

    func whole(_ key: String, in node: Node?) -> Int {
        guard let whole = value(key, in: node).whole else {
            preconditionFailure("'\(key)' of \(noun) is no whole number")
        }
        return whole
    }

    func isOn(_ key: String, in node: Node?) -> Bool { value(key, in: node).isOn ?? false }

    /// The value of a key that takes one of several words.
    func word<Value: RawRepresentable<String>>(_ key: String, in node: Node?) -> Value {
        guard let value = value(key, in: node).text.flatMap(Value.init) else {
            preconditionFailure("'\(key)' of \(noun) is no word of its own")
        }
        return value
    }
}
