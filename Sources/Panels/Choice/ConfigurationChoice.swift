/// Which configuration a device is played with: the one rule for the nodes that are there and for recordings.
///
/// - A device takes the configuration that matches it most exactly: by its serial number, then by its bus path, then by
///   its name alone. Of configurations that match equally well, the first one is taken.
/// - A configuration is for one device: the one that it matches most exactly. If there are several of them that no more
///   exact configuration has taken, it is ambiguous.
public enum ConfigurationChoice: Hashable, Sendable {
    /// No configuration is for this device.
    case unconfigured
    /// The index of the configuration.
    case found(Int)
    /// This device is one of several that a configuration could be for. All are indices.
    case ambiguous(configuration: Int, devices: [Int])

    /// Chooses for each of the devices that are there.
    /// - Parameter configurations: in the order in which they are preferred; one without a `match` is never chosen.
    public static func choose(
        from configurations: [DeviceConfiguration], for devices: [DeviceIdentity]
    ) -> [ConfigurationChoice] {
        var choices = devices.map { _ in ConfigurationChoice.unconfigured }
        let matches = configurations.indices.compactMap { Match(configurations[$0], index: $0, devices) }
        for match in matches.sorted(by: { ($0.exactness, $1.index) > ($1.exactness, $0.index) }) {
            let free = match.devices.filter { choices[$0] == .unconfigured }
            for device in free {
                choices[device] =
                    free.count == 1
                    ? .found(match.index) : .ambiguous(configuration: match.index, devices: free)
            }
        }
        return choices
    }

    /// Chooses for a device that is looked at alone, such as a recording's. Nil: no configuration is for it.
    public static func choose(from configurations: [DeviceConfiguration], for device: DeviceIdentity) -> Int? {
        guard case .found(let index) = choose(from: configurations, for: [device]).first else { return nil }
        return index
    }

    /// The devices that one configuration matches most exactly.
    private struct Match {
        var index: Int
        var exactness: Int
        var devices: [Int]

        init?(_ configuration: DeviceConfiguration, index: Int, _ devices: [DeviceIdentity]) {
            guard let wanted = configuration.match else { return nil }
            let exactness = devices.map { wanted.exactness(of: $0) }
            guard let best = exactness.compactMap({ $0 }).max() else { return nil }
            self.index = index
            self.exactness = best
            self.devices = devices.indices.filter { exactness[$0] == best }
        }
    }
}

extension DeviceIdentity {
    /// How exactly a device is the one that is meant, the higher the better; nil where it is another one.
    ///
    /// A device with the right name is still meant when it is plugged in elsewhere, or when its serial number or its bus
    /// path is unknown. One with another serial number is not.
    fileprivate func exactness(of device: DeviceIdentity) -> Int? {
        guard device.name == name else { return nil }
        let isSerialEqual = !serial.isEmpty && device.serial == serial
        if !serial.isEmpty, !device.serial.isEmpty, !isSerialEqual { return nil }
        let isPathEqual = !busPath.isEmpty && device.busPath == busPath
        let isConfirmed = (serial.isEmpty || isSerialEqual) && (busPath.isEmpty || isPathEqual)
        return (isSerialEqual ? 4 : 0) + (isPathEqual ? 2 : 0) + (isConfirmed ? 1 : 0)
    }
}
