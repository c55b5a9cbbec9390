import Mapping
import Panels
import Touch

extension Patch {
    /// A sentence for each thing that the ribbons of a screen lose on a panel.
    /// - Parameter surface: the screen's name, if it has one.
    /// - Parameter size: of the screen; nil: not known.
    package func remarks(on device: DeviceDescription, surface: String?, size: Millimetres? = nil) -> [String] {
        [remark(onFingers: device.fingers, surface: surface)].compactMap { $0 }
            + remarks(onReporting: device.contactSources, surface: surface)
            + [size.flatMap { remark(onSize: $0, surface: surface) }].compactMap { $0 }
    }
}
