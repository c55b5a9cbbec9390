/// A token for each role.
public struct TokenList: Sendable {
    private var tokens: [(role: PageRole, token: Token)]

    /// - Parameter make: makes a token that nobody can guess.
    public init(make: () -> Token) { tokens = PageRole.allCases.map { ($0, make()) } }

    /// Reads what `text` has written.
    /// - Returns: nil for anything else.
    public init?(text: String) {
        tokens = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard words.count == 2, let role = PageRole(rawValue: String(words[0])), let token = Token(text: words[1])
            else {
                return nil
            }
            tokens.append((role, token))
        }
        guard tokens.map(\.role) == PageRole.allCases else { return nil }
    }

    /// A line for each role.
    public var text: String {
        let head = "# Who knows one of these may open Ribbon's page. 'ribbon web --renew' makes new ones.\n"
        return head + tokens.map { "\($0.role.rawValue) \($0.token.text)\n" }.joined()
    }

    public func token(of role: PageRole) -> Token {
        guard let found = tokens.first(where: { $0.role == role }) else { preconditionFailure("each role has a token") }
        return found.token
    }

    /// The role that a token stands for; nil if it is unknown. It compares with all of them, and takes the same time for each.
    public func role(of token: Token) -> PageRole? {
        var found: PageRole?
        for (role, known) in tokens where known.equals(token) { found = role }
        return found
    }
}
