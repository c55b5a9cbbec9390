import CPNG
import Glibc

/// A picture that was read from a file: three bytes a pixel.
public struct Picture: Hashable, Sendable, CustomStringConvertible {
    public let width: Int
    public let height: Int
    public let bytes: [UInt8]

    public init(png path: String) throws(Failure) {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        guard png_image_begin_read_from_file(&image, path) != 0 else { throw Failure("\(path): no PNG picture") }
        image.format = UInt32(PNG_FORMAT_RGB)
        (width, height) = (Int(image.width), Int(image.height))
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else { throw Failure("\(path): is damaged") }
        self.bytes = bytes
    }

    /// From 0x00RRGGBB.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        (self.width, self.height) = (width, height)
        bytes = pixels.flatMap {
            [UInt8(truncatingIfNeeded: $0 >> 16), UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
        }
    }

    /// How many pixels are not the same, from that row on; all, if the sizes are not.
    public func differences(from other: Picture, belowRow first: Int = 0) -> Int {
        if self == other { return 0 }
        guard width == other.width, height == other.height else { return width * height }
        return bytes.withUnsafeBufferPointer { own in
            other.bytes.withUnsafeBufferPointer { its in
                var count = 0
                var index = first * width * 3
                while index < own.count {
                    if own[index] != its[index] || own[index + 1] != its[index + 1] || own[index + 2] != its[index + 2]
                    {
                        count += 1
                    }
                    index += 3
                }
                return count
            }
        }
    }

    public var isBlack: Bool { bytes.allSatisfy { $0 == 0 } }

    public var description: String { "\(width) × \(height)" }
}
