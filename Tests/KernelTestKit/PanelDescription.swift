/// A virtual touch panel's description of itself for the kernel.
public struct PanelDescription: Sendable {
    public struct Axis: Sendable {
        public var code: AbsoluteAxis
        public var range: ClosedRange<Int32>
        public var fuzz: Int32
        /// Units per millimetre; 0 where the panel does not say.
        public var resolution: Int32

        public init(_ code: AbsoluteAxis, _ range: ClosedRange<Int32>, fuzz: Int32 = 0, resolution: Int32 = 0) {
            self.code = code
            self.range = range
            self.fuzz = fuzz
            self.resolution = resolution
        }
    }

    public var name: String
    /// Where it is plugged in, as the kernel's `phys`.
    public var location: String
    /// A BUS_ number; 3 is USB.
    public var bus: UInt16
    public var vendor: UInt16
    public var product: UInt16
    public var axes: [Axis]
    public var keys: [Key]
    public var properties: [Property]

    public init(
        name: String, location: String = "ribbon-test/input0", bus: UInt16 = 3, vendor: UInt16 = 0x1209,
        product: UInt16 = 0x0001, axes: [Axis], keys: [Key] = [.touch], properties: [Property] = [.direct]
    ) {
        self.name = name
        self.location = location
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.axes = axes
        self.keys = keys
        self.properties = properties
    }

    /// The usual screen: protocol B, with the single-touch axes that kernel drivers emulate beside it.
    public static func touchscreen(
        name: String, x: ClosedRange<Int32> = 0...4095, y: ClosedRange<Int32> = 0...4095, resolution: Int32 = 16,
        slots: Int32 = 10
    ) -> PanelDescription {
        PanelDescription(
            name: name,
            axes: [
                Axis(.x, x, resolution: resolution),
                Axis(.y, y, resolution: resolution),
                Axis(.slot, 0...slots - 1),
                Axis(.positionX, x, resolution: resolution),
                Axis(.positionY, y, resolution: resolution),
                Axis(.trackingID, 0...65_535),
            ])
    }

    func has(_ code: AbsoluteAxis) -> Bool { axes.contains { $0.code == code } }
}
