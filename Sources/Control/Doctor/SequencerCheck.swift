import ALSASequencer

/// Whether there is an ALSA sequencer, and somebody who listens.
struct SequencerCheck: Hashable, Sendable {
    /// The kernel's module of it.
    enum Module: Hashable, Sendable {
        case loaded
        /// Not loaded, and there to be loaded.
        case available
        /// This kernel comes without it.
        case missing
    }

    var door: Door
    /// Nil where it opened.
    var error: SequencerError?
    var module: Module
    /// The labels of the ports that take what Ribbon sends, without Midi Through.
    var receivers: [String] = []
    /// Whom the configuration or `--connect` names.
    var wanted: [String] = []

    func findings(_ groups: GroupCheck) -> [Finding] {
        let finding = sequencer(groups)
        return finding.state == .ok ? [finding, synth] : [finding]
    }

    private func sequencer(_ groups: GroupCheck) -> Finding {
        switch error {
        case nil: Finding("sequencer", .ok, "\(door.path) opens")
        case .notPermitted:
            Finding("sequencer", .fails, "\(door.path): you may not use it", mend: groups.mend(door))
        case .noSequencer where module == .missing:
            Finding(
                "sequencer", .fails,
                "this kernel has no ALSA sequencer; start one that comes with the module snd-seq")
        case .noSequencer:
            Finding(
                "sequencer", .fails,
                module == .loaded
                    ? "its module is loaded, but \(door.path) is not there"
                    : "the kernel's module of the ALSA sequencer is not loaded",
                mend: module == .loaded
                    ? "sudo modprobe -r snd-seq && sudo modprobe snd-seq" : "sudo modprobe snd-seq")
        case let error?: Finding("sequencer", .fails, error.description)
        }
    }

    private var synth: Finding {
        guard let first = receivers.first else {
            return Finding(
                "synth", .warning, "no program or device takes MIDI; plug a synth in, or start one",
                mend: "sudo apt install fluidsynth && fluidsynth --server --no-shell")
        }
        let there = receivers.count == 1 ? first : "\(receivers.count) ports take MIDI, such as \(first)"
        guard wanted.isEmpty else { return Finding("synth", .ok, there) }
        return Finding(
            "synth", .warning, "\(there); nothing is connected to by itself",
            mend: "ribbon run --connect \(shellQuoted(first))")
    }
}
