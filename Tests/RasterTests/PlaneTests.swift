import Testing

@testable import Raster

/// Pixels of every kind, from a seed.
struct PixelSource {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(truncatingIfNeeded: state >> 32)
    }

    mutating func plane(_ width: Int, _ height: Int) -> Plane {
        var plane = Plane(width: width, height: height)
        for y in 0..<height { for x in 0..<width { plane[x, y] = next() & 0xFF_FFFF } }
        return plane
    }

    /// No channel is larger than the alpha; a fifth of the pixels is clear.
    mutating func sprite(_ width: Int, _ height: Int) -> Sprite {
        let pixels = (0..<width * height).map { _ -> UInt32 in
            let alpha = next() % 5 == 0 ? 0 : next() % 256
            let parts = (0..<3).map { _ in next() % (alpha + 1) }
            return alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
        }
        return Sprite(width: width, height: height, pixels: pixels)
    }
}

@Suite("A plane of pixels")
struct PlaneTests {
    /// Inside, across each side and corner, far outside.
    static let places = [-20, -5, -1, 0, 3, 9, 12, 40]

    @Test("A copy changes the pixels of its part, and no others", arguments: places, places)
    func copy(x: Int, y: Int) {
        var source = PixelSource(1)
        let (before, other) = (source.plane(13, 11), source.plane(13, 11))
        var plane = before
        let part = Rectangle(x: x, y: y, width: 7, height: 6)
        plane.copy(part, of: other)
        for row in 0..<11 {
            for column in 0..<13 {
                let isInside = column >= x && column < x + 7 && row >= y && row < y + 6
                #expect(plane[column, row] == (isInside ? other : before)[column, row])
            }
        }
    }

    @Test("A sprite is laid over what is inside the plane and the clip", arguments: places, places)
    func blend(x: Int, y: Int) {
        var source = PixelSource(2)
        let before = source.plane(13, 11)
        let sprite = source.sprite(8, 7)
        var plane = before
        let clip = Rectangle(x: 2, y: 1, width: 9, height: 8)
        plane.blend(sprite, x: x, y: y, clip: clip)
        for row in 0..<11 {
            for column in 0..<13 {
                let isInClip = (2..<11).contains(column) && (1..<9).contains(row)
                let isInSprite = (x..<x + 8).contains(column) && (y..<y + 7).contains(row)
                var expected = before[column, row]
                if isInClip && isInSprite {
                    expected = Self.reference(sprite.pixels[(row - y) * 8 + column - x], expected)
                }
                #expect(plane[column, row] == expected)
            }
        }
    }

    /// Channel by channel, without packing.
    private static func reference(_ source: UInt32, _ below: UInt32) -> UInt32 {
        let alpha = Int(source >> 24)
        let rest = 256 - (alpha + (alpha >= 128 ? 1 : 0))
        return [16, 8, 0].reduce(0) { result, shift in
            let sum = Int(source >> shift & 0xFF) + Int(below >> shift & 0xFF) * rest / 256
            return result | UInt32(sum) << shift
        }
    }

    @Test("No channel overflows into the next, and clear and full are exact")
    func channels() {
        for alpha in UInt32(0)...255 {
            // The largest sum of all.
            let white = alpha << 24 | alpha << 16 | alpha << 8 | alpha
            let sum = Plane.over(white, 0xFF_FFFF)
            #expect(sum <= 0xFF_FFFF && sum == Self.reference(white, 0xFF_FFFF))
            // An error of at most one step against the exact blend.
            for below in [UInt32(0), 0x80_8080, 0xFF_FFFF] {
                let exact = Double(alpha) + Double(below & 0xFF) * (255 - Double(alpha)) / 255
                #expect(abs(Double(Plane.over(white, below) & 0xFF) - exact) <= 1)
            }
        }
        #expect(Plane.over(0, 0x12_3456) == 0x12_3456)
        #expect(Plane.over(0xFF65_4321, 0x12_3456) == 0x65_4321)
    }

    @Test("Four quarter turns are none, and a rectangle goes where its pixels go", arguments: Turn.allCases)
    func turn(turn: Turn) {
        var source = PixelSource(3)
        let plane = source.plane(7, 5)
        let turned = plane.turned(turn)
        for y in 0..<5 {
            for x in 0..<7 {
                let place = turn.turned(Rectangle(x: x, y: y, width: 1, height: 1), width: 7, height: 5)
                #expect(turned[place.x, place.y] == plane[x, y])
            }
        }
        #expect(plane.turned(.quarter).turned(.quarter) == plane.turned(.half))
        #expect(plane.turned(.quarter).turned(.threeQuarters) == plane)
    }
}
