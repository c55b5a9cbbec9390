import CFreeType
import CShaping
import Raster

/// Sets lines that DejaVu Sans cannot set letter by letter: other scripts, joined and stacked letters, lines from right to left.
final class Shaper {
    private let libraries: ribbon_shaping
    private let fallback: FallbackFonts

    /// - Returns: nil if a library is not installed.
    init?(_ library: FT_Library) {
        var libraries = ribbon_shaping()
        guard ribbon_load_shaping(&libraries) else { return nil }
        self.libraries = libraries
        fallback = FallbackFonts(libraries, library)
    }

    /// A part of a line in one direction and one font.
    private struct Run {
        /// Its Unicode scalars, counted in the whole line.
        var characters: Range<Int>
        /// The run's level in the bidirectional algorithm: odd from right to left.
        var level: Int8
        var face: FT_Face
        /// Whether no font has its characters.
        var isMissing: Bool
    }

    struct Line {
        /// From left to right.
        var glyphs: [Glyph]
        /// The characters that no font has.
        var missing: [Unicode.Scalar]
    }

    /// - Parameters:
    ///   - face: DejaVu's, which is preferred.
    ///   - size: in 64ths of a pixel.
    func line(_ words: String, _ face: FT_Face, size: Int, isBold: Bool) -> Line {
        let scalars = Array(words.unicodeScalars)
        let text = scalars.map(\.value)
        var line = Line(glyphs: [], missing: [])
        for run in ordered(runs(of: words, levels(of: text), face, isBold: isBold)) {
            if run.isMissing { line.missing += scalars[run.characters].filter { !Self.isIgnorable($0) } }
            line.glyphs += shape(run, of: text, size: size)
        }
        return line
    }

    private func levels(of text: [UInt32]) -> [Int8] {
        var levels = [Int8](repeating: 0, count: text.count)
        // FRIBIDI_PAR_ON: the first strong letter decides the direction of the line.
        var base: UInt32 = 0x40
        _ = libraries.fribidi_log2vis(text, Int32(text.count), &base, nil, nil, nil, &levels)
        return levels
    }

    /// Divides a line into runs in the order of its text. A character is not divided: one font has all of it, or none.
    private func runs(of words: String, _ levels: [Int8], _ face: FT_Face, isBold: Bool) -> [Run] {
        var runs: [Run] = []
        var place = 0
        for character in words {
            let end = place + character.unicodeScalars.count
            let needed = character.unicodeScalars.filter { !Self.isIgnorable($0) }.map(\.value)
            let hasAll = needed.allSatisfy { FT_Get_Char_Index(face, FT_ULong($0)) != 0 }
            let other = hasAll ? nil : fallback.face(for: needed, isBold: isBold)
            let run = Run(
                characters: place..<end, level: levels[place], face: other ?? face,
                isMissing: !hasAll && other == nil)
            if let last = runs.last, last.level == run.level, last.face == run.face, last.isMissing == run.isMissing {
                runs[runs.count - 1].characters = last.characters.lowerBound..<end
            } else {
                runs.append(run)
            }
            place = end
        }
        return runs
    }

    /// Joiners and selectors of variants. A font need not have them.
    private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint
    }

    /// The runs from left to right: rule L2 of the bidirectional algorithm.
    private func ordered(_ runs: [Run]) -> [Run] {
        var runs = runs
        for level in stride(from: runs.map(\.level).max() ?? 0, to: 0, by: -1) {
            var start = 0
            while start < runs.count {
                var end = start
                while end < runs.count, runs[end].level >= level { end += 1 }
                runs[start..<end].reverse()
                start = end + 1
            }
        }
        return runs
    }

    private func shape(_ run: Run, of text: [UInt32], size: Int) -> [Glyph] {
        guard FT_Set_Char_Size(run.face, 0, FT_F26Dot6(size), 72, 72) == 0, let buffer = libraries.hb_buffer_create()
        else {
            return []
        }
        defer { libraries.hb_buffer_destroy(buffer) }
        libraries.hb_buffer_add_utf32(
            buffer, text, Int32(text.count), UInt32(run.characters.lowerBound), Int32(run.characters.count))
        // HB_DIRECTION_LTR, HB_DIRECTION_RTL.
        libraries.hb_buffer_set_direction(buffer, run.level % 2 == 0 ? 4 : 5)
        libraries.hb_buffer_guess_segment_properties(buffer)
        guard let font = libraries.hb_ft_font_create_referenced(run.face) else { return [] }
        defer { libraries.hb_font_destroy(font) }
        libraries.hb_ft_font_set_load_flags(font, Letters.loadFlags)
        libraries.hb_shape(font, buffer, nil, 0)
        var (count, placed): (UInt32, UInt32) = (0, 0)
        guard let glyphs = libraries.hb_buffer_get_glyph_infos(buffer, &count),
            let positions = libraries.hb_buffer_get_glyph_positions(buffer, &placed)
        else {
            return []
        }
        return (0..<Int(min(count, placed))).map { index in
            var glyph = Letters.glyph(glyphs[index].number, of: run.face)
            glyph.left += Int((Double(positions[index].right) / 64).rounded())
            glyph.top += Int((Double(positions[index].up) / 64).rounded())
            glyph.advance = Double(positions[index].advance) / 64
            return glyph
        }
    }
}
