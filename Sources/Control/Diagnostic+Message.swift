import Presets

extension Diagnostic {
    /// Its description, without the program's name in front.
    var messageText: String {
        let text = description
        return text.hasPrefix("ribbon: ") ? String(text.dropFirst("ribbon: ".count)) : text
    }
}
