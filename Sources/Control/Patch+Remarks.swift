import Mapping
import Panels

extension Patch {
    /// A sentence for each thing that the ribbons of a screen lose on a panel.
    /// - Parameter surface: the screen's name, if it has one.
    package func remarks(on device: DeviceDescription, surface: String?) -> [String] {
        [remark(onFingers: device.fingers, surface: surface)].compactMap { $0 }
            + remarks(onReporting: device.contactSources, surface: surface)
    }
}
