extension CalibrationMatrix {
    /// A mark that the user was asked to touch, as a fraction of the surface, and the position that the panel reported,
    /// as a fraction of its axes' ranges.
    public struct Sample: Hashable, Sendable {
        public var target: Point
        public var measured: Point

        public init(target: Point, measured: Point) {
            self.target = target
            self.measured = measured
        }
    }

    /// Why no matrix can be fitted to the touches.
    public enum FittingError: Error, Hashable, Sendable, CustomStringConvertible {
        case tooFew
        /// The touches lie on a line.
        case collinear
        /// No matrix fits the touches; the worst touch misses its mark by this distance.
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

        /// The length with one decimal, rounded up, so that it never reads like an allowed value.
        private static func millimetres(_ length: Points) -> String {
            let tenths = (length / .millimetre * 10).rounded(.up)
            return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
        }
    }

    /// Largest allowed distance of a touch from its mark: a small part of a fingertip.
    public static let fittingTolerance: Points = 3 * .millimetre

    /// Four marks near the corners, in the order in which the user is asked to touch them.
    public static let marks = [
        Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.1), Point(x: 0.9, y: 0.9), Point(x: 0.1, y: 0.9),
    ]

    /// The matrix that brings the touches nearest to their marks (least squares).
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
        // Independent of the ranges that the axes claim: the spread of the touches is compared only with itself.
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

    /// The distance of the worst touch from its mark.
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
