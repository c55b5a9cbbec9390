import Time

/// All contacts of one surface at one SYN_REPORT, in the order in which they came down. A contact that ended or was
/// cancelled is in the frame that says so, and in none after it.
public struct TouchFrame: Sendable {
    public var timestamp: Timestamp
    public var contacts: [Contact]

    @inlinable
    public init(timestamp: Timestamp = .zero, contacts: [Contact] = []) {
        self.timestamp = timestamp
        self.contacts = contacts
    }
}
