/// Why a WebSocket ends (RFC 6455, section 7.4).
public struct CloseCode: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The server ends, or has lost what it serves.
    public static let goingAway = CloseCode(rawValue: 1001)
    public static let protocolError = CloseCode(rawValue: 1002)
    /// A message of a kind that is not expected.
    public static let unacceptable = CloseCode(rawValue: 1003)
    /// Text that is not UTF-8.
    public static let notText = CloseCode(rawValue: 1007)
    public static let tooLarge = CloseCode(rawValue: 1009)
    /// The token is not one of the list.
    public static let unknownToken = CloseCode(rawValue: 4401)
    /// As many pages are open as are allowed.
    public static let tooMany = CloseCode(rawValue: 4429)

    /// Whether a peer may send it.
    var isValid: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
