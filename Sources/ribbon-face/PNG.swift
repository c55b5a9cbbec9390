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
        // Only the part that is written takes memory.
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(ribbon_png_size_max(&image))) { memory, count in
            var size = png_alloc_size_t(memory.count)
            let isWritten = png_image_write_to_memory(&image, memory.baseAddress, &size, 0, pixels, 0, nil) != 0
            count = isWritten ? Int(size) : 0
        }
        return bytes.isEmpty ? nil : bytes
    }
}
