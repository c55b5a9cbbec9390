import CFreeType
import Raster

/// The letters of DejaVu Sans, which has ♯ and ♭, as masks of whole pixels. Characters that it lacks are taken from the
/// system's other fonts.
public final class DejaVu {
    /// The folder of Debian's fonts-dejavu-core.
    public static let folder = "/usr/share/fonts/truetype/dejavu"

    private let library: FT_Library
    private let regular: FT_Face
    private let bold: FT_Face
    private var glyphs: [Key: Glyph] = [:]
    /// The shaped lines; all are forgotten when there are `lineLimit`.
    private var lines: [LineKey: [Glyph]] = [:]
    private static let lineLimit = 256
    private var shaper: Shaper?
    private var isShaperTried = false
    /// The characters that `onMissing` has been told of.
    private var reported: Set<Unicode.Scalar> = []
    /// Called once for each character that cannot be drawn, with a message for the user.
    public var onMissing: ((String) -> Void)?

    private struct Key: Hashable {
        var scalar: Unicode.Scalar
        /// Font size in 64ths of a pixel.
        var size: Int
        var isBold: Bool
    }

    private struct LineKey: Hashable {
        var words: String
        var size: Int
        var isBold: Bool
    }

    /// A size in 64ths of a pixel.
    private static func units(_ size: Double) -> Int { max(Int((size * 64).rounded()), 64) }

    public init(folder: String = DejaVu.folder) throws(FontError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw FontError(path: folder, cause: "FreeType does not start")
        }
        self.library = library
        func open(_ name: String) throws(FontError) -> FT_Face {
            let path = folder + "/" + name
            var face: FT_Face?
            let code = FT_New_Face(library, path, 0, &face)
            guard code == 0, let face else {
                FT_Done_FreeType(library)
                throw FontError(path: path, cause: code == 1 ? "there is no such font" : "cannot be read as a font")
            }
            return face
        }
        regular = try open("DejaVuSans.ttf")
        bold = try open("DejaVuSans-Bold.ttf")
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
        let key = Key(scalar: scalar, size: Self.units(size), isBold: isBold)
        if let glyph = glyphs[key] { return glyph }
        let glyph = load(key)
        glyphs[key] = glyph
        return glyph
    }

    private func load(_ key: Key) -> Glyph {
        // Joiners and variation selectors have no form of their own.
        if key.scalar.properties.isDefaultIgnorableCodePoint { return Glyph(mask: nil, left: 0, top: 0, advance: 0) }
        let face = key.isBold ? bold : regular
        guard FT_Set_Char_Size(face, 0, FT_F26Dot6(key.size), 72, 72) == 0 else {
            return Glyph(mask: nil, left: 0, top: 0, advance: Double(key.size) / 128)
        }
        return Letters.glyph(FT_Get_Char_Index(face, FT_ULong(key.scalar.value)), of: face)
    }

    // MARK: Lines

    /// The letters of a line, from left to right. Lines that need it are shaped, with other fonts of the system where DejaVu
    /// Sans lacks a character.
    public func line(_ words: String, size: Double, isBold: Bool) -> [Glyph] {
        guard words.unicodeScalars.contains(where: needsShaping) else {
            return words.unicodeScalars.map { glyph($0, size: size, isBold: isBold) }
        }
        let key = LineKey(words: words, size: Self.units(size), isBold: isBold)
        if let line = lines[key] { return line }
        let line = shaped(key)
        // Words that change, such as a message, must not fill the memory.
        if lines.count == Self.lineLimit { lines.removeAll() }
        lines[key] = line
        return line
    }

    /// Whether letters cannot simply stand side by side: the font lacks one, or letters join, stack, or run to the left.
    private func needsShaping(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x300: false
        case 0x300...0x36F, 0x590...0x109F, 0x1780...0x18AF, 0x200C...0x200F, 0xFB1D...0xFEFF: true
        default: FT_Get_Char_Index(regular, FT_ULong(scalar.value)) == 0
        }
    }

    /// Shapes a line, or without the libraries for it sets letters side by side. Reports characters that it cannot set.
    private func shaped(_ key: LineKey) -> [Glyph] {
        let scalars = key.words.unicodeScalars
        if !isShaperTried { (shaper, isShaperTried) = (Shaper(library), true) }
        guard let shaper else {
            report(
                scalars.filter(needsShaping),
                "letters beyond those of DejaVu Sans need libharfbuzz0b, libfribidi0 and libfontconfig1")
            return scalars.map { glyph($0, size: Double(key.size) / 64, isBold: key.isBold) }
        }
        let line = shaper.line(key.words, key.isBold ? bold : regular, size: key.size, isBold: key.isBold)
        report(
            line.missing,
            "no font that is installed has it (Debian: fonts-noto-core, fonts-noto-cjk, fonts-symbola)")
        return line.glyphs
    }

    private func report(_ scalars: [Unicode.Scalar], _ cause: String) {
        for scalar in scalars where reported.insert(scalar).inserted {
            let number = String(scalar.value, radix: 16, uppercase: true)
            let padded = String(repeating: "0", count: max(4 - number.count, 0)) + number
            onMissing?("“\(scalar)” (U+\(padded)) is shown as a box: \(cause)")
        }
    }
}

extension DejaVu: GlyphSource {}
