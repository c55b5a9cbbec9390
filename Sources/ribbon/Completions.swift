import ALSASequencer
import ArgumentParser
import BridgeClient
import Control
import Mapping
import Presets

/// The words that a shell offers while an argument is typed. The shell's script asks this program for them.
extension CompletionKind {
    /// The presets that are found by their names; files come from the shell.
    static let presets = CompletionKind.custom { _, _, _ in PresetEntry.all(in: SearchPath()).map(\.name) }

    /// The clients with ports to connect.
    static let ports = CompletionKind.custom { _, _, _ in
        var known: Set<String> = []
        let ports = (try? PortDirectory(name: "Ribbon completion").ports()) ?? []
        return ports.map(\.clientName).filter { known.insert($0).inserted } + ["hardware"]
    }

    /// The ribbons of the preset that the running bridge plays.
    static let ribbons = CompletionKind.custom { _, _, _ in
        guard let status = try? BridgeConnection().ask(ControlRequest(.status)).status,
            let patch = (try? Preset.read(status.preset.file))?.value
        else { return [] }
        return patch.ribbons.map(\.settings.name)
    }
}
