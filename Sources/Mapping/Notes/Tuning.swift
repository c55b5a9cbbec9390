import MIDI

/// The changes to a ribbon's notes by actions and the input port since its preset was loaded. Plain numbers, so that
/// copying allocates nothing.
public struct Tuning: Hashable, Sendable {
    /// Semitones by which its roots are above those of the preset.
    public var shift: Int16 = 0
    /// The scale that was set, as an index in `Patch.scales`. One that the patch lacks, from a snapshot, changes nothing.
    public var scale: UInt16?
    /// The span that was set.
    public var span: Double?
    /// The chord on the input port, in the form of `InputChord.keys`; 0 for a ribbon that does not play it.
    public var chord: UInt16 = 0

    public init() {}
}

/// A change that an action makes to a ribbon's notes.
public enum TuningChange: Hashable, Sendable {
    /// The key at position 0 of its first mapping to notes. Other mappings keep their distance from it.
    case root(UInt7)
    /// Semitones.
    case shift(Int)
    /// An index in `Patch.scales`.
    case scale(Int)
    case span(Double)
}

extension TuningChange {
    /// Its text on a face and in a drawing: `root D3`.
    func words(in patch: Patch) -> String {
        switch self {
        case .root(let key): "root \(KeySpelling.sharps.name(key))"
        case .shift(let semitones): "root \(semitones < 0 ? "−" : "+")\(abs(semitones))"
        case .scale(let place): "scale \(patch.scales.indices.contains(place) ? patch.scales[place].words : "")"
        case .span(let span): "span \(span.decimalText)"
        }
    }
}

extension Scale {
    /// Its name, or the number of its notes.
    package var words: String {
        if isInput { return "keys of the input" }
        if isInputTuning { return "tuning of the input" }
        return Self.names.first { Self.named($0) == self } ?? "\(degrees.count) notes"
    }
}

extension Tuning {
    /// - Parameter root: the root of the ribbon's first mapping to notes, in the preset.
    mutating func apply(_ change: TuningChange, root: UInt7) {
        let root = Int(root.rawValue)
        switch change {
        case .root(let key): shift = Int16(Int(key.rawValue) - root)
        case .shift(let semitones): shift = Int16(min(max(root + Int(shift) + semitones, 0), 127) - root)
        case .scale(let place): scale = UInt16(truncatingIfNeeded: place)
        case .span(let span): self.span = span
        }
    }
}

extension NoteOptions {
    /// The options with a tuning applied. Allocates nothing.
    /// - Parameter scales: those of the patch.
    package func tuned(by tuning: Tuning, among scales: [Scale]) -> NoteOptions {
        var options = self
        options.root = UInt7(clamping: Int(root.rawValue) + Int(tuning.shift))
        if let span = tuning.span { options.span = span }
        if let place = tuning.scale.map(Int.init), scales.indices.contains(place) { options.scale = scales[place] }
        if options.scale.isInput { options.scale = .input(tuning.chord) }
        return options
    }
}
