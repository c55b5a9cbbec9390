/// A link to the page in a browser, with the token of a role.
public struct PageLink: Hashable, Sendable, Codable {
    /// `view`, `play` or `edit`.
    public var role: String
    public var url: String

    public init(role: String, url: String) { (self.role, self.url) = (role, url) }
}
