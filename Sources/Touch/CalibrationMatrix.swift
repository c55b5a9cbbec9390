/// Converts the position that a panel reports into the finger's true position. Both are fractions of the surface, with
/// the origin at the top left.
///
/// x′ = a·x + b·y + c, y′ = d·x + e·y + f; the order of the six is that of the udev property
/// LIBINPUT_CALIBRATION_MATRIX.
public struct CalibrationMatrix: Hashable, Sendable {
    public var a, b, c, d, e, f: Double

    @inlinable
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    /// Parses six numbers separated by blanks, as in the udev property.
    public init?(text: String) {
        let numbers = text.split(separator: " ").map { Double($0) ?? .nan }
        guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    }

    public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

    /// Exchanges left and right.
    public static let mirroredHorizontally = CalibrationMatrix(-1, 0, 1, 0, 1, 0)

    public static let mirroredVertically = CalibrationMatrix(1, 0, 0, 0, -1, 1)

    /// Turns clockwise: after one quarter, the corner that the panel calls top left is at the top right.
    public static func rotated(quarters: Int) -> CalibrationMatrix {
        switch quarters & 3 {
        case 1: CalibrationMatrix(0, -1, 1, 1, 0, 0)
        case 2: CalibrationMatrix(-1, 0, 1, 0, -1, 1)
        case 3: CalibrationMatrix(0, 1, 0, -1, 0, 1)
        default: .identity
        }
    }

    /// The matrix that applies this one first, then `next`.
    public func followed(by next: CalibrationMatrix) -> CalibrationMatrix {
        CalibrationMatrix(
            next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
            next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
    }

    @inlinable
    public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
        (a * x + b * y + c, d * x + e * y + f)
    }

    /// Whether the surface's width lies along the panel's own y axis.
    public var swapsAxes: Bool { b.magnitude + d.magnitude > a.magnitude + e.magnitude }

    /// Converts the surface's fractions back to the panel's. The matrix must be usable.
    public var inverse: CalibrationMatrix {
        let determinant = a * e - b * d
        return CalibrationMatrix(
            e / determinant, -b / determinant, (b * f - c * e) / determinant,
            -d / determinant, a / determinant, (c * d - a * f) / determinant)
    }

    /// Whether every position of the surface can be reached: the numbers are finite and the surface does not collapse
    /// to a line.
    public var isUsable: Bool {
        let determinant = a * e - b * d
        return determinant.isFinite && c.isFinite && f.isFinite && determinant.magnitude > 1e-6
    }
}
