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
    func shortDetails(_ side: Side) -> [WordBlock.Detail] { details(of: mappings(side), \.shortWords) }

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
        if let notes { words = notes.quantize == .off ? "any pitch" : notes.scale.words }
        if let arpeggio { words = keys == .range ? "\(words), \(arpeggio)" : arpeggio }
        return words + Reading.room(for: self)
    }
}

extension NoteOptions {
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
