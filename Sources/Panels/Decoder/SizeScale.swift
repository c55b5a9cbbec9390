import Touch

/// Converts reported contact diameters to points.
///
/// The kernel specifies diameters in units of the surface. Many drivers use other units and state no resolution, so the
/// axis's range has to reveal the unit:
///
/// | range of the axis | unit |
/// |---|---|
/// | with a resolution | what the resolution says |
/// | at most 32 values | a step between the lightest and the firmest finger |
/// | up to a byte, on a wider surface | a millimetre up to 8; beyond that less and less |
/// | wider | a unit of the surface |
///
/// If a panel's file states the diameters of a light and a firm finger, these span the played range.
struct SizeScale: Sendable {
    /// The diameter that the value 0 stands for.
    private let origin: Points
    private let pointsPerUnit: Points
    /// Whether 0 is a valid diameter. On other axes it means that no size is reported.
    private let countsFromZero: Bool
    /// Whether the unit is a guess: some panels count millimetres in a byte, others a smaller unit.
    private let isGuess: Bool
    /// The diameter of a light finger on this panel, and the factor by which sizes are stretched.
    private let light: Points
    private let stretch: Double

    /// An axis with fewer values than this counts steps.
    private static let stepLimit = 32.0
    private static let byteExtent = 255.0
    /// An axis at least this fraction of the surface's longer one has the surface's unit.
    private static let surfaceShare = 0.75
    /// Guessed diameters are used unchanged up to here: 8 mm.
    private static let knee: Points = 8 * .millimetre
    /// Reported sizes are never smaller than this.
    private static let smallest: Points = 0.1

    /// - Parameters:
    ///   - axis: the axis of the longer diameter; nil or an empty range means that no size is reported.
    ///   - surfaceExtent: the range of the longer position axis, in its units.
    ///   - pointsPerSurfaceUnit: the scale of that axis.
    ///   - finger: the diameters of a light and a firm finger on this panel, in millimetres.
    init?(
        _ axis: Axis?, surfaceExtent: Double, pointsPerSurfaceUnit: Points,
        finger: DeviceConfiguration.FingerDiameters?
    ) {
        guard let axis, axis.isUsable else { return nil }
        let isStated = axis.resolution > 0
        countsFromZero = !isStated && axis.extent < Self.stepLimit
        isGuess =
            !isStated && !countsFromZero && axis.extent <= Self.byteExtent
            && axis.extent < Self.surfaceShare * surfaceExtent
        if isStated {
            pointsPerUnit = .millimetre / Double(axis.resolution)
        } else if countsFromZero {
            pointsPerUnit = (FingerSize.firm - FingerSize.light) / (axis.extent + 1)
        } else {
            pointsPerUnit = isGuess ? .millimetre : pointsPerSurfaceUnit
        }
        origin = countsFromZero ? FingerSize.light + (0.5 - Double(axis.minimum)) * pointsPerUnit : 0
        if let finger, finger.firm > finger.light {
            light = finger.light * .millimetre
            stretch =
                (FingerSize.firm - FingerSize.light)
                / ((finger.firm - finger.light) * .millimetre)
        } else {
            (light, stretch) = (FingerSize.light, 1)
        }
    }

    /// The diameter of a contact; `Contact.noSize` if none is reported.
    /// - Parameter countsZero: whether 0 is the smallest size, because the panel has reported another one.
    func diameter(_ value: Int32, countsZero: Bool) -> Points {
        let value = max(value, 0)
        guard value > 0 || countsFromZero || countsZero else { return Contact.noSize }
        var shown = origin + Double(value) * pointsPerUnit
        if isGuess { shown = Self.squeezed(shown) }
        return max(FingerSize.light + (shown - light) * stretch, Self.smallest)
    }

    /// Compresses diameters whose unit may be smaller than a millimetre, so that the whole axis can be played: its end
    /// is a firm finger.
    private static func squeezed(_ diameter: Points) -> Points {
        guard diameter > knee else { return diameter }
        let end = byteExtent * .millimetre
        return knee + (FingerSize.firm - knee) * logarithm(diameter / knee) / logarithm(end / knee)
    }
}
