import Touch

/// From what a panel reports of a contact's diameter to points.
///
/// The kernel wants diameters in units of the surface. Many drivers take others and state no resolution, so the range of
/// the axis has to tell which:
///
/// | range of the axis | unit |
/// |---|---|
/// | with a resolution | what the resolution says |
/// | at most 32 values | a step between the lightest and the firmest finger |
/// | up to a byte, on a wider surface | a millimetre up to 8; beyond that less and less |
/// | wider | a unit of the surface |
///
/// A panel whose file states the diameters of a light and of a firm finger has these at the ends of what a finger plays.
struct SizeScale: Sendable {
    private let origin: Points
    private let pointsPerUnit: Points
    /// Whether 0 is a diameter too. Elsewhere a contact of no diameter is one whose size is not reported.
    private let countsFromZero: Bool
    /// Whether the unit is only a guess: some panels count millimetres in a byte, others something smaller.
    private let isGuess: Bool
    /// The diameter of a light finger on this panel, and how much wider it is played than it is shown.
    private let light: Points
    private let stretch: Double

    /// Axes of fewer values than this count steps.
    private static let stepLimit = 32.0
    private static let byteExtent = 255.0
    /// An axis this wide, as a part of the surface's longer one, has the surface's unit.
    private static let surfaceShare = 0.75
    /// A guessed diameter is taken at its word up to here, 8 mm.
    private static let knee: Points = 8 * .millimetre
    /// What is reported is never nothing.
    private static let smallest: Points = 0.1

    /// - Parameters:
    ///   - axis: of the longer diameter; nil, or without a range: no size is reported.
    ///   - surfaceExtent: of the longer of the position's axes, in its units.
    ///   - pointsPerSurfaceUnit: of the position.
    ///   - finger: the diameters of a light and of a firm finger on this panel, in millimetres.
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

    /// `Contact.noSize` where the panel has reported none.
    /// - Parameter countsZero: whether 0 is the smallest size, because the panel has reported another one.
    func diameter(_ value: Int32, countsZero: Bool) -> Points {
        let value = max(value, 0)
        guard value > 0 || countsFromZero || countsZero else { return Contact.noSize }
        var shown = origin + Double(value) * pointsPerUnit
        if isGuess { shown = Self.squeezed(shown) }
        return max(FingerSize.light + (shown - light) * stretch, Self.smallest)
    }

    /// Of a unit that may be smaller than a millimetre, all of the axis plays: its end is a firm finger.
    private static func squeezed(_ diameter: Points) -> Points {
        guard diameter > knee else { return diameter }
        let end = byteExtent * .millimetre
        return knee + (FingerSize.firm - knee) * logarithm(diameter / knee) / logarithm(end / knee)
    }
}
