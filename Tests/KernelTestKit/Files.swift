import Glibc

/// A small file's first line.
func firstLine(of path: String) -> String? {
    let text = text(of: path)
    return text.isEmpty ? nil : String(text.prefix { $0 != "\n" })
}

/// A small file, read at once; empty where it cannot be.
func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var buffer = [CChar](repeating: 0, count: 4097)
    return read(file, &buffer, 4096) > 0 ? string(buffer) : ""
}

/// The text up to the terminating zero.
func string(_ characters: some Sequence<CChar>) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
