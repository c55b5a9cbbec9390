import MIDI
import Storage

/// A switch's place in a group of a patch.
public struct GroupMember: Hashable, Sendable {
    /// The group's index in the patch.
    public var group: Int
    /// The switch's number among all switches of the patch that are in a group.
    public var number: Int

    public init(group: Int, number: Int) {
        (self.group, self.number) = (group, number)
    }
}

/// The groups of a patch. At most one switch of each group is on. After `init` nothing is allocated.
public struct SwitchGroups: Sendable {
    /// A switch that is on, with the data to switch it off.
    ///
    /// Unchecked because of the player, which belongs to the thread that has the groups.
    struct Lit: @unchecked Sendable {
        var member: GroupMember
        /// The parameter of its value; nil if there is nothing to send.
        var parameter: Parameter?
        /// Its values when it is on and off.
        var on: UInt14
        var off: UInt14
        var port: Int
        /// The player of its notes; nil if it has none. A player leaves its group when its notes end, so it is alive while
        /// it is referred to here.
        var player: Unretained<RoutePlayer>?
    }

    /// The switch that is on in each group, by the group's index; nil if none is.
    private var lit: [Lit?]

    public init(_ patch: Patch) {
        let routes = patch.routes
        lit = Array(repeating: nil, count: routes.compactMap { $0.member?.group }.max().map { $0 + 1 } ?? 0)
        for route in routes where route.isInitiallyOn {
            if let member = route.member { lit[member.group] = Lit(route, member) }
        }
    }

    func isOn(_ member: GroupMember) -> Bool {
        lit.indices.contains(member.group) && lit[member.group]?.member == member
    }

    func lit(in group: Int) -> Lit? { lit.indices.contains(group) ? lit[group] : nil }

    /// Switches a switch on.
    /// - Returns: the switch that was on before.
    mutating func switchOn(_ next: Lit) -> Lit? {
        guard lit.indices.contains(next.member.group) else { return nil }
        defer { lit[next.member.group] = next }
        return lit[next.member.group]
    }

    /// Switches a player off, if it is the one that is on.
    mutating func leave(_ member: GroupMember, _ player: RoutePlayer) {
        guard isOn(member), lit[member.group]?.isPlayed(by: player) ?? false else { return }
        lit[member.group] = nil
    }

    /// Switches a switch off.
    /// - Returns: the switch that was on, if it was this one.
    mutating func switchOff(_ member: GroupMember) -> Lit? {
        guard isOn(member) else { return nil }
        defer { lit[member.group] = nil }
        return lit[member.group]
    }
}

extension SwitchGroups.Lit {
    init(_ route: Route, _ member: GroupMember) {
        self.init(
            member: member, parameter: route.isTriggered && route.mode != .toggle ? nil : route.switchParameter,
            on: UInt14(nearest: route.max), off: UInt14(nearest: route.min), port: route.port)
    }

    func isPlayed(by other: RoutePlayer) -> Bool { player?.with { $0 === other } ?? false }
}

extension Route {
    /// The parameter whose value is switched on and off; nil for programs, notes, actions and messages without a value.
    fileprivate var switchParameter: Parameter? {
        switch target {
        case .program: nil
        case .exclusive(let exclusive) where exclusive.maximum == nil: nil
        default: target.parameter(on: channel)
        }
    }
}
