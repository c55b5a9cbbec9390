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
    /// What has been read, by its file: a program change may come often.
    private var read: [String: Patch?] = [:]

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
