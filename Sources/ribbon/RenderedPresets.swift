import Control
import Mapping
import Player
import Presets

/// The presets that a render may change to: the one it begins with, and those of a bank.
struct RenderedPresets {
    /// Its output ports are numbered as `portNames` has them.
    let first: Patch
    /// Of the output ports beside the default one, in the order of their numbers, over all presets that were played.
    private(set) var portNames: [String]
    private var path: String
    private let bank: Bank?

    init(first: Patch, path: String, bank: Bank?) {
        self.first = first
        self.path = path
        self.bank = bank
        portNames = first.portNames
    }

    /// A preset of the bank; nil where there is none, or it has errors, which are printed.
    mutating func patch(for choice: PresetChoice) -> Patch? {
        guard let bank else { return nil }
        do throws(FileError) {
            guard let found = try bank.preset(choice, from: path) else {
                Standard.error("ribbon: note: \(bank.folder) has no preset \(choice.words)")
                return nil
            }
            let loaded = try Preset.read(found)
            for diagnostic in loaded.diagnostics { Standard.error(diagnostic.description) }
            guard let patch = loaded.value else { return nil }
            path = found
            return patch.numberingPorts(by: &portNames)
        } catch {
            Standard.error("ribbon: error: \(error)")
            return nil
        }
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
