import MIDI
import Mapping

extension PatchReader {
    /// A bridge keeps what it has named until it ends, so a hostile file may not name very many.
    private static let exclusiveLimit = 256

    /// A system exclusive message with the name that it has from here on.
    mutating func exclusive(_ template: ExclusiveTemplate, _ node: Node) -> Target? {
        exclusives.insert(template)
        guard exclusives.count <= Self.exclusiveLimit else {
            diagnostics.error(
                node.span, "a preset with \(exclusives.count) different messages of 'sysex'",
                expected: "at most \(Self.exclusiveLimit)")
            return nil
        }
        guard let exclusive = Exclusive(template) else {
            diagnostics.error(
                node.span, "there is no room for another message of 'sysex'",
                expected: "fewer than 65,536 in all presets since the start", advice: "start the program again")
            return nil
        }
        return .exclusive(exclusive)
    }
}
