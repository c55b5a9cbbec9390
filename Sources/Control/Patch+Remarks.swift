import Mapping
import Panels

extension Patch {
    /// What the ribbons of a screen lose on a panel, a sentence each.
    /// - Parameter surface: the screen's name, if it has one.
    package func remarks(on device: DeviceDescription, surface: String?) -> [String] {
        [remark(onFingers: device.fingers, surface: surface)].compactMap { $0 }
            + remarks(onReporting: device.contactSources, surface: surface)
    }
}
