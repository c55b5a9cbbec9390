import MIDI
import Mapping

/// The lines beside a ribbon's name.
extension Description.Ribbon {
    /// The lines on paper: everything that the side sends, what is behind the door, and what moves the ribbon from outside.
    func details(_ side: Side) -> [WordBlock.Detail] {
        let received = inputs.enumerated().map { WordBlock.Detail(part: .reception, index: $0, words: $1.printable) }
        let hidden = back.enumerated().map {
            WordBlock.Detail(part: .behindDoor, index: $0, words: "behind the door: " + $1.words.printable)
        }
        return details(of: mappings(side), \.words) + (side == .front ? hidden : []) + received
    }

    /// The lines on a screen: only the targets, with room for their values.
    /// Keys that sound together stand on one line, and nothing repeats the name.
    func shortDetails(_ side: Side) -> [WordBlock.Detail] {
        let mappings = mappings(side)
        var details = details(of: mappings, \.shortWords)
        let fixed = mappings.indices.filter { mappings[$0].fixedKeys != nil }
        if fixed.count > 1 || fixed.first.map({ mappings[$0].fixedKeys?.contains(" ") ?? false }) ?? false {
            var keys: [String] = []
            for key in fixed.flatMap({ (mappings[$0].fixedKeys ?? "").split(separator: " ") }) {
                if !keys.contains(String(key)) { keys.append(String(key)) }
            }
            details[fixed[0]].words = keys.joined(separator: " ")
            for index in fixed.dropFirst().reversed() { details.remove(at: index) }
        }
        let title = name.lowercased()
        return details.compactMap { detail in
            var detail = detail
            if (Readout.withoutPlaceholder(detail.words) ?? detail.words).lowercased() == title {
                detail.words = Readout.placeholderAlone(detail.words) ?? ""
            }
            return detail.words.isEmpty ? nil : detail
        }
    }

    private func details(
        of mappings: [Description.Mapping], _ words: (Description.Mapping) -> String
    ) -> [WordBlock.Detail] {
        mappings.enumerated().map {
            WordBlock.Detail(part: .mapping, index: $0, words: words($1).printable, source: $1.source)
        }
    }
}

extension Description.Mapping {
    /// `center → cc 74, exp`
    var words: String {
        let all = ["\(source.rawValue) → \(target)", notes?.words ?? "", arpeggio ?? "", settings]
        return all.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// `cc 74`, with room for the value.
    fileprivate var shortWords: String {
        var words = target
        if let notes { words = notes.quantize == .off ? "any pitch" : notes.scaleWords }
        if let arpeggio { words = keys == .range ? "\(words), \(arpeggio)" : arpeggio }
        return words + Readout.room(for: self)
    }
}

extension NoteOptions {
    /// The scale with its root: `A minor`. The chromatic scale and scales of the input have no root.
    fileprivate var scaleWords: String {
        if scale == .chromatic || scale.input != nil { return scale.words }
        return "\(KeySpelling(root: root, scale: scale).name(root, octave: false)) \(scale.words)"
    }

    /// `C3…C5, minor`
    fileprivate var words: String {
        let highest = Double(rows - 1) * interval + span
        let top = UInt7(clamping: Int(root.rawValue) + Int(highest.rounded()))
        let spelling = KeySpelling(root: root, scale: scale)
        let rows = rows > 1 ? "\(rows) rows" : ""
        let bends = quantize == .off ? "any pitch" : quantize == .touch ? "" : "\(quantize.rawValue)"
        return ["\(spelling.name(root))…\(spelling.name(top))", quantize == .off ? "" : scale.words, rows, bends]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension String {
    /// The text as it can be drawn, with a blank for each invisible character.
    var printable: String {
        var text = ""
        for scalar in unicodeScalars { text.unicodeScalars.append(scalar.printable) }
        return text
    }
}
