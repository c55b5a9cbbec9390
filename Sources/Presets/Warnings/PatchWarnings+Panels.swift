import Mapping
import Touch

extension Preset {
    /// A panel that a preset will be played on.
    public struct PlayedOn: Hashable, Sendable {
        public var name: String
        /// The contact properties that it reports besides position.
        public var contactSources: ContactSources
        /// The size of its screen; nil if unknown.
        public var size: Millimetres?

        public init(name: String, contactSources: ContactSources, size: Millimetres? = nil) {
            self.name = name
            self.contactSources = contactSources
            self.size = size
        }

        /// A screen of a size, whose panel reports all contact properties.
        public init(screen size: Millimetres) { self.init(name: "", contactSources: [.pressure, .size], size: size) }
    }
}

extension PatchWarnings {
    /// Warns once if places are too small for fingers, at the smallest one.
    mutating func warnOfSmallCells(on panel: Preset.PlayedOn) {
        guard let size = panel.size, let cell = patch.smallestCell(on: size, surface: nil) else { return }
        let node = ribbons[cell.ribbon]
        diagnostics.warning(
            node["name"]?.span ?? node.span,
            "on a screen of \(size.width.decimalText)x\(size.height.decimalText) mm \(patch.words(for: cell))")
    }

    /// Warns of mappings that use contact properties that a panel does not report.
    mutating func warnOfLosses(on panel: Preset.PlayedOn) {
        for placed in routes {
            for loss in placed.route.losses(reporting: panel.contactSources) {
                let missing = "\(panel.name) reports no \(loss.source.rawValue) of contacts"
                switch loss {
                case .velocity(_, let standard):
                    let place = placed.node["velocity"]
                    diagnostics.warning(
                        place?.span ?? placed.sourceSpan, "\(missing): each note strikes with \(standard.rawValue)",
                        advice: place?["default"] == nil ? "'default' of 'velocity' sets another" : nil)
                case .value(_, let standard?):
                    diagnostics.warning(placed.sourceSpan, "\(missing): each touch-down sends \(standard)")
                case .value(_, nil):
                    diagnostics.warning(
                        placed.sourceSpan, "\(missing): nothing is sent from here",
                        advice: "'default' sets what each touch-down sends")
                }
            }
        }
    }
}
