/// An input device's own description, from a node in /dev/input or from a recording.
public struct DeviceDescription: Hashable, Sendable {
    public var name: String
    public var bus: UInt16
    public var vendor: UInt16
    public var product: UInt16
    public var version: UInt16
    /// Input properties (INPUT_PROP_*).
    public var properties: CodeSet
    /// The codes of each event type. The entry of type 0 lists event types, as in the kernel.
    public var codes: [UInt16: CodeSet]
    public var axes: [UInt16: Axis]

    public init(
        name: String = "", bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
        properties: CodeSet = CodeSet(), codes: [UInt16: CodeSet] = [:], axes: [UInt16: Axis] = [:]
    ) {
        self.name = name
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
        self.properties = properties
        self.codes = codes
        self.axes = axes
    }

    package func has(key: UInt16) -> Bool { codes[EventType.key]?.contains(key) ?? false }

    package func has(relative axis: UInt16) -> Bool { codes[EventType.relative]?.contains(axis) ?? false }

    /// An axis; nil if it is missing or its range is empty.
    package func usableAxis(_ code: UInt16) -> Axis? {
        guard let axis = axes[code], axis.isUsable else { return nil }
        return axis
    }

    /// Whether the user asked for this device.
    /// - Parameters:
    ///   - wanted: a node's path, or the device's name or part of it, in any case.
    ///   - path: this device's node.
    public func matches(_ wanted: String, path: String) -> Bool {
        if wanted.hasPrefix("/") { return wanted == path }
        return !wanted.isEmpty && Self.contains(name.lowercased(), wanted.lowercased())
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        var rest = Substring(text)
        while !rest.isEmpty {
            if rest.hasPrefix(part) { return true }
            rest.removeFirst()
        }
        return false
    }
}
