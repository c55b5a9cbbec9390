/// Whether there is a touchscreen that can be played.
struct TouchscreenCheck: Hashable, Sendable {
    /// An input device that is played, or would be if this user might read it.
    struct PlayablePanel: Hashable, Sendable {
        var name: String
        var access: FileAccess
        /// Nil if the device does not say.
        var fingers: Int?

        var text: String { "\(name) (\(access.path))" }
    }

    var panels: [PlayablePanel] = []
    /// Why other nodes are not played: their paths and the reasons.
    var passedOver: [String] = []
    /// Nodes of pens, touchpads and mice, which are played only with `--device`.
    var standIns: [String] = []
    /// How many input devices there are.
    var nodeCount = 0
    /// The arguments of `--device`.
    var wanted: [String] = []

    func findings(_ groups: GroupCheck) -> [Finding] {
        guard !panels.isEmpty else { return [nothing] }
        return panels.map { panel in
            guard panel.access.isAllowed else {
                return Finding(
                    "touchscreen", .fails, "\(panel.text): you may not read it", mend: groups.mend(panel.access))
            }
            let fingers = panel.fingers.map { $0 == 1 ? ", one finger" : ", \($0) fingers" } ?? ""
            return Finding("touchscreen", .ok, panel.text + fingers)
        }
    }

    private var nothing: Finding {
        if let reason = passedOver.first {
            return Finding("touchscreen", .fails, "none can be played: \(reason)", mend: "ribbon devices")
        }
        if !wanted.isEmpty {
            let names = listed(wanted.map { "“\($0)”" })
            return Finding("touchscreen", .fails, "no input device is \(names); plug it in", mend: "ribbon devices")
        }
        let none =
            nodeCount == 0 ? "there is no input device" : "none of the \(nodeCount) input devices is a touchscreen"
        if let node = standIns.first {
            return Finding(
                "touchscreen", .fails, "\(none); plug one in, or play the device that is there",
                mend: "ribbon run --device \(node)")
        }
        return Finding("touchscreen", .fails, "\(none); plug one in")
    }
}
