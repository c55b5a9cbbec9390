import Control
import EvdevInput
import Panels

/// Measures how often panels report while fingers move over them.
struct RateMeasurement {
    private let panels: [ChosenPanel]

    /// The number of reports that makes a median reliable and shows gaps: 20 s of a slow panel.
    private static let enough = 500

    init(_ panels: [ChosenPanel]) {
        self.panels = panels
    }

    /// Measures until there are enough reports, or until Ctrl-C.
    func run() throws -> [(node: DeviceNode, rate: ReportRate)] {
        var decoders = panels.map(\.decoder)
        var rates = panels.map { _ in ReportRate() }
        let reader = PanelReader(panels.map(\.panel))
        Standard.error("ribbon: move a finger over the panel without lifting it; Ctrl-C ends")
        do throws(DeviceError) {
            try reader.run { index, event in
                decoders[index].handle(event) { rates[index].record($0) }
                return rates[index].count < Self.enough
            }
        } catch {
            throw CommandFailure(error)
        }
        return zip(panels, rates).map { ($0.node, $1) }
    }
}
