/// How much sound the synths on this machine compute ahead, usually the largest part of what a player waits for.
struct SynthCheck: Hashable, Sendable {
    /// The buffers of the streams that play.
    var streams: [SoundBuffer] = []
    /// Whether PipeWire runs for this user.
    var hasPipeWire = false
    /// PipeWire's quantum; nil if PipeWire does not tell it.
    var quantum: SoundBuffer?
    /// The processes of FluidSynth.
    var fluidSynths: [FluidSynth] = []
    /// Whether a sound server runs, through which a synth may play.
    var hasServer = false

    /// These programs compute when their own timer says so, whatever the sound card's buffer.
    private static let servers: Set<String?> = [SoundBuffer.pipeWire, "pulseaudio"]
    /// The servers through which a synth may play, whether or not their own timer decides when they compute.
    static let serverNames: Set<String> = [SoundBuffer.pipeWire, "pulseaudio", "jackd", "jackdbus"]

    /// In milliseconds: longer than two periods of 256 frames at 44,100 Hz.
    private static let limit = 12.0

    private var isServerPlaying: Bool { streams.contains { Self.servers.contains($0.program) } }

    /// The sound buffers that a note may wait for.
    private var buffers: [SoundBuffer] {
        let own = streams.filter { !Self.servers.contains($0.program) }
        guard let quantum, isServerPlaying || own.isEmpty else { return own }
        return own + [quantum]
    }

    /// The longest of these buffers in milliseconds; nil if none is known.
    var delay: Double? { buffers.map(\.milliseconds).max() }

    var findings: [Finding] {
        let silentSynths = fluidSynths.filter(isSilent)
        let silent = silentSynths.map { $0.silence(isNeeded: silentSynths.count == fluidSynths.count) }
        var all = silent + buffers.map(finding)
        if quantum == nil, isServerPlaying || (hasPipeWire && all.isEmpty) {
            let program = streams.first { Self.servers.contains($0.program) }?.program ?? SoundBuffer.pipeWire
            let advice =
                program == SoundBuffer.pipeWire
                ? "“pw-metadata -n settings” (Debian's pipewire-bin) shows it to the user whose session it is"
                : "end it, and have the synth play to the sound card"
            all.append(Finding("buffer", .ok, "\(program) runs, and its buffer is not known here; \(advice)"))
        }
        guard all.isEmpty else { return all }
        return [Finding("buffer", .ok, "no program on this machine plays sound; a synth elsewhere has its own buffer")]
    }

    /// Whether a FluidSynth takes notes and plays no sound: its audio has given up, and it runs on.
    private func isSilent(_ synth: FluidSynth) -> Bool {
        if synth.writesFile || streams.contains(where: { $0.process == synth.process }) { return false }
        return synth.wantsCard || !hasServer
    }

    private func finding(_ buffer: SoundBuffer) -> Finding {
        let what =
            buffer.program == SoundBuffer.pipeWire
            ? "a quantum of \(buffer.frames) frames"
            : "a buffer of \(buffer.frames) frames, computed \(buffer.period) at once,"
        let text =
            "\(buffer.program ?? "a program"): \(what) at \(buffer.rate) Hz is \(tenths(buffer.milliseconds)) ms"
        guard buffer.milliseconds > Self.limit else { return Finding("buffer", .ok, text) }
        return switch buffer.program {
        case SoundBuffer.pipeWire:
            Finding("buffer", .warning, text, mend: "pw-metadata -n settings 0 clock.force-quantum 128")
        case "jackd", "jackdbus": Finding("buffer", .warning, text, mend: "jack_bufsize 128")
        case "fluidsynth":
            Finding(
                "buffer", .warning, "\(text); end it, and start it with a smaller one",
                mend: "fluidsynth --server --no-shell --audio-driver alsa --audio-bufcount 2 --audio-bufsize 128")
        default: Finding("buffer", .warning, "\(text); choose a smaller one in its settings")
        }
    }
}
