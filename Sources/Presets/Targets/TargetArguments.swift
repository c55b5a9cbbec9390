import MIDI
import Mapping
import Ribbons

extension TargetForm {
    /// Parses the words after the first one into a target.
    /// - Parameter text: the whole phrase.
    func read(_ argument: String, of text: String) throws(PhraseProblem) -> TargetPhrase {
        switch self.argument {
        case .alone(let target):
            guard argument.isEmpty else { throw unexpected(argument) }
            return .target(target)
        case .number(let range, let make): return .target(make(try number(argument, range)))
        case .optionalNumber(let range, let make):
            return .target(make(argument.isEmpty ? nil : try number(argument, range)))
        case .optionalKey: return .target(.note(argument.isEmpty ? nil : try key(argument)))
        case .tap:
            guard argument == "tap" else {
                throw PhraseProblem(
                    message: "\(quoted(text)) is no action", expected: "tempo tap", advice: didYouMean("tempo tap"))
            }
            return .target(.action(.tempoTap))
        case .preset: return .target(.action(try preset(argument)))
        case .semitones: return .target(.action(.transpose(try number(argument, -127...127, isSigned: true))))
        case .property: return try property(argument)
        case .ribbonAction: return try ribbonAction(argument)
        case .loopAction: return try loopAction(argument)
        case .snapshot: return .target(.action(.snapshot(try SnapshotPhrase.action(argument, of: text))))
        case .morph: return .target(try SnapshotPhrase.morph(argument, of: text))
        case .exclusive: return .exclusive(try ExclusivePhrase.read(text))
        }
    }

    private func unexpected(_ argument: String) -> PhraseProblem {
        PhraseProblem(
            message: "\(quoted(argument)) after \(quoted(word))", expected: "\(quoted(word)) alone")
    }

    private func number(
        _ argument: String, _ range: ClosedRange<Int>, isSigned: Bool = false
    ) throws(PhraseProblem) -> Int {
        if let whole = Decimal.whole(argument, isSigned: isSigned), range.contains(whole) { return whole }
        throw problem(argument, range, isSigned)
    }

    /// Why the argument is not the expected number.
    private func problem(_ argument: String, _ range: ClosedRange<Int>, _ isSigned: Bool) -> PhraseProblem {
        let expected = "\(quoted(word)) with a whole number \(range.lowerBound)…\(range.upperBound)"
        func problem(_ message: String, advice: String? = nil) -> PhraseProblem {
            PhraseProblem(message: message, expected: expected, advice: advice)
        }
        guard !argument.isEmpty else { return problem("\(quoted(word)) without a number") }
        let whole = Decimal.whole(argument, isSigned: isSigned)
        guard let meant = whole ?? Decimal.read(argument).flatMap({ Int(exactly: $0) }) else {
            let meant = word == "cc" ? ControllerName.number(argument) : nil
            return problem(
                "\(quoted(argument)) after \(quoted(word)) is no whole number",
                advice: meant.map { didYouMean("cc \($0)") })
        }
        guard range.contains(meant) else { return problem("\(quoted("\(word) \(argument)")) is out of range") }
        return problem(
            "\(quoted(argument)) after \(quoted(word)) is not written with digits alone",
            advice: didYouMean("\(word) \(meant)"))
    }

    private func key(_ argument: String) throws(PhraseProblem) -> UInt7 {
        guard let key = KeyName.key(argument) else {
            throw PhraseProblem(
                message: "\(quoted(argument)) after 'note' is no key", expected: KeyPhrase.expectation,
                advice: KeyPhrase.advice(for: argument))
        }
        return key
    }

    private func preset(_ argument: String) throws(PhraseProblem) -> Action {
        switch argument {
        case "": throw PhraseProblem(message: "'preset' alone", expected: "preset next, preset previous or preset NAME")
        case "next": .presetNext
        case "previous": .presetPrevious
        default: .preset(named: argument)
        }
    }

    /// Parses `RIBBON.center VALUE`. The ribbon's name may contain blanks and points.
    private func property(_ argument: String) throws(PhraseProblem) -> TargetPhrase {
        let expected = "set RIBBON.PROPERTY VALUE, such as 'set cutoff.center 0.5'"
        if let point = argument.lastIndex(of: "."), point > argument.startIndex,
            let property = RibbonProperty(rawValue: String(argument[argument.index(after: point)...])),
            property.isOfArpeggios
        {
            return .property(ribbon: String(argument[..<point]), property)
        }
        guard let blank = argument.lastIndex(of: " "),
            let point = argument[..<blank].lastIndex(of: "."), point > argument.startIndex
        else {
            let phrase = argument.isEmpty ? "set" : "set \(argument)"
            throw PhraseProblem(message: "\(quoted(phrase)) is incomplete", expected: expected)
        }
        let name = String(argument[argument.index(after: point)..<blank])
        let word = String(argument[argument.index(after: blank)...])
        let ribbon = String(argument[..<point])
        do throws(PhraseProblem) { return try property(name, word, of: ribbon) } catch { throw error.naming(ribbon) }
    }

    private func property(_ name: String, _ word: String, of ribbon: String) throws(PhraseProblem) -> TargetPhrase {
        if let tuning = try TuningPhrase.read(name, word) { return .tune(ribbon: ribbon, tuning) }
        let properties = RibbonProperty.allCases.map(\.rawValue) + TuningPhrase.properties
        guard let property = RibbonProperty(rawValue: name) else {
            throw PhraseProblem(
                message: "a ribbon has no \(quoted(name)) to set", expected: alternatives(properties),
                advice: Suggestion.advice(for: name, among: properties))
        }
        if property == .division {
            guard let beats = ArpeggioTable.beats(word) else {
                throw PhraseProblem(
                    message: "'division' cannot be set to \(quoted(word))", expected: ArpeggioTable.expectedDivision)
            }
            return .set(ribbon: ribbon, property, beats)
        }
        if property != .door, let sign = word.first, sign == "+" || sign == "-" {
            let most = max(property.range.upperBound, 1)
            guard let difference = Decimal.read(word), (-most...most).contains(difference) else {
                throw PhraseProblem(
                    message: "\(quoted(name)) cannot be changed by \(quoted(word))",
                    expected: "a number −\(Decimal.write(most))…\(Decimal.write(most)) with its sign")
            }
            return .change(ribbon: ribbon, property, by: difference)
        }
        let value = Decimal.read(word) ?? (property == .door ? ["closed": 0, "open": 1][word] : nil)
        let values: (isValid: Bool, names: String) =
            property == .door
            ? (value == 0 || value == 1, "closed (0) or open (1)")
            : (
                value.map(property.range.contains) ?? false,
                "a number \(Decimal.write(property.range.lowerBound))…\(Decimal.write(property.range.upperBound)), or a change such as \(property == .velocity ? "+10" : "+0.1")"
            )
        guard let value, values.isValid else {
            throw PhraseProblem(message: "\(quoted(name)) cannot be set to \(quoted(word))", expected: values.names)
        }
        return .set(ribbon: ribbon, property, value)
    }

    /// Parses `RIBBON ACTION`. The ribbon's name may contain blanks.
    private func ribbonAction(_ argument: String) throws(PhraseProblem) -> TargetPhrase {
        let words = RibbonAction.allCases.map(\.rawValue)
        guard let blank = argument.lastIndex(of: " ") else {
            let name = argument.isEmpty || words.contains(argument) ? nil : argument
            let problem = PhraseProblem(
                message: "\(quoted(argument.isEmpty ? "perform" : "perform \(argument)")) is incomplete",
                expected: "perform \(name ?? "RIBBON") with \(alternatives(words))")
            throw name.map(problem.naming) ?? problem
        }
        let word = String(argument[argument.index(after: blank)...])
        guard let action = RibbonAction(rawValue: word) else {
            let problem = PhraseProblem(
                message: "a ribbon has no action \(quoted(word))", expected: alternatives(words),
                advice: Suggestion.advice(for: word, among: words))
            throw problem.naming(String(argument[..<blank]))
        }
        return .perform(ribbon: String(argument[..<blank]), action)
    }
}

extension TargetForm {
    /// Parses `ACTION RIBBON`. The ribbon's name may contain blanks.
    private func loopAction(_ argument: String) throws(PhraseProblem) -> TargetPhrase {
        let words = LoopAction.allCases.map(\.rawValue)
        let word = String(argument.prefix { $0 != " " })
        let name = String(argument.dropFirst(word.count + 1))
        guard let action = LoopAction(rawValue: word) else {
            let problem = PhraseProblem(
                message: word.isEmpty ? "'loop' is incomplete" : "a loop has no action \(quoted(word))",
                expected: "loop with \(alternatives(words)) and a ribbon",
                advice: Suggestion.advice(for: word, among: words))
            throw name.isEmpty ? problem : problem.naming(name)
        }
        guard !name.isEmpty else {
            throw PhraseProblem(
                message: "\(quoted("loop \(word)")) names no ribbon", expected: "loop \(word) RIBBON")
        }
        return .loop(ribbon: name, action)
    }
}

/// Keys as written in messages.
enum KeyPhrase {
    static let expectation = "a key 0…127 or C-2…G8 (C3 is 60)"

    /// Name and number of a key: `C3 (60)`.
    static func both(_ key: UInt7) -> String { "\(KeyName.name(key)) (\(key.rawValue))" }

    /// Advice for letters and signs of another notation.
    static func advice(for text: String) -> String? {
        if text.hasPrefix("H") || text.hasPrefix("h") { return "the German H is B here" }
        if text.unicodeScalars.contains(where: { $0 == "♯" || $0 == "♭" }) { return "write '#' for ♯ and 'b' for ♭" }
        if KeyName.key(text) == nil, KeyName.key(text + "3") != nil { return "add its octave: \(quoted(text + "3"))" }
        return nil
    }
}
