import Mapping
import Panels

extension Patch {
    /// What the ribbons of a screen lose on a panel, a sentence each.
    /// - Parameter surface: the screen's name, if it has one.
    func remarks(on device: DeviceDescription, surface: String?) -> [String] {
        [remark(onFingers: device.fingers, surface: surface)].compactMap { $0 }
            + remarks(onReporting: device.contactSources, surface: surface)
    }
}

/// Whether the panels report all that the preset takes from contacts.
struct LossCheck: Hashable, Sendable {
    struct LossyPanel: Hashable, Sendable {
        var name: String
        /// What the preset loses on it, a sentence each.
        var remarks: [String]
    }

    var panels: [LossyPanel] = []

    var findings: [Finding] {
        panels.flatMap { panel in panel.remarks.map { Finding("contacts", .warning, "\(panel.name): \($0)") } }
    }
}
