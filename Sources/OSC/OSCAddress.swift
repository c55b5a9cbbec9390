/// The rules for the texts of addresses.
public enum OSCAddress {
    /// Whether a character may stand in a part of an address: not a blank, `#`, `,`, a slash or a character of
    /// patterns.
    public static func allows(_ sign: Unicode.Scalar) -> Bool {
        sign.value > 32 && !"#*,/?[]{}".unicodeScalars.contains(sign)
    }

    /// Whether a text may stand before addresses: nothing, or parts that each begin with a slash.
    public static func isPrefix(_ text: String) -> Bool {
        guard !text.isEmpty else { return true }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts[0].isEmpty && parts.count > 1
            && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(allows) }
    }

    /// The condition of `isPrefix` in words, for messages.
    public static let expectedPrefix =
        "parts that begin with a slash, such as /stage/ribbon, without blanks and # * , ? [ ] { }"
}
