import Mapping
import Presets

/// The preset that `ribbon run` would begin with, for the doctor.
package struct FirstPreset {
    /// The preset's patch; nil if none can be played.
    package private(set) var patch: Patch?
    package private(set) var path: String?
    /// Why it, or another one that should play, cannot be played.
    package private(set) var problems: [String] = []
    /// The file with the first of the problems; nil if they are in no file.
    package private(set) var problemFile: String?
    /// The presets of the bank that cannot be played.
    package private(set) var broken: [String] = []

    /// - Parameter named: the preset that the user has named; nil: none.
    package init(named: String?, _ configuration: Configuration, search: SearchPath) {
        do throws(PresetSelection.Refusal) {
            let selection = try PresetSelection(
                PresetSelection.Start(named: named, last: StateFile().lastPreset), configuration, search: search)
            (patch, path) = (selection.patch, selection.path)
            if selection.awaited != nil, let refusal = selection.refusal { note(refusal) }
            broken = (selection.bank?.presets ?? []).filter { path in
                (try? Preset.read(path, ports: configuration.ports))?.value == nil
            }
        } catch {
            note(error)
        }
    }

    private mutating func note(_ refusal: PresetSelection.Refusal) {
        problems = refusal.lines
        if case .diagnostics(let diagnostics) = refusal { problemFile = diagnostics.first?.file }
    }
}
