import Touch

/// Asks for four touches near a screen's corners and computes the panel's calibration from them.
///
/// It measures the values that the panel sends, in the panel's units. The claimed ranges of the axes set no limits;
/// they only define the unit of the matrix, as in play.
public struct CalibrationMeasurement: Sendable {
    private let device: DeviceDescription
    private let size: Millimetres?
    /// Decodes the panel as if its axes allowed every value.
    private var decoder: PanelDecoder
    private let x: MeasuredAxis
    private let y: MeasuredAxis
    private var samples: [CalibrationMatrix.Sample] = []

    /// The places of `CalibrationMatrix.marks` in words, in the same order.
    private static let corners = ["top left", "top right", "bottom right", "bottom left"]

    /// - Parameter size: the surface's size from the player's point of view, in millimetres; nil means the panel's own.
    public init(_ device: DeviceDescription, size: Millimetres? = nil) throws(UnusablePanel) {
        let panelProtocol = try device.panelProtocol()
        var unlimited = device
        for code in [AbsoluteAxis.x, AbsoluteAxis.y, AbsoluteAxis.positionX, AbsoluteAxis.positionY]
        where device.usableAxis(code) != nil {
            unlimited.axes[code] = Axis(minimum: .min, maximum: .max)
        }
        self.device = device
        self.size = size
        decoder = try PanelDecoder(unlimited)
        let (claimed, used) = (PanelAxes(device, panelProtocol), PanelAxes(unlimited, panelProtocol))
        x = MeasuredAxis(claimed: claimed.x, used: used.x)
        y = MeasuredAxis(claimed: claimed.y, used: used.y)
    }

    /// The mark to touch next, as an index into `CalibrationMatrix.marks`; nil when all have been touched.
    public var mark: Int? { samples.count < Self.corners.count ? samples.count : nil }

    /// The instruction for the user; nil when all marks have been touched.
    public var question: String? {
        guard samples.count < Self.corners.count else { return nil }
        return "Touch near the \(Self.corners[samples.count]) corner: a tenth of the screen away from both edges."
    }

    /// Handles an event of the panel. A touch counts where the finger is lifted.
    public mutating func handle(_ event: RawEvent) {
        var lifted: [Point] = []
        decoder.handle(event) { frame in
            if let contact = frame.contacts.first(where: { $0.phase == .ended }) { lifted.append(contact.location) }
        }
        for location in lifted where question != nil {
            samples.append(
                CalibrationMatrix.Sample(
                    target: CalibrationMatrix.marks[samples.count],
                    measured: Point(
                        x: x.fraction(location.x / decoder.surface.width),
                        y: y.fraction(location.y / decoder.surface.height))))
        }
    }

    /// The calibration found from the touches.
    /// - Throws: the reason why they yield none, such as a touch more than 3 mm from its mark.
    public func calibration() throws(CalibrationMatrix.FittingError) -> Calibration {
        let matrix = try CalibrationMatrix.fitting(samples)
        let extents = PanelExtents(matrix)
        var configuration = DeviceConfiguration()
        configuration.matrix = matrix
        configuration.size = size ?? (extents.areAsClaimed ? nil : extents.size(x.claimed, y.claimed, matrix))
        // A panel that cannot be played has already been refused.
        guard let played = try? PanelDecoder(device, configuration: configuration) else { throw .tooFew }
        let miss = matrix.largestMiss(of: samples, on: played.surface)
        guard miss <= CalibrationMatrix.fittingTolerance else { throw .inconsistent(worst: miss) }
        return Calibration(
            configuration: configuration, largestMiss: miss,
            remarks: matrix.turns + extents.remarks(x.claimed, y.claimed))
    }
}

/// The result of `ribbon calibrate` for a panel.
public struct Calibration: Hashable, Sendable {
    /// The matrix, and the size if it replaces the panel's own.
    public var configuration: DeviceConfiguration
    /// The distance of the worst touch from its mark.
    public var largestMiss: Points
    /// Faults of the panel that are now corrected, one clause each.
    public var remarks: [String]

    /// The result in lines for the user.
    public var lines: [String] {
        let tenths = Int((largestMiss / .millimetre * 10).rounded())
        return remarks.map { "corrected: \($0)" }
            + ["the touches miss their marks by at most \(tenths / 10).\(tenths % 10) mm"]
    }
}

/// One axis: its claimed range, and the range that the decoder used.
private struct MeasuredAxis: Sendable {
    let claimed: Axis
    let used: Axis

    /// Converts a fraction of the decoder's range to one of the claimed range, which may lie outside `0 ... 1`.
    func fraction(_ fraction: Double) -> Double {
        // Panels send whole numbers.
        let value = (fraction * used.extent + Double(used.minimum)).rounded()
        return (value - Double(claimed.minimum)) / claimed.extent
    }
}

/// The part of the claimed ranges that the panel uses over the whole surface, in fractions.
private struct PanelExtents {
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>

    /// Deviations up to this fraction are put down to the fingers' inaccuracy.
    private static let tolerance = 0.05

    init(_ matrix: CalibrationMatrix) {
        let inverse = matrix.inverse
        let ends = [(0, 0.5), (1, 0.5), (0.5, 0), (0.5, 1)].map { inverse.apply(x: $0.0, y: $0.1) }
        func range(_ values: [Double]) -> ClosedRange<Double> { (values.min() ?? 0)...(values.max() ?? 1) }
        (x, y) = (range(ends.map(\.x)), range(ends.map(\.y)))
    }

    private static func isAsClaimed(_ range: ClosedRange<Double>) -> Bool {
        range.lowerBound.magnitude <= tolerance && (range.upperBound - 1).magnitude <= tolerance
    }

    var areAsClaimed: Bool { Self.isAsClaimed(x) && Self.isAsClaimed(y) }

    /// The surface's size by the axes' resolutions; nil if they state none.
    func size(_ x: Axis, _ y: Axis, _ matrix: CalibrationMatrix) -> Millimetres? {
        guard let claimed = PanelGeometry.statedSize(x: x, y: y) else { return nil }
        func tenths(_ length: Double) -> Double { (length * 10).rounded() / 10 }
        let width = tenths(claimed.width * (self.x.upperBound - self.x.lowerBound))
        let height = tenths(claimed.height * (self.y.upperBound - self.y.lowerBound))
        let size = Millimetres(
            width: matrix.swapsAxes ? height : width, height: matrix.swapsAxes ? width : height)
        return PanelGeometry.isPlausible(size) ? size : nil
    }

    func remarks(_ x: Axis, _ y: Axis) -> [String] {
        [("x", x, self.x), ("y", y, self.y)].compactMap { name, axis, range in
            guard !Self.isAsClaimed(range) else { return nil }
            func value(_ fraction: Double) -> Int { Int((fraction * axis.extent + Double(axis.minimum)).rounded()) }
            return "the \(name) axis sends \(value(range.lowerBound)) to \(value(range.upperBound)) over the screen, "
                + "and claims \(axis.minimum) to \(axis.maximum)"
        }
    }
}

extension CalibrationMatrix {
    /// Differences between the orientation of the panel's axes and the surface's, one clause each.
    fileprivate var turns: [String] {
        let (horizontal, vertical) = swapsAxes ? (b, d) : (a, e)
        var turns: [String] = []
        if swapsAxes { turns.append("the axes are swapped") }
        if horizontal < 0 { turns.append("left and right are mirrored") }
        if vertical < 0 { turns.append("top and bottom are mirrored") }
        return turns
    }
}
