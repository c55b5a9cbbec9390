/// Whether another program has a touchscreen.
struct ClashCheck: Hashable, Sendable {
    struct Holder: Hashable, Sendable {
        var process: Int32
        var name: String

        var text: String { "\(name) (process \(process))" }
    }

    /// The touchscreen's node.
    var path: String
    /// Whether another program keeps its events to itself (EVIOCGRAB).
    var isGrabbed: Bool
    /// Who has it open, as far as this user may see.
    var holders: [Holder]
    /// Whether Ribbon would keep its events to itself.
    var wouldGrab: Bool

    var finding: Finding {
        let names = listed(holders.map(\.text))
        if isGrabbed {
            let who = holders.isEmpty ? "another program" : names
            return Finding(
                "clash", .fails, "\(path): \(who) keeps its touches to itself; end that",
                mend: holders.count == 1 ? "kill \(holders[0].process)" : "sudo fuser --kill -TERM \(path)")
        }
        if !holders.isEmpty, !wouldGrab {
            return Finding(
                "clash", .warning, "\(path): \(names) reacts to the same touches", mend: "ribbon run --grab")
        }
        return Finding("clash", .ok, "\(path): no other program takes its touches")
    }
}
