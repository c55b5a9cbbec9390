/// Whether there is something to play on.
struct TouchscreenCheck: Hashable, Sendable {
    /// An input device that is played, or would be if it were permitted.
    struct Panel: Hashable, Sendable {
        var name: String
        var door: Door
        /// Nil where the device does not count them.
        var fingers: Int?

        var text: String { "\(name) (\(door.path))" }
    }

    var panels: [Panel] = []
    /// Why others that could be meant are not played: nodes with reasons.
    var passedOver: [String] = []
    /// Nodes of pens, touchpads and mice, which are played when they are asked for.
    var standIns: [String] = []
    /// How many input devices there are at all.
    var nodeCount = 0
    /// What `--device` asked for.
    var wanted: [String] = []

    func findings(_ groups: GroupCheck) -> [Finding] {
        guard !panels.isEmpty else { return [nothing] }
        return panels.map { panel in
            guard panel.door.isOpen else {
                return Finding(
                    "touchscreen", .fails, "\(panel.text): you may not read it", mend: groups.mend(panel.door))
            }
            let fingers = panel.fingers.map { $0 == 1 ? ", one finger" : ", \($0) fingers" } ?? ""
            return Finding("touchscreen", .ok, panel.text + fingers)
        }
    }

    private var nothing: Finding {
        if let reason = passedOver.first {
            return Finding("touchscreen", .fails, "none is played: \(reason)", mend: "ribbon devices")
        }
        if !wanted.isEmpty {
            let names = listed(wanted.map { "“\($0)”" })
            return Finding("touchscreen", .fails, "no input device is \(names); plug it in", mend: "ribbon devices")
        }
        let none = nodeCount == 0 ? "there is no input device" : "none of the \(nodeCount) input devices is one"
        if let node = standIns.first {
            return Finding(
                "touchscreen", .fails, "\(none); plug one in, or play what is there",
                mend: "ribbon run --device \(node)")
        }
        return Finding("touchscreen", .fails, "\(none); plug one in")
    }
}
