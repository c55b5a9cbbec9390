import Testing

@testable import Raster

@Suite("Shapes by their distance")
struct DrawingTests {
    static let outlines: [Outline] = [
        .box(x: 3.3, y: 4.6, width: 17.2, height: 11.9, radius: 4),
        .box(x: 5.25, y: 2.5, width: 9, height: 20.5, radius: 0),
        .capsule(x1: 6, y1: 7, x2: 19, y2: 16, radius: 3.5), .disc(x: 12.4, y: 11.8, radius: 8.3),
        .ring(x: 12, y: 12, radius: 8, breadth: 3), .triangle(SIMD2(3, 4), SIMD2(21, 6), SIMD2(9, 20)),
        .diamond(x: 11.7, y: 12.2, radius: 8.5),
        .line(x1: 2, y1: 10.3, x2: 20, y2: 10.3, breadth: 1.6), .line(x1: 7.5, y1: 2, x2: 7.5, y2: 21, breadth: 0.4),
    ]

    /// How much of a pixel is inside, by 16 × 16 places in it.
    private static func area(_ outline: Outline, _ x: Int, _ y: Int) -> Double {
        var count = 0
        for row in 0..<16 {
            for column in 0..<16 {
                let place = (Double(x) + (Double(column) + 0.5) / 16, Double(y) + (Double(row) + 0.5) / 16)
                if outline.distance(x: place.0, y: place.1) <= 0 { count += 1 }
            }
        }
        return Double(count) / 256
    }

    @Test("A pixel is covered by about the area that is inside", arguments: outlines)
    func coverage(outline: Outline) {
        for y in 0..<24 {
            for x in 0..<24 {
                // At a corner, and across a line as narrow as a pixel, the distance alone does not know the area.
                #expect(abs(outline.coverage(ofPixel: x, y) - Self.area(outline, x, y)) < 0.27)
            }
        }
    }

    @Test("Nothing outside the bounds of an outline is covered", arguments: outlines)
    func bounds(outline: Outline) {
        let bounds = outline.bounds()
        for y in -4..<28 {
            for x in -4..<28 where !bounds.overlaps(Rectangle(x: x, y: y, width: 1, height: 1)) {
                #expect(outline.coverage(ofPixel: x, y) == 0)
            }
        }
    }

    static let boxes: [Outline] = [
        .box(x: 3.3, y: 4.6, width: 57.2, height: 41.9, radius: 4),
        .box(x: -5, y: -3, width: 80, height: 60, radius: 0),
        .box(x: 5.25, y: 2.5, width: 39, height: 50.5, radius: 0),
        .box(x: 1.7, y: 2.2, width: 30, height: 30, radius: 11),
    ]
    static let brushes: [Drawing.Brush] = [.fill, .stroke(breadth: 1.5), .stroke(breadth: 6), .glow(reach: 5)]

    @Test("Deep inside a box all pixels are drawn alike", arguments: boxes, brushes)
    func core(box: Outline, brush: Drawing.Brush) {
        let core = brush.core(of: box)
        #expect(!core.pixels.isEmpty)
        for y in core.pixels.y..<core.pixels.maxY {
            for x in core.pixels.x..<core.pixels.maxX {
                #expect(brush.coverage(of: box, atPixel: x, y) == core.coverage)
            }
        }
    }

    @Test("Shapes that are small, or no boxes, have no such pixels", arguments: outlines)
    func noCore(outline: Outline) {
        let core = Drawing.Brush.stroke(breadth: 8).core(of: outline)
        #expect(core.pixels.isEmpty)
        #expect(!core.pixels.contains(core.pixels.x, core.pixels.y))
    }

    @Test("Fills, lines, light and masks stay inside the clip", arguments: outlines)
    func clip(outline: Outline) {
        let clip = Rectangle(x: 6, y: 5, width: 8, height: 9)
        var drawing = Drawing(width: 24, height: 24)
        drawing.fill(outline, Tone(0xFF_FFFF), clip: clip)
        drawing.stroke(outline, Tone(0xFF_8000), breadth: 1.5, clip: clip)
        drawing.glow(outline, Tone(0x80_80FF, alpha: 0.5), reach: 5, clip: clip)
        let mask = Mask(width: 20, height: 20, coverage: Array(repeating: 200, count: 400))
        drawing.fill(mask, x: 1, y: 1, Tone(0x80_FF80), clip: clip)
        let sprite = drawing.sprite()
        for y in 0..<24 {
            for x in 0..<24 {
                let isInside = clip.overlaps(Rectangle(x: x, y: y, width: 1, height: 1))
                #expect((sprite.pixels[y * 24 + x] != 0) == isInside)
            }
        }
    }

    @Test("No channel of a sprite is larger than its alpha", arguments: outlines)
    func premultiplied(outline: Outline) {
        var drawing = Drawing(width: 24, height: 24)
        drawing.glow(outline, Tone(0xFF_C080, alpha: 0.7), reach: 9)
        drawing.fill(outline, Tone(0xFF_FFFF, alpha: 0.6))
        for pixel in drawing.sprite().pixels {
            let alpha = pixel >> 24
            #expect(pixel >> 16 & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel & 0xFF <= alpha)
        }
    }

    @Test("A dithered gradient is right on average, and no pixel is more than a step away")
    func dither() {
        var drawing = Drawing(width: 64, height: 16)
        drawing.fill(
            .box(x: 0, y: 0, width: 64, height: 16, radius: 0),
            .gradient(from: SIMD2(0, 0), Tone(0), to: SIMD2(64, 0), Tone(0x0C_0C0C)))
        let plane = drawing.plane()
        for x in stride(from: 0, to: 64, by: 4) {
            var (sum, exact) = (0.0, 0.0)
            for column in x..<x + 4 {
                let value = (Double(column) + 0.5) / 64 * 12
                for y in 0..<16 {
                    #expect(abs(Double(plane[column, y] & 0xFF) - value) <= 1)
                    sum += Double(plane[column, y] & 0xFF)
                    exact += value
                }
            }
            #expect(abs(sum - exact) / 64 < 0.2)
        }
    }
}
