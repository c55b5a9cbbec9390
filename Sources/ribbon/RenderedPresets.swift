import Control
import Mapping
import Player
import Presets

/// The presets of a render: the first one, and those of a bank that it may change to.
struct RenderedPresets {
    /// The first preset. `portNames` numbers its output ports.
    let first: Patch
    /// The names of the output ports beside the default one, by number, over all presets played so far.
    private(set) var portNames: [String]
    private var path: String
    private let bank: Bank?
    /// Presets that have been read, by file, because program changes may come often.
    private var read: [String: Patch?] = [:]

    init(first: Patch, path: String, bank: Bank?) {
        self.first = first
        self.path = path
        self.bank = bank
        portNames = first.portNames
    }

    /// A preset of the bank; nil if there is none, or if it has errors, which are printed.
    mutating func patch(for choice: PresetChoice) -> Patch? {
        guard let bank else { return nil }
        do throws(FileError) {
            guard let found = try bank.preset(choice, from: path) else {
                Standard.error("ribbon: note: \(bank.folder) has no preset \(choice.words)")
                return nil
            }
            guard let patch = try patch(in: found) else { return nil }
            path = found
            return patch
        } catch {
            Standard.error("ribbon: error: \(error)")
            return nil
        }
    }

    private mutating func patch(in file: String) throws(FileError) -> Patch? {
        if let patch = read[file] { return patch }
        let loaded = try Preset.read(file)
        for diagnostic in loaded.diagnostics { Standard.error(diagnostic.description) }
        let patch = loaded.value?.numberingPorts(by: &portNames)
        read[file] = .some(patch)
        return patch
    }
}

extension PresetChoice {
    fileprivate var words: String {
        switch self {
        case .next: "behind this one"
        case .previous: "before this one"
        case .named(let name): "called “\(name)”"
        case .number(let number): "for program \(number)"
        }
    }
}
