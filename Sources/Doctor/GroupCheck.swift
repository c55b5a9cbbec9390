/// Whether the user is in the groups that the device files belong to, and whether this session knows it yet.
struct GroupCheck: Hashable, Sendable {
    var isRoot: Bool
    /// The groups of the account, which the next session will have.
    var account: Set<String>
    /// The groups of this session.
    var session: Set<String>

    /// The command that gives this user access to a file. Nil: it is allowed already, or no group helps.
    func mend(_ file: FileAccess) -> String? {
        guard !file.isAllowed else { return nil }
        guard file.isGroupAllowed else {
            let join = account.contains(file.usualGroup) ? "" : " && sudo usermod -aG \(file.usualGroup) \"$USER\""
            return "sudo chgrp \(file.usualGroup) \(file.path) && sudo chmod g+rw \(file.path)\(join)"
        }
        if session.contains(file.group) { return nil }
        return account.contains(file.group) ? "newgrp \(file.group)" : "sudo usermod -aG \(file.group) \"$USER\""
    }

    func finding(_ files: [FileAccess]) -> Finding {
        let needed = Set(files.filter { !$0.isAllowed && $0.isGroupAllowed }.map(\.group)).subtracting(session)
        let missing = needed.subtracting(account).sorted()
        let late = needed.intersection(account).sorted()
        if !missing.isEmpty {
            return Finding(
                "groups", .fails, "you are not in \(groups(missing)); after the command, log in again",
                mend: "sudo usermod -aG \(missing.joined(separator: ",")) \"$USER\"")
        }
        if let first = late.first {
            return Finding(
                "groups", .fails,
                "you are in \(groups(late)), but this session does not know it yet; log in again, or use the command",
                mend: "newgrp \(first)")
        }
        if isRoot { return Finding("groups", .ok, "you are root, and need no group") }
        let own = session.intersection(["audio", "input"]).sorted()
        if !own.isEmpty { return Finding("groups", .ok, "you are in \(groups(own))") }
        return Finding("groups", .ok, "no group is needed here")
    }

    private func groups(_ names: [String]) -> String {
        (names.count == 1 ? "the group " : "the groups ") + listed(names)
    }
}
