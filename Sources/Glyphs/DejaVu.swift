import CFreeType
import Raster

/// The letters of DejaVu Sans, which has ♯ and ♭, as masks of whole pixels.
public final class DejaVu {
    /// The folder of Debian's fonts-dejavu-core.
    public static let folder = "/usr/share/fonts/truetype/dejavu"

    private let library: FT_Library
    private let regular: FT_Face
    private let bold: FT_Face
    private var glyphs: [Key: Glyph] = [:]

    private struct Key: Hashable {
        var scalar: Unicode.Scalar
        /// Font size in 64ths of a pixel.
        var size: Int
        var isBold: Bool
    }

    public init(folder: String = DejaVu.folder) throws(FontError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw FontError(path: folder, cause: "FreeType does not start")
        }
        self.library = library
        var regular: FT_Face?
        var bold: FT_Face?
        for (name, isBold) in [("DejaVuSans.ttf", false), ("DejaVuSans-Bold.ttf", true)] {
            let path = folder + "/" + name
            var face: FT_Face?
            let code = FT_New_Face(library, path, 0, &face)
            guard code == 0, let face else {
                FT_Done_FreeType(library)
                throw FontError(path: path, cause: code == 1 ? "there is no such font" : "cannot be read as a font")
            }
            if isBold { bold = face } else { regular = face }
        }
        guard let regular, let bold else { throw FontError(path: folder, cause: "there are no fonts") }
        (self.regular, self.bold) = (regular, bold)
    }

    // This frees the faces too.
    deinit { FT_Done_FreeType(library) }

    /// FreeType's version, such as 2.13.3. The letters' pixels depend on it.
    public var version: String {
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    /// A letter at a size in pixels; a box if the font lacks it.
    public func glyph(_ scalar: Unicode.Scalar, size: Double, isBold: Bool) -> Glyph {
        let key = Key(scalar: scalar, size: max(Int((size * 64).rounded()), 64), isBold: isBold)
        if let glyph = glyphs[key] { return glyph }
        let glyph = load(key)
        glyphs[key] = glyph
        return glyph
    }

    private func load(_ key: Key) -> Glyph {
        let face = key.isBold ? bold : regular
        let empty = Glyph(mask: nil, left: 0, top: 0, advance: Double(key.size) / 128)
        // FT_LOAD_RENDER | FT_LOAD_NO_HINTING: forms and advances scale evenly with the size.
        guard FT_Set_Char_Size(face, 0, FT_F26Dot6(key.size), 72, 72) == 0,
            FT_Load_Char(face, FT_ULong(key.scalar.value), FT_Int32(1 << 2 | 1 << 1)) == 0,
            let slot = face.pointee.glyph
        else { return empty }
        let bitmap = slot.pointee.bitmap
        let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
        // The linear advance is in 65,536ths of a pixel.
        let advance = Double(slot.pointee.linearHoriAdvance) / 65536
        guard width > 0, height > 0, let buffer = bitmap.buffer else {
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

extension DejaVu: GlyphSource {}
