/// The rights of a page. Each role also has the rights of the roles before it.
public enum PageRole: String, Hashable, Sendable, CaseIterable, Comparable, Codable {
    case view, play, edit

    public static func < (a: PageRole, b: PageRole) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
