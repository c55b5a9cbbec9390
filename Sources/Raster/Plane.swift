/// Opaque pixels in ordinary memory: 32 bits each, 0x00RRGGBB, row by row without gaps.
public struct Plane: Hashable, Sendable {
    public let width: Int
    public let height: Int
    public internal(set) var pixels: [UInt32]

    public init(width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a plane has pixels")
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: 0, count: width * height)
    }

    public var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

    public subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// Copies a part of a plane of the same size to the same place.
    public mutating func copy(_ part: Rectangle, of other: Plane) {
        precondition(other.width == width && other.height == height, "planes of two sizes")
        let part = part.clipped(to: bounds)
        guard !part.isEmpty else { return }
        let width = width
        pixels.withUnsafeMutableBufferPointer { target in
            other.pixels.withUnsafeBufferPointer { source in
                for y in part.y..<part.maxY {
                    let start = y * width + part.x
                    target.baseAddress.unsafelyUnwrapped.advanced(by: start)
                        .update(from: source.baseAddress.unsafelyUnwrapped.advanced(by: start), count: part.width)
                }
            }
        }
    }

    /// Draws a sprite over the plane, inside `clip` only.
    public mutating func blend(_ sprite: Sprite, x: Int, y: Int, clip: Rectangle) {
        let part = Rectangle(x: x, y: y, width: sprite.width, height: sprite.height)
            .clipped(to: clip).clipped(to: bounds)
        guard !part.isEmpty else { return }
        let width = width
        pixels.withUnsafeMutableBufferPointer { target in
            sprite.pixels.withUnsafeBufferPointer { source in
                let (target, source) = (target.baseAddress.unsafelyUnwrapped, source.baseAddress.unsafelyUnwrapped)
                for row in part.y..<part.maxY {
                    // Outside its form, a sprite's row is clear.
                    let span = sprite.spans[row - y]
                    let start = max(part.x, x + Int(span.lowerBound))
                    let end = min(part.maxX, x + Int(span.upperBound))
                    guard start < end else { continue }
                    Self.blend(
                        target.advanced(by: row * width + start),
                        source.advanced(by: (row - y) * sprite.width + start - x), count: end - start)
                }
            }
        }
    }

    private static func blend(_ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int) {
        for index in 0..<count { target[index] = over(source[index], target[index]) }
    }

    /// A premultiplied pixel over an opaque one. Each channel is s + d · (256 − a′) / 256, a′ being the alpha 0…255
    /// stretched to 0…256: exact at both ends, and never more than 255.
    @inline(__always)
    static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
        let alpha = source >> 24
        let rest = 256 &- (alpha &+ (alpha >> 7))
        let redBlue = ((below & 0xFF_00FF) &* rest) >> 8 & 0xFF_00FF
        let green = ((below & 0xFF00) &* rest) >> 8 & 0xFF00
        return (source & 0xFF_FFFF) &+ redBlue &+ green
    }
}
