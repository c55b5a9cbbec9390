import Glibc

/// A code for the camera of a phone, made by libqrencode. The library is loaded only to print one: a server needs none,
/// and a machine may lack it.
struct QRCode {
    private let width: Int
    /// Row by row.
    private let isDark: [Bool]

    /// The beginning of `QRcode` in qrencode.h.
    private struct Encoded {
        var version: Int32
        var width: Int32
        var data: UnsafeMutablePointer<UInt8>?
    }

    private typealias Encode =
        @convention(c) (UnsafePointer<CChar>, Int32, Int32, Int32, Int32) -> UnsafeMutableRawPointer?
    private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

    /// QR_ECLEVEL_M, and QR_MODE_8.
    private static let (level, mode): (Int32, Int32) = (1, 2)

    /// Nil if the library is missing, or cannot encode the text.
    init?(_ text: String) {
        guard let library = dlopen("libqrencode.so.4", RTLD_NOW), let encode = dlsym(library, "QRcode_encodeString"),
            let free = dlsym(library, "QRcode_free")
        else { return nil }
        let made = unsafeBitCast(encode, to: Encode.self)(text, 0, Self.level, Self.mode, 1)
        defer { unsafeBitCast(free, to: Free.self)(made) }
        guard let code = made?.assumingMemoryBound(to: Encoded.self).pointee, let data = code.data else { return nil }
        width = Int(code.width)
        isDark = (0..<width * width).map { data[$0] & 1 == 1 }
    }

    /// Two rows in a line of half blocks, black on white on any terminal, with the white margin that cameras need.
    var text: String {
        let margin = 3
        return stride(from: -margin, to: width + margin, by: 2).map { row in
            let line = (-margin..<width + margin).map { column in
                switch (isLight(row, column), isLight(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return "\u{1B}[38;5;231;48;5;16m\(line.joined())\u{1B}[0m\n"
        }.joined()
    }

    private func isLight(_ row: Int, _ column: Int) -> Bool {
        guard (0..<width).contains(row), (0..<width).contains(column) else { return true }
        return !isDark[row * width + column]
    }
}
