import Mapping

/// The presets of a recording that is played: the first one, and those of a bank that it may change to.
public struct PlayedPresets {
    /// The first preset. `portNames` numbers its output ports.
    public let first: Patch
    /// The names of the output ports beside the default one, by number, over all presets played so far.
    public private(set) var portNames: [String]
    /// The file of the preset that is played.
    public private(set) var path: String
    public let bank: Bank?
    /// Tells the user a line.
    private let say: (String) -> Void
    /// Presets that have been read, by file, because program changes may come often; nil for one with errors.
    private var read: [String: Patch?] = [:]

    public init(first: Patch, path: String, bank: Bank?, say: @escaping (String) -> Void) {
        (self.first, self.path, self.bank, self.say) = (first, path, bank, say)
        portNames = first.portNames
    }

    /// A preset of the bank; nil if there is none, or if it has errors, which are printed.
    public mutating func patch(for choice: PresetChoice) -> Patch? {
        guard let bank else { return nil }
        do throws(FileError) {
            guard let found = try bank.preset(choice, from: path) else {
                say("ribbon: note: \(bank.folder) has no preset \(choice.words)")
                return nil
            }
            guard let patch = try patch(in: found) else { return nil }
            path = found
            return patch
        } catch {
            say("ribbon: error: \(error)")
            return nil
        }
    }

    private mutating func patch(in file: String) throws(FileError) -> Patch? {
        if let patch = read[file] { return patch }
        let loaded = try Preset.read(file)
        for diagnostic in loaded.diagnostics { say(diagnostic.description) }
        let patch = loaded.value?.numberingPorts(by: &portNames)
        read[file] = .some(patch)
        return patch
    }
}

extension Bank {
    /// The bank of the option `--bank`.
    /// - Parameter name: a folder, or the name of one.
    /// - Returns: nil if no presets are there.
    public init?(called name: String) {
        guard let folder = try? SearchPath().bank(name) else { return nil }
        self.init(presetsIn: folder)
    }

    /// Says that no presets are in a folder.
    public static func isMissing(_ name: String) -> String {
        "\(name): no presets are there; --bank takes a folder of presets, or the name of one"
    }
}

extension PresetChoice {
    fileprivate var words: String {
        switch self {
        case .next: "after this one"
        case .previous: "before this one"
        case .named(let name): "called “\(name)”"
        case .number(let number): "for program \(number)"
        }
    }
}
