import ALSASequencer

/// Whether there is an ALSA sequencer, and a port to send to.
struct SequencerCheck: Hashable, Sendable {
    /// The kernel's module snd-seq.
    enum Module: Hashable, Sendable {
        case loaded
        /// Not loaded, but it can be.
        case available
        /// This kernel has none.
        case missing
    }

    var access: FileAccess
    /// Nil if it opened.
    var error: SequencerError?
    var module: Module
    /// The names of the ports that can receive MIDI, without Midi Through.
    var receivers: [String] = []
    /// The ports that ribbon.yaml and `--connect` name.
    var wanted: [String] = []

    func findings(_ groups: GroupCheck) -> [Finding] {
        let finding = sequencer(groups)
        return finding.state == .ok ? [finding, synth] : [finding]
    }

    private func sequencer(_ groups: GroupCheck) -> Finding {
        switch error {
        case nil: Finding("sequencer", .ok, "\(access.path) opens")
        case .notPermitted:
            Finding("sequencer", .fails, "\(access.path): you may not use it", mend: groups.mend(access))
        case .noSequencer where module == .missing:
            Finding(
                "sequencer", .fails,
                "this kernel has no ALSA sequencer; boot one that has the module snd-seq")
        case .noSequencer:
            Finding(
                "sequencer", .fails,
                module == .loaded
                    ? "its module is loaded, but \(access.path) is not there"
                    : "the kernel's module of the ALSA sequencer is not loaded",
                mend: module == .loaded
                    ? "sudo modprobe -r snd-seq && sudo modprobe snd-seq" : "sudo modprobe snd-seq")
        case let error?: Finding("sequencer", .fails, error.description)
        }
    }

    private var synth: Finding {
        guard let first = receivers.first else {
            return Finding(
                "synth", .warning, "no program or device receives MIDI; plug in a synth, or start one",
                mend: "sudo apt install fluidsynth && fluidsynth --server --no-shell")
        }
        let there = receivers.count == 1 ? first : "\(receivers.count) ports receive MIDI, such as \(first)"
        guard wanted.isEmpty else { return Finding("synth", .ok, there) }
        return Finding(
            "synth", .warning, "\(there); Ribbon connects to none of them on its own",
            mend: "ribbon run --connect \(shellQuoted(first))")
    }
}
