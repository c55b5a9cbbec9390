/// A colour with alpha, each part 0…1, not premultiplied.
public struct Tone: Hashable, Sendable {
    public var red: Float
    public var green: Float
    public var blue: Float
    public var alpha: Float

    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// - Parameter rgb: 0xRRGGBB.
    public init(_ rgb: UInt32, alpha: Float = 1) {
        func part(_ shift: UInt32) -> Float { Float(rgb >> shift & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// The mixture with another tone.
    /// - Parameter part: how much of the other, 0…1.
    public func mixed(with other: Tone, _ part: Float) -> Tone {
        func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * part }
        return Tone(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    public func faded(_ part: Float) -> Tone { Tone(red: red, green: green, blue: blue, alpha: alpha * part) }

    var premultiplied: SIMD4<Float> { SIMD4(red * alpha, green * alpha, blue * alpha, alpha) }
}

/// The colour or the gradient inside a shape.
public enum Fill: Hashable, Sendable {
    case plain(Tone)
    /// From one place to another. Beyond the two places, the tone is that of the nearer one.
    case gradient(from: SIMD2<Double>, Tone, to: SIMD2<Double>, Tone)

    func tone(x: Double, y: Double) -> Tone {
        switch self {
        case .plain(let tone): return tone
        case .gradient(let start, let first, let end, let last):
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let square = dx * dx + dy * dy
            let part = square > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / square : 0
            return first.mixed(with: last, Float(min(max(part, 0), 1)))
        }
    }
}

/// A canvas for layers and sprites: premultiplied pixels with alpha in floating point. It favours precision over speed;
/// only the last step rounds, and it dithers. One that keeps its steps has no pixels: others draw them, such as a browser.
public struct Drawing: Sendable {
    public let width: Int
    public let height: Int
    /// The tone of the whole drawing before its first step.
    public let ground: Tone
    public let medium: Medium
    /// Premultiplied, row by row; empty in a drawing of steps.
    private var pixels: [SIMD4<Float>] = []
    /// The steps drawn so far, bottom first; empty on pixels.
    public private(set) var steps: [Step] = []

    /// Whether a drawing keeps its pixels or its steps.
    public enum Medium: Hashable, Sendable {
        case pixels, steps
    }

    public init(width: Int, height: Int, _ ground: Tone = Tone(0, alpha: 0), on medium: Medium = .pixels) {
        precondition(width > 0 && height > 0, "a drawing has pixels")
        (self.width, self.height, self.ground, self.medium) = (width, height, ground, medium)
        if medium == .pixels { pixels = Array(repeating: ground.premultiplied, count: width * height) }
    }

    public var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

    /// - Parameter clip: the part that may change; nil: the whole drawing.
    public mutating func fill(_ outline: Outline, _ fill: Fill, clip: Rectangle? = nil) {
        draw(outline, .fill, fill, clip)
    }

    public mutating func fill(_ outline: Outline, _ tone: Tone, clip: Rectangle? = nil) {
        draw(outline, .fill, .plain(tone), clip)
    }

    /// Draws a line along the inside of an outline.
    public mutating func stroke(_ outline: Outline, _ tone: Tone, breadth: Double, clip: Rectangle? = nil) {
        draw(outline, .stroke(breadth: breadth), .plain(tone), clip)
    }

    /// Draws light that is full inside an outline and falls off outside with the square of the distance.
    public mutating func glow(_ outline: Outline, _ tone: Tone, reach: Double, clip: Rectangle? = nil) {
        draw(outline, .glow(reach: reach), .plain(tone), clip)
    }

    private mutating func draw(_ outline: Outline, _ brush: Brush, _ fill: Fill, _ clip: Rectangle?) {
        guard medium == .pixels else { return steps.append(.shape(outline, brush, fill, clip: clip)) }
        let part = brush.bounds(of: outline).clipped(to: clip ?? bounds).clipped(to: bounds)
        let core = brush.core(of: outline)
        for y in part.y..<part.maxY {
            for x in part.x..<part.maxX {
                let isDeep = core.pixels.contains(x, y)
                let coverage = isDeep ? core.coverage : brush.coverage(of: outline, atPixel: x, y)
                guard coverage > 0 else { continue }
                lay(fill.tone(x: Double(x) + 0.5, y: Double(y) + 0.5).faded(coverage), x, y)
            }
        }
    }

    /// Keeps words as a step. On pixels, their letters are masks.
    mutating func keep(_ text: Text, clip: Rectangle?) {
        precondition(medium == .steps, "words on pixels are masks")
        steps.append(.text(text, clip: clip))
    }

    /// Fills a mask with one tone.
    /// - Parameters:
    ///   - x: the mask's left edge.
    ///   - y: its top edge.
    public mutating func fill(_ mask: Mask, x: Int, y: Int, _ tone: Tone, clip: Rectangle? = nil) {
        precondition(medium == .pixels, "a mask is no step")
        let part = Rectangle(x: x, y: y, width: mask.width, height: mask.height)
            .clipped(to: clip ?? bounds).clipped(to: bounds)
        for row in part.y..<part.maxY {
            for column in part.x..<part.maxX {
                let coverage = mask.coverage[(row - y) * mask.width + column - x]
                if coverage > 0 { lay(tone.faded(Float(coverage) / 255), column, row) }
            }
        }
    }

    /// Lays a tone over a pixel. `pixel(_:_:of:)` does the same for steps.
    private mutating func lay(_ tone: Tone, _ x: Int, _ y: Int) {
        let index = y * width + x
        pixels[index] = tone.premultiplied + pixels[index] * (1 - tone.alpha)
    }

    /// The colours of a part, on black: at most 16 columns and 6 rows of its pixels, those at its edges among them. In
    /// a drawing of steps, words are left out: they do not lie on each other.
    public func samples(of part: Rectangle) -> [Tone] {
        let part = part.clipped(to: bounds)
        guard !part.isEmpty else { return [] }
        let (columns, rows) = (min(part.width, 16), min(part.height, 6))
        let below = steps.filter { $0.bounds?.overlaps(part) ?? false }
        return (0..<rows).flatMap { row in
            (0..<columns).map { column in
                let x = part.x + column * (part.width - 1) / max(columns - 1, 1)
                let y = part.y + row * (part.height - 1) / max(rows - 1, 1)
                let pixel = medium == .pixels ? pixels[y * width + x] : pixel(x, y, of: below)
                return Tone(red: pixel.x, green: pixel.y, blue: pixel.z)
            }
        }
    }

    private func pixel(_ x: Int, _ y: Int, of steps: [Step]) -> SIMD4<Float> {
        steps.reduce(ground.premultiplied) { pixel, step in
            guard let tone = step.tone(atPixel: x, y) else { return pixel }
            return tone.premultiplied + pixel * (1 - tone.alpha)
        }
    }

    // MARK: Results

    /// Opaque pixels on black, dithered by half a step in either direction: dark gradients show no bands.
    public func plane() -> Plane {
        precondition(medium == .pixels, "steps are not drawn yet")
        var plane = Plane(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let threshold = Self.threshold(x, y)
                let pixel = pixels[y * width + x]
                plane[x, y] =
                    Self.byte(pixel.x, threshold) << 16 | Self.byte(pixel.y, threshold) << 8
                    | Self.byte(pixel.z, threshold)
            }
        }
        return plane
    }

    /// The pixels with their alpha; no channel is larger than the alpha.
    public func sprite() -> Sprite {
        precondition(medium == .pixels, "steps are not drawn yet")
        return Sprite(
            width: width, height: height,
            pixels: pixels.map { pixel in
                let alpha = Self.byte(pixel.w, 0.5)
                let parts = [pixel.x, pixel.y, pixel.z].map { min(Self.byte($0, 0.5), alpha) }
                return alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
            })
    }

    private static func byte(_ value: Float, _ threshold: Float) -> UInt32 {
        UInt32(min(max(value * 255 + threshold, 0), 255))
    }

    /// The threshold of an ordered dither, in sixteenths, 0.5 on average.
    private static func threshold(_ x: Int, _ y: Int) -> Float {
        let order: [Float] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
        return (order[y % 4 * 4 + x % 4] + 0.5) / 16
    }
}

/// A glyph's coverage of each pixel, 0…255, row by row.
public struct Mask: Hashable, Sendable {
    public let width: Int
    public let height: Int
    public let coverage: [UInt8]

    public init(width: Int, height: Int, coverage: [UInt8]) {
        precondition(coverage.count == width * height, "a mask has all of its pixels")
        (self.width, self.height, self.coverage) = (width, height, coverage)
    }
}
