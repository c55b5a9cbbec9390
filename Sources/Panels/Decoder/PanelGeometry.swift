import Touch

/// Converts a panel's units to points on the surface.
struct PanelGeometry: Sendable {
    /// Lengths in millimetres that are plausible for a panel.
    static let plausibleLengths = 5.0...10_000.0

    /// The size of the whole surface, of which the panel may cover only `place`.
    let size: Size
    /// Whether `Millimetres.sevenInches` is assumed: neither the panel, nor its configuration, nor another panel of the
    /// surface gives a size.
    let isAssumed: Bool
    private let x: AxisScale
    private let y: AxisScale
    private let matrix: CalibrationMatrix
    /// The panel's part of the surface.
    let place: Rect
    private let pressure: AxisScale?
    /// The last point inside `place`.
    private let corner: Point
    private let contactSize: SizeScale?

    /// - Parameter surface: the size of the surface, if it is known already.
    init(
        x: Axis, y: Axis, pressure: Axis?, major: Axis?, configuration: DeviceConfiguration,
        systemMatrix: CalibrationMatrix?, surface: Size? = nil
    ) {
        self.x = AxisScale(x)
        self.y = AxisScale(y)
        self.pressure = pressure.map(AxisScale.init)
        matrix = configuration.orientation(systemMatrix: systemMatrix)
        let stated = Self.statedSize(x: x, y: y)
        let panel = stated ?? .sevenInches
        let turned = matrix.swapsAxes ? panel.turned : panel
        let configured = configuration.size.flatMap { Self.isPlausible($0) ? $0 : nil }
        isAssumed = configured == nil && stated == nil && surface == nil
        let part = configuration.place ?? Rect(x: 0, y: 0, width: 1, height: 1)
        let seen = configured ?? turned
        size =
            surface
            ?? Size(
                width: seen.width / part.width * .millimetre, height: seen.height / part.height * .millimetre)
        place = Rect(
            x: part.minX * size.width, y: part.minY * size.height, width: part.width * size.width,
            height: part.height * size.height)
        corner = Point(x: place.maxX.nextDown, y: place.maxY.nextDown)
        contactSize = SizeScale(
            major, surfaceExtent: max(x.extent, y.extent),
            pointsPerSurfaceUnit: (matrix.swapsAxes ? place.height : place.width) / x.extent,
            finger: configuration.finger)
    }

    /// The size from the axes' resolutions. If only one axis has a resolution, it serves both.
    static func statedSize(x: Axis, y: Axis) -> Millimetres? {
        let horizontal = x.resolution > 0 ? x.resolution : y.resolution
        let vertical = y.resolution > 0 ? y.resolution : x.resolution
        guard horizontal > 0, vertical > 0 else { return nil }
        let size = Millimetres(
            width: x.extent / Double(horizontal), height: y.extent / Double(vertical))
        return isPlausible(size) ? size : nil
    }

    static func isPlausible(_ size: Millimetres) -> Bool {
        plausibleLengths.contains(size.width) && plausibleLengths.contains(size.height)
    }

    /// The location on the surface. Positions at or beyond the end of the panel's range become the last point inside
    /// its place.
    @inline(__always)
    func location(of contact: PanelContact) -> Point { location(x: contact.x, y: contact.y) }

    @inline(__always)
    func location(x column: Int32, y row: Int32) -> Point {
        let part = matrix.apply(x: x.fraction(column), y: y.fraction(row))
        let (x, y) = (place.minX + part.x * place.width, place.minY + part.y * place.height)
        return Point(x: max(place.minX, min(x, corner.x)), y: max(place.minY, min(y, corner.y)))
    }

    /// Whether the panel reports the contact beyond the edge of its place.
    func isBeyondEdge(_ contact: PanelContact) -> Bool {
        let part = matrix.apply(x: x.fraction(contact.x), y: y.fraction(contact.y))
        let inside = -1e-9...1 + 1e-9
        return !inside.contains(part.x) || !inside.contains(part.y)
    }

    /// - Parameter reported: the properties reported of any contact so far. Until pressure has been reported, a
    ///   touching contact at pressure 0 counts as one without pressure.
    func pressure(of contact: PanelContact, reported: ContactSources) -> Double {
        guard let pressure else { return Contact.noPressure }
        // The kernel does not report a 0 for a slot that never had another value.
        let fraction = pressure.fraction(contact.pressure ?? 0)
        if fraction <= 0 { return reported.contains(.pressure) ? 0 : Contact.noPressure }
        return contact.pressure == nil ? Contact.noPressure : min(fraction, Contact.highestPressure)
    }

    /// - Parameter reported: as for `pressure`.
    func diameter(of contact: PanelContact, reported: ContactSources) -> Points {
        guard let contactSize else { return Contact.noSize }
        let value = max(contact.major ?? 0, contact.minor ?? 0)
        return min(contactSize.diameter(value, countsZero: reported.contains(.size)), max(size.width, size.height))
    }

    /// The squared distance of two contacts on the panel, in points.
    func squaredDistance(_ a: PanelContact, _ b: PanelContact) -> Double {
        let offset = location(of: a) - location(of: b)
        return offset.width * offset.width + offset.height * offset.height
    }
}
