/// Matches devices with configurations. The same rule serves connected nodes and recordings.
///
/// - A device gets the configuration that matches it most exactly: by serial number, then by bus path, then by name
///   alone. Among equal matches the first configuration wins.
/// - A configuration serves one device, the one that it matches most exactly. If several devices match equally and no
///   more exact configuration has claimed them, the choice is ambiguous.
public enum ConfigurationChoice: Hashable, Sendable {
    /// No configuration matches this device.
    case unconfigured
    /// The index of the chosen configuration.
    case found(Int)
    /// A configuration matches several devices, this one among them. All values are indices.
    case ambiguous(configuration: Int, devices: [Int])

    /// Chooses a configuration for each connected device.
    /// - Parameter configurations: in order of preference; those without a `match` are never chosen.
    /// - Returns: one choice for each device.
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

    /// Chooses a configuration for a single device, such as a recording's.
    /// - Returns: the index of the configuration; nil if none matches.
    public static func choose(from configurations: [DeviceConfiguration], for device: DeviceIdentity) -> Int? {
        guard case .found(let index) = choose(from: configurations, for: [device]).first else { return nil }
        return index
    }

    /// A configuration's best matches: the devices that it fits most exactly.
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
    /// How exactly the device matches, higher is better; nil if it is another device.
    ///
    /// A device with the right name still matches when it is plugged in elsewhere, or when its serial number or bus
    /// path is unknown. A device with another serial number does not.
    fileprivate func exactness(of device: DeviceIdentity) -> Int? {
        guard device.name == name else { return nil }
        let isSerialEqual = !serial.isEmpty && device.serial == serial
        if !serial.isEmpty, !device.serial.isEmpty, !isSerialEqual { return nil }
        let isPathEqual = !busPath.isEmpty && device.busPath == busPath
        let isConfirmed = (serial.isEmpty || isSerialEqual) && (busPath.isEmpty || isPathEqual)
        return (isSerialEqual ? 4 : 0) + (isPathEqual ? 2 : 0) + (isConfirmed ? 1 : 0)
    }
}
