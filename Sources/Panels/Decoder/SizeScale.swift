import Touch

/// From what a panel reports of a contact's diameter to points.
///
/// The kernel wants diameters in units of the surface. Many drivers take others and state no resolution, so the range of
/// the axis has to tell which:
///
/// | range of the axis | unit |
/// |---|---|
/// | with a resolution | what the resolution says |
/// | at most 32 steps | a step between the lightest and the firmest finger |
/// | up to a byte, on a wider surface | a millimetre |
/// | wider | a unit of the surface |
///
/// A panel whose file states the diameters of a light and of a firm finger has these at the ends of what a finger plays.
struct SizeScale: Sendable {
    private let origin: Points
    private let pointsPerUnit: Points
    /// Whether 0 is a diameter too. Elsewhere a contact of no diameter is one whose size is not reported.
    private let countsFromZero: Bool

    /// Axes of fewer values than this count steps.
    private static let stepLimit = 32.0
    private static let byteExtent = 255.0
    /// An axis this wide, as a part of the surface's longer one, has the surface's unit.
    private static let surfaceShare = 0.75
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
        var origin: Points = 0
        var unit: Points
        let isCoarse = axis.resolution <= 0 && axis.extent < Self.stepLimit
        if axis.resolution > 0 {
            unit = PanelGeometry.pointsPerMillimetre / Double(axis.resolution)
        } else if isCoarse {
            unit = (FingerSize.firm - FingerSize.light) / (axis.extent + 1)
            origin = FingerSize.light + (0.5 - Double(axis.minimum)) * unit
        } else if axis.extent <= Self.byteExtent, axis.extent < Self.surfaceShare * surfaceExtent {
            unit = PanelGeometry.pointsPerMillimetre
        } else {
            unit = pointsPerSurfaceUnit
        }
        if let finger, finger.firm > finger.light {
            let light = finger.light * PanelGeometry.pointsPerMillimetre
            let firm = finger.firm * PanelGeometry.pointsPerMillimetre
            let stretch = (FingerSize.firm - FingerSize.light) / (firm - light)
            origin = FingerSize.light + (origin - light) * stretch
            unit *= stretch
        }
        self.origin = origin
        pointsPerUnit = unit
        countsFromZero = isCoarse
    }

    /// `Contact.noSize` where the panel has reported none.
    func diameter(_ value: Int32?) -> Points {
        let value = max(value ?? 0, 0)
        guard value > 0 || countsFromZero else { return Contact.noSize }
        return max(origin + Double(value) * pointsPerUnit, Self.smallest)
    }
}
