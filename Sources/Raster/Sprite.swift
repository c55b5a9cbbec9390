/// Pixels with alpha that are laid over a plane: 32 bits each, 0xAARRGGBB, premultiplied.
public struct Sprite: Hashable, Sendable {
    public let width: Int
    public let height: Int
    public let pixels: [UInt32]
    /// For each row, the range outside of which all pixels are clear.
    let spans: [Range<Int32>]

    /// - Parameter pixels: no channel is larger than the alpha.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height, "a sprite has all of its pixels")
        (self.width, self.height, self.pixels) = (width, height, pixels)
        spans = (0..<height).map { y in
            let row = pixels[y * width..<(y + 1) * width]
            guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 })
            else { return 0..<0 }
            return Int32(first - y * width)..<Int32(last - y * width + 1)
        }
    }
}
