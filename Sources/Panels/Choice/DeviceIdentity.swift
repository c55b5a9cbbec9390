/// Tells a device from others, over reboots and from port to port.
///
/// The name alone is enough while one device has it; among several of one name the serial number decides, then the bus
/// path.
public struct DeviceIdentity: Hashable, Sendable, CustomStringConvertible {
    public var name: String
    /// Where it is plugged in, as udev's ID_PATH or the kernel's own word for it; empty where unknown.
    public var busPath: String
    /// Empty where the device has none.
    public var serial: String

    public init(name: String, busPath: String = "", serial: String = "") {
        self.name = name
        self.busPath = busPath
        self.serial = serial
    }

    public var description: String {
        "“\(name)”" + (busPath.isEmpty ? "" : " at \(busPath)") + (serial.isEmpty ? "" : ", serial number \(serial)")
    }

    /// What a search among devices comes to.
    public enum Resolution: Hashable, Sendable {
        case none
        /// The index of the one that is meant.
        case found(Int)
        /// The indices of those that could be meant.
        case ambiguous([Int])
    }

    /// Finds the device that is meant.
    public func find(among devices: [DeviceIdentity]) -> Resolution {
        var candidates = devices.indices.filter { devices[$0].name == name }
        if candidates.count > 1, !serial.isEmpty {
            candidates = narrow(candidates) { devices[$0].serial == serial }
        }
        if candidates.count > 1, !busPath.isEmpty {
            candidates = narrow(candidates) { devices[$0].busPath == busPath }
        }
        // Another device of that name is not the one that was meant if both have numbers of their own.
        candidates = candidates.filter { serial.isEmpty || devices[$0].serial.isEmpty || devices[$0].serial == serial }
        return candidates.count > 1 ? .ambiguous(candidates) : candidates.first.map { .found($0) } ?? .none
    }

    private func narrow(_ candidates: [Int], _ matches: (Int) -> Bool) -> [Int] {
        let matching = candidates.filter(matches)
        return matching.isEmpty ? candidates : matching
    }
}
