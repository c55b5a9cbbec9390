/// Whether the panels report all that the preset takes from contacts.
struct LossCheck: Hashable, Sendable {
    struct Panel: Hashable, Sendable {
        var name: String
        /// What the preset loses on it, a sentence each.
        var remarks: [String]
    }

    var panels: [Panel] = []

    var findings: [Finding] {
        panels.flatMap { panel in panel.remarks.map { Finding("contacts", .warning, "\(panel.name): \($0)") } }
    }
}
