/// A file that must be open to whoever plays: a touchscreen's node, or the sequencer's.
struct Door: Hashable, Sendable {
    var path: String
    /// The group that it belongs to.
    var group: String
    /// The one that it should belong to.
    var usualGroup: String
    /// Whether its group may use it, and is one to be joined: root's is not.
    var admitsGroup: Bool
    /// Whether this user may, by whatever way.
    var isOpen: Bool
}

/// Whether the user is in the groups that the doors belong to; and whether this session knows it yet.
struct GroupCheck: Hashable, Sendable {
    var isRoot: Bool
    /// By the system's list of users: what the next login has.
    var account: Set<String>
    /// What this session has.
    var session: Set<String>

    /// What lets this user through, where the door is closed.
    func mend(_ door: Door) -> String? {
        guard !door.isOpen else { return nil }
        guard door.admitsGroup else {
            let join = account.contains(door.usualGroup) ? "" : " && sudo usermod -aG \(door.usualGroup) \"$USER\""
            return "sudo chgrp \(door.usualGroup) \(door.path) && sudo chmod g+rw \(door.path)\(join)"
        }
        if session.contains(door.group) { return nil }
        return account.contains(door.group) ? "newgrp \(door.group)" : "sudo usermod -aG \(door.group) \"$USER\""
    }

    func finding(_ doors: [Door]) -> Finding {
        let closed = Set(doors.filter { !$0.isOpen && $0.admitsGroup }.map(\.group)).subtracting(session)
        let missing = closed.subtracting(account).sorted()
        let late = closed.intersection(account).sorted()
        if !missing.isEmpty {
            return Finding(
                "groups", .fails, "you are not in \(groups(missing)); after the command, log in again",
                mend: "sudo usermod -aG \(missing.joined(separator: ",")) \"$USER\"")
        }
        if let first = late.first {
            return Finding(
                "groups", .fails,
                "you are in \(groups(late)), but not in this session: log in again, or start a shell that is",
                mend: "newgrp \(first)")
        }
        if isRoot { return Finding("groups", .ok, "you are root, who needs none") }
        let own = session.intersection(["audio", "input"]).sorted()
        if !own.isEmpty { return Finding("groups", .ok, "you are in \(groups(own))") }
        return Finding("groups", .ok, "none is needed here")
    }

    private func groups(_ names: [String]) -> String {
        (names.count == 1 ? "the group " : "the groups ") + listed(names)
    }
}
