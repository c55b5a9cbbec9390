/// Whether another program uses a touchscreen.
struct ClashCheck: Hashable, Sendable {
    struct Holder: Hashable, Sendable {
        var process: Int32
        var name: String

        var text: String { "\(name) (process \(process))" }
    }

    /// The touchscreen's node.
    var path: String
    /// Whether another program has grabbed it (EVIOCGRAB).
    var isGrabbed: Bool
    /// The programs that have it open, as far as this user may see them.
    var holders: [Holder]
    /// Whether Ribbon would grab it.
    var wouldGrab: Bool

    var finding: Finding {
        let names = listed(holders.map(\.text))
        if isGrabbed {
            let who = holders.isEmpty ? "another program" : names
            return Finding(
                "clash", .fails, "\(path): \(who) keeps its touches to itself; end that program",
                mend: holders.count == 1 ? "kill \(holders[0].process)" : "sudo fuser --kill -TERM \(path)")
        }
        if !holders.isEmpty, !wouldGrab {
            return Finding(
                "clash", .warning, "\(path): \(names) reacts to the same touches", mend: "ribbon run --grab")
        }
        return Finding("clash", .ok, "\(path): no other program takes its touches")
    }
}
