extension CalibrationMatrix {
    /// A place that its owner was asked to touch, as a fraction of the surface, and where the panel said that was, as a
    /// fraction of what its axes claim.
    public struct Sample: Hashable, Sendable {
        public var target: Point
        public var measured: Point

        public init(target: Point, measured: Point) {
            self.target = target
            self.measured = measured
        }
    }

    /// Why touches say nothing of a panel.
    public enum FittingError: Error, Hashable, Sendable, CustomStringConvertible {
        case tooFew
        /// They lie on a line.
        case collinear
        /// No matrix explains them; how far the worst one is from its mark.
        case inconsistent(worst: Points)

        public var description: String {
            switch self {
            case .tooFew: "fewer than three touches; expected four"
            case .collinear: "the touches lie on one line; expected one near each corner"
            case .inconsistent(let worst):
                "the touches miss their marks by up to \(Self.millimetres(worst)) mm, and 3 mm are allowed; "
                    + "expected each of them on its mark, in the order in which they were asked for"
            }
        }

        /// With one decimal, rounded up: never the number that is allowed.
        private static func millimetres(_ length: Points) -> String {
            let tenths = (length / .millimetre * 10).rounded(.up)
            return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
        }
    }

    /// How far a touch may be from its mark: a small part of a fingertip.
    public static let fittingTolerance: Points = 3 * .millimetre

    /// Four marks near the corners, in the order in which to ask for them.
    public static let marks = [
        Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.1), Point(x: 0.9, y: 0.9), Point(x: 0.1, y: 0.9),
    ]

    /// The matrix under which all touches are nearest to their marks (least squares).
    public static func fitting(_ samples: [Sample]) throws(FittingError) -> CalibrationMatrix {
        guard samples.count >= 3 else { throw .tooFew }
        let count = Double(samples.count)
        let x = samples.reduce(0) { $0 + $1.measured.x } / count
        let y = samples.reduce(0) { $0 + $1.measured.y } / count
        let center = Point(x: x, y: y)
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        for sample in samples {
            let offset = sample.measured - center
            xx += offset.width * offset.width
            xy += offset.width * offset.height
            yy += offset.height * offset.height
        }
        let determinant = xx * yy - xy * xy
        // Whatever the range that the axes claim: the spread of the touches counts only against itself.
        guard determinant.isFinite, determinant > 1e-4 * xx * yy, xx > 1e-12, yy > 1e-12 else { throw .collinear }

        func row(_ value: (Point) -> Double) -> (Double, Double, Double) {
            let mean = samples.reduce(0) { $0 + value($1.target) } / count
            var sx = 0.0
            var sy = 0.0
            for sample in samples {
                let offset = sample.measured - center
                sx += offset.width * (value(sample.target) - mean)
                sy += offset.height * (value(sample.target) - mean)
            }
            let first = (sx * yy - sy * xy) / determinant
            let second = (sy * xx - sx * xy) / determinant
            return (first, second, mean - first * x - second * y)
        }
        let (a, b, c) = row(\.x)
        let (d, e, f) = row(\.y)
        let matrix = CalibrationMatrix(a, b, c, d, e, f)
        guard matrix.isUsable else { throw .collinear }
        return matrix
    }

    /// How far the worst of the touches is from its mark.
    /// - Parameter surface: the size of the whole surface.
    public func largestMiss(of samples: [Sample], on surface: Size) -> Points {
        let misses = samples.map { sample -> Points in
            let place = apply(x: sample.measured.x, y: sample.measured.y)
            let miss = Point(x: place.x, y: place.y) - sample.target
            return Size(width: miss.width * surface.width, height: miss.height * surface.height).length
        }
        return misses.max() ?? 0
    }
}
