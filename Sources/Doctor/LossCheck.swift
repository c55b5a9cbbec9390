/// Whether the panels report all that the preset takes from contacts.
struct LossCheck: Hashable, Sendable {
    struct LossyPanel: Hashable, Sendable {
        var name: String
        /// A sentence for each thing that the preset loses on it.
        var remarks: [String]
    }

    var panels: [LossyPanel] = []

    var findings: [Finding] {
        panels.flatMap { panel in panel.remarks.map { Finding("contacts", .warning, "\(panel.name): \($0)") } }
    }
}
