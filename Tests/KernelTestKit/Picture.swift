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

    // In a debug build on an emulated processor, it takes Swift seconds to compare a million bytes.
    public static func == (a: Picture, b: Picture) -> Bool {
        a.width == b.width && a.height == b.height && memcmp(a.bytes, b.bytes, a.bytes.count) == 0
    }

    /// How many pixels are not the same, from that row on; all, if the sizes are not.
    public func differences(from other: Picture, belowRow first: Int = 0) -> Int {
        guard width == other.width, height == other.height else { return width * height }
        return bytes.withUnsafeBufferPointer { own in
            other.bytes.withUnsafeBufferPointer { its in
                let row = width * 3
                func differs(_ index: Int, _ count: Int) -> Bool {
                    memcmp(own.baseAddress! + index, its.baseAddress! + index, count) != 0
                }
                var count = 0
                for start in stride(from: first * row, to: own.count, by: row) where differs(start, row) {
                    for index in stride(from: start, to: start + row, by: 3) where differs(index, 3) { count += 1 }
                }
                return count
            }
        }
    }

    public var isBlack: Bool { memcmp(bytes, [UInt8](repeating: 0, count: bytes.count), bytes.count) == 0 }

    public var description: String { "\(width) × \(height)" }
}
