import Mapping

extension PatchReader {
    /// The group of a switch, and its number among all switches in groups; nil if it names no group.
    mutating func member(_ node: Node?) -> GroupMember? {
        guard let name = node?.text else { return nil }
        if !groups.contains(name) { groups.append(name) }
        memberCount += 1
        return GroupMember(group: groups.firstIndex(of: name) ?? 0, number: memberCount)
    }

    /// Whether a switch begins switched on. Also refuses a `group` or an `initial` that does not fit the mapping.
    mutating func isInitiallyOn(_ node: Node, _ kind: RouteKind, _ route: Route) -> Bool {
        let group = node["group"]?.text
        if group != nil, let channels = node["channel"]?.items, channels.count > 1, let place = node.entry("group") {
            diagnostics.error(place.keySpan, "'group' with \(channels.count) channels", expected: "one channel")
        }
        if route.mode == .percussive, let place = node.entry("group") {
            diagnostics.error(
                place.keySpan, "'group' with a note of a fixed length", expected: "mode: toggle beside it")
        }
        guard let place = node["initial"], place.isOn == true else { return false }
        if group == nil, route.mode != .toggle {
            diagnostics.error(
                place.span, "'initial: on' of what is not switched", expected: "mode: toggle or a group beside it")
        }
        guard let group else { return true }
        if let line = lit[group] {
            diagnostics.error(
                place.span, "a second switch of the group \(quoted(group)) that begins on",
                expected: "one at most", advice: "the other is on line \(line)")
        }
        lit[group] = place.span.start.line
        return true
    }
}
