/// The first byte of a binary message between the page and `ribbon-web`: what the rest of it is.
public enum MessageKind: UInt8, Sendable, CaseIterable {
    /// From the page: all contacts that are down, or a sign that it is alive.
    case touches = 1
    case beat = 2
    /// From the page of an editor: the preset's text.
    case text = 3
    /// To the page: cards and sprites; what has changed since the last frame; overlays; what the bridge sends; the notes that sound;
    /// the answer to a beat.
    case scene = 16
    case frame = 17
    case overlays = 18
    case midi = 19
    case sounding = 20
    case pong = 21
    /// To the page of an editor: a preset's text, and another one beside it.
    case edited = 22
    case other = 23
    /// To the page of an editor: a file. The answer that follows it has its name.
    case file = 24
}
