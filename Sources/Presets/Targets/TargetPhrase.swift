import MIDI
import Mapping
import Ribbons

/// A target as written, before the ribbon that it may name is known.
enum TargetPhrase: Hashable, Sendable {
    case target(Target)
    case exclusive(ExclusiveTemplate)
    case set(ribbon: String, RibbonProperty, Double)
    case change(ribbon: String, RibbonProperty, by: Double)
    case tune(ribbon: String, TuningPhrase)
    case perform(ribbon: String, RibbonAction)
    case loop(ribbon: String, LoopAction)
    /// Moves a property of a ribbon's arpeggios.
    case property(ribbon: String, RibbonProperty)

    static func read(_ text: String) throws(PhraseProblem) -> TargetPhrase {
        let words = text.split(separator: " ").map(String.init)
        guard let word = words.first else { throw unknown(text, text) }
        guard let form = TargetForm.all.first(where: { $0.word == word }) else {
            throw unknown(word, text)
        }
        return try form.read(words.dropFirst().joined(separator: " "), of: text)
    }

    private static let known = alternatives(TargetForm.all.map(\.word))

    private static func unknown(_ word: String, _ text: String) -> PhraseProblem {
        PhraseProblem(message: "unknown target \(quoted(word))", expected: known, adviceFor: text)
    }

    /// Advice that names the intended target of a text that begins with none.
    /// - Parameter known: the words that may be meant; nil for those of all targets.
    static func advice(for text: String, among known: [String]? = nil) -> String? {
        let (words, known) = (text.split(separator: " ").map(String.init), known ?? TargetForm.all.map(\.word))
        let word = words.first ?? text
        let meant =
            spelt(word, words.dropFirst().joined(separator: " "))
            ?? ControllerName.number(text).map { "cc \($0)" } ?? Suggestion.meant(by: word, among: known)
        return meant.map(didYouMean)
    }
}

extension TargetPhrase {
    /// The correct spelling, such as `cc 74` for `cc74`, `CC 74`, `cc#74` and `74`.
    private static func spelt(_ word: String, _ argument: String) -> String? {
        let lowercase = word.lowercased()
        if lowercase.hasPrefix("f0") {
            let phrase = "sysex \(word) \(argument)"
            return (try? read(phrase)) == nil ? "sysex" : phrase
        }
        let name = TargetForm.all.filter { $0.takesNumber && lowercase.hasPrefix($0.word) }.map(\.word)
            .max { $0.count < $1.count }
        let rest = word.dropFirst(name?.count ?? 0).drop { "#-=".contains($0) } + argument
        guard !rest.isEmpty, name != nil || Decimal.read(word) != nil else { return nil }
        let phrase = "\(name ?? "cc") \(rest)"
        return (try? read(phrase)) == nil ? nil : phrase
    }
}

extension TargetForm {
    /// Whether its word is followed by a number or a key.
    fileprivate var takesNumber: Bool {
        switch argument {
        case .number, .optionalNumber, .optionalKey, .semitones: true
        default: false
        }
    }
}

/// One line of the table of targets: a word and its arguments.
struct TargetForm: Sendable {
    enum Argument: Sendable {
        /// The word alone.
        case alone(Target)
        case number(ClosedRange<Int>, @Sendable (Int) -> Target)
        /// If the number is missing, the value supplies it.
        case optionalNumber(ClosedRange<Int>, @Sendable (Int?) -> Target)
        /// If the key is missing, the contacts choose the keys.
        case optionalKey
        /// Only the word `tap` after `tempo`.
        case tap
        case preset
        case semitones
        case property
        case ribbonAction
        /// `store` or `recall`, and a snapshot's number.
        case snapshot
        /// The numbers of two snapshots.
        case morph
        case loopAction
        /// The bytes of a system exclusive message.
        case exclusive
    }

    var word: String
    var argument: Argument
    var summary: String

    private init(_ word: String, _ target: Target, _ summary: String) {
        (self.word, self.argument, self.summary) = (word, .alone(target), summary)
    }

    private init(_ word: String, _ argument: Argument, _ summary: String) {
        (self.word, self.argument, self.summary) = (word, argument, summary)
    }

    static let all: [TargetForm] = [
        TargetForm("cc", .number(0...119) { .controller(UInt7(clamping: $0)) }, "a controller"),
        TargetForm(
            "cc14", .number(0...31) { .controller14(UInt7(clamping: $0)) },
            "a controller of 14 bits: its number and the number + 32"),
        TargetForm("nrpn", .number(0...16383) { .nrpn(UInt14(clamping: $0)) }, "a non-registered parameter"),
        TargetForm("rpn", .number(0...16383) { .rpn(UInt14(clamping: $0)) }, "a registered parameter"),
        TargetForm("bend", .bend, "the pitch bend"),
        TargetForm("pressure", .channelPressure, "the pressure of the channel"),
        TargetForm("key-pressure", .keyPressure, "the pressure of the voice's own key"),
        TargetForm(
            "program", .optionalNumber(0...127) { .program($0.map { UInt7(clamping: $0) }) },
            "a program: the value, or always the same one"),
        TargetForm("note", .optionalKey, "notes: the contacts choose the keys, or always the same one"),
        TargetForm("chord", .chord, "the scale's notes between the edges of the range, together"),
        TargetForm("arp", .arpeggio, "the scale's notes between the edges of the range, in turn"),
        TargetForm("sysex", .exclusive, "a system exclusive message, with the value in it or always the same"),
        TargetForm("start", .action(.start), "starts a connected sequencer"),
        TargetForm("stop", .action(.stop), "stops it"),
        TargetForm("continue", .action(.continue), "lets it continue"),
        TargetForm("panic", .action(.panic), "ends every note"),
        TargetForm("latch", .action(.latch), "keeps notes sounding until the next latch"),
        TargetForm("preset", .preset, "the next or previous preset of the bank, or the one of that name"),
        TargetForm("bank", .action(.bank), "opens the page of the bank, to choose a preset by touch, or closes it"),
        TargetForm("tempo", .tap, "takes the tempo from this and the taps before it"),
        TargetForm("keep", .action(.keep), "writes what was played last as recordings"),
        TargetForm("transpose", .semitones, "shifts every note struck from now on by so many semitones"),
        TargetForm(
            "set", .property,
            "sets a ribbon's center, range or door, its notes' root, scale or span, its arpeggios' division, gate, swing or velocity"
        ),
        TargetForm("perform", .ribbonAction, "does to a ribbon what a finger would do"),
        TargetForm(
            "snapshot", .snapshot, "keeps the state of all ribbons under one of eight numbers, or brings it back"),
        TargetForm("morph", .morph, "blends the centres and ranges of all other ribbons between two snapshots"),
        TargetForm("loop", .loopAction, "has what fingers do on a ribbon repeat in time"),
    ]
}
