import CFreeType
import CShaping

/// Fonts of the system for characters that DejaVu Sans lacks.
final class FallbackFonts {
    private let libraries: ribbon_shaping
    private let library: FT_Library
    /// The faces found so far, so that each question is asked once: words are set many times until they fit. Nil: none.
    private var found: [Wanted: FT_Face?] = [:]
    /// The face of a file, so that each is opened once; nil: it cannot be used.
    private var files: [File: FT_Face?] = [:]

    private struct Wanted: Hashable {
        var characters: [UInt32]
        var isBold: Bool
    }

    private struct File: Hashable {
        var path: String
        var index: Int32
    }

    init(_ libraries: ribbon_shaping, _ library: FT_Library) { (self.libraries, self.library) = (libraries, library) }

    /// A face that has all of some characters; nil if there is none.
    func face(for characters: [UInt32], isBold: Bool) -> FT_Face? {
        let wanted = Wanted(characters: characters, isBold: isBold)
        if let known = found[wanted] { return known }
        let face = find(characters, isBold: isBold)
        found[wanted] = .some(face)
        return face
    }

    private func find(_ characters: [UInt32], isBold: Bool) -> FT_Face? {
        guard let file = file(for: characters, isBold: isBold), let face = open(file),
            characters.allSatisfy({ FT_Get_Char_Index(face, FT_ULong($0)) != 0 })
        else { return nil }
        return face
    }

    /// Opens a file once. The face is freed with `library`.
    private func open(_ file: File) -> FT_Face? {
        if let known = files[file] { return known }
        var face: FT_Face?
        // FT_FACE_FLAG_SCALABLE: bitmaps, such as coloured emoji, have one size.
        let isUsable =
            FT_New_Face(library, file.path, FT_Long(file.index), &face) == 0
            && (face?.pointee.face_flags ?? 0) & 1 != 0
        files[file] = isUsable ? face : .some(nil)
        return isUsable ? face : nil
    }

    /// Asks fontconfig, which prefers the user's fonts and languages.
    private func file(for characters: [UInt32], isBold: Bool) -> File? {
        guard let pattern = libraries.FcPatternCreate(), let set = libraries.FcCharSetCreate() else { return nil }
        defer {
            libraries.FcCharSetDestroy(set)
            libraries.FcPatternDestroy(pattern)
        }
        for character in characters { _ = libraries.FcCharSetAddChar(set, character) }
        _ = libraries.FcPatternAddCharSet(pattern, "charset", set)
        _ = libraries.FcPatternAddBool(pattern, "scalable", 1)
        _ = libraries.FcPatternAddBool(pattern, "color", 0)
        // FC_WEIGHT_BOLD, FC_WEIGHT_REGULAR.
        _ = libraries.FcPatternAddInteger(pattern, "weight", isBold ? 200 : 80)
        // FcMatchPattern.
        _ = libraries.FcConfigSubstitute(nil, pattern, 0)
        libraries.FcDefaultSubstitute(pattern)
        var result: UInt32 = 0
        guard let found = libraries.FcFontMatch(nil, pattern, &result) else { return nil }
        defer { libraries.FcPatternDestroy(found) }
        var path: UnsafeMutablePointer<UInt8>?
        var index: Int32 = 0
        guard libraries.FcPatternGetString(found, "file", 0, &path) == 0, let path else { return nil }
        _ = libraries.FcPatternGetInteger(found, "index", 0, &index)
        return File(path: String(cString: path), index: index)
    }
}
