import CPNG
import Raster

/// Pictures as files.
enum PNG {
    /// - Returns: nil if libpng fails.
    static func bytes(of plane: Plane) -> [UInt8]? {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(plane.pixels.count * 3)
        for pixel in plane.pixels {
            for shift: UInt32 in [16, 8, 0] { pixels.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
        }
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        (image.width, image.height) = (UInt32(plane.width), UInt32(plane.height))
        image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
        defer { png_image_free(&image) }
        // First without memory: then libpng says how much it needs.
        var count: png_alloc_size_t = 0
        guard png_image_write_to_memory(&image, nil, &count, 0, pixels, 0, nil) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard png_image_write_to_memory(&image, &bytes, &count, 0, pixels, 0, nil) != 0 else { return nil }
        return Array(bytes.prefix(Int(count)))
    }
}
