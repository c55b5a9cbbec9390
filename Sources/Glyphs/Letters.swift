import CFreeType
import Raster

/// Letters of a face as masks.
enum Letters {
    /// FT_LOAD_NO_HINTING: forms and advances scale evenly with the size.
    static let loadFlags: Int32 = 1 << 1

    /// - Parameter number: the glyph's number in the face, which is set to the wanted size.
    static func glyph(_ number: UInt32, of face: FT_Face) -> Glyph {
        // FT_LOAD_RENDER
        guard FT_Load_Glyph(face, number, loadFlags | 1 << 2) == 0, let slot = face.pointee.glyph else {
            return Glyph(mask: nil, left: 0, top: 0, advance: 0)
        }
        let bitmap = slot.pointee.bitmap
        let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
        // The linear advance is in 65,536ths of a pixel.
        let advance = Double(slot.pointee.linearHoriAdvance) / 65536
        // FT_PIXEL_MODE_GRAY
        guard width > 0, height > 0, bitmap.pixel_mode == 2, let buffer = bitmap.buffer else {
            return Glyph(mask: nil, left: 0, top: 0, advance: advance)
        }
        var coverage: [UInt8] = []
        coverage.reserveCapacity(width * height)
        for row in 0..<height {
            for column in 0..<width { coverage.append(buffer[row * Int(bitmap.pitch) + column]) }
        }
        return Glyph(
            mask: Mask(width: width, height: height, coverage: coverage), left: Int(slot.pointee.bitmap_left),
            top: Int(slot.pointee.bitmap_top), advance: advance)
    }
}
