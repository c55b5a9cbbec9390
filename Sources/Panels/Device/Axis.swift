/// A device's description of one absolute axis (struct input_absinfo). It may be nonsense.
public struct Axis: Hashable, Sendable {
    public var minimum: Int32
    public var maximum: Int32
    /// Noise that the kernel filters out, in units of the axis.
    public var fuzz: Int32
    public var flat: Int32
    /// Units per millimetre; 0 if the device states none.
    public var resolution: Int32

    public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.fuzz = fuzz
        self.flat = flat
        self.resolution = resolution
    }

    /// Whether the range is not empty.
    public var isUsable: Bool { maximum > minimum }

    /// The length of the range in units. A Double, because the difference may exceed Int32.
    var extent: Double { Double(maximum) - Double(minimum) }
}

/// Converts an axis's units to fractions of its range.
struct AxisScale: Sendable {
    private let minimum: Double
    /// Infinite if the range is empty, so that every fraction is 0.
    private let extent: Double

    init(_ axis: Axis) {
        minimum = Double(axis.minimum)
        extent = axis.isUsable ? axis.extent : .infinity
    }

    /// The value's position in the range, `0 ... 1`, or beyond if the device leaves its range.
    func fraction(_ value: Int32) -> Double { (Double(value) - minimum) / extent }
}
