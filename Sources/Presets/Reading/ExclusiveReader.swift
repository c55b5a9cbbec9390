import MIDI
import Mapping

extension PatchReader {
    /// The most different messages in a preset. They are registered until the program ends (`Exclusive`), so a hostile
    /// file may not create very many.
    private static let exclusiveLimit = 256

    /// Registers a system exclusive message. Reports an error and returns nil if there are too many.
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
