import MIDI

/// A switch's place in a group of a patch.
public struct GroupMember: Hashable, Sendable {
    /// By its place among the patch's groups.
    public var group: Int
    /// Which switch it is, among those of the patch that are in any group.
    public var number: Int

    public init(group: Int, number: Int) {
        (self.group, self.number) = (group, number)
    }
}

/// The groups of a patch: of each, one switch at most is on. After `init` nothing is allocated.
public struct SwitchGroups: Sendable {
    /// A switch that is on, with what switches it off.
    struct Lit: Sendable {
        var member: GroupMember
        /// Where its value goes; nil: there is nothing to send.
        var parameter: Parameter?
        /// Its values.
        var on: UInt14
        var off: UInt14
        var port: Int
        var note: Output.Note?
    }

    private var lit: [Lit?]

    public init(_ patch: Patch) {
        let routes = patch.ribbons.flatMap { $0.front + $0.back }
        lit = Array(repeating: nil, count: routes.compactMap { $0.member?.group }.max().map { $0 + 1 } ?? 0)
        for route in routes where route.isInitiallyOn {
            if let member = route.member { lit[member.group] = Lit(route, member) }
        }
    }

    func isOn(_ member: GroupMember) -> Bool {
        lit.indices.contains(member.group) && lit[member.group]?.member == member
    }

    func lit(in group: Int) -> Lit? { lit.indices.contains(group) ? lit[group] : nil }

    /// Switches one on.
    /// - Returns: the one that was on before.
    mutating func switchOn(_ next: Lit) -> Lit? {
        guard lit.indices.contains(next.member.group) else { return nil }
        defer { lit[next.member.group] = next }
        return lit[next.member.group]
    }

    /// Switches one off.
    /// - Returns: the switch that was on, if it was this one.
    mutating func switchOff(_ member: GroupMember) -> Lit? {
        guard isOn(member) else { return nil }
        defer { lit[member.group] = nil }
        return lit[member.group]
    }
}

extension SwitchGroups.Lit {
    init(_ route: Route, _ member: GroupMember, note: Output.Note? = nil) {
        self.init(
            member: member, parameter: route.isTriggered && route.mode != .toggle ? nil : route.switchParameter,
            on: UInt14(clamping: Int(route.max.rounded())), off: UInt14(clamping: Int(route.min.rounded())),
            port: route.port, note: note)
    }
}

extension Route {
    /// Where a value goes that is switched on and off; nil for programs, notes, actions and messages without a value.
    fileprivate var switchParameter: Parameter? {
        switch target {
        case .program: nil
        case .exclusive(let exclusive) where exclusive.maximum == nil: nil
        default: target.parameter(on: channel)
        }
    }
}
