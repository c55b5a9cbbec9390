/// Sound that a program has computed and that waits to be heard.
struct SoundBuffer: Hashable, Sendable {
    /// The program that fills it, such as `fluidsynth`; nil if this user may not know.
    var program: String?
    /// The process that fills it.
    var process: Int32?
    /// Frames that are computed at once: ALSA's period, PipeWire's quantum.
    var period: Int
    /// All frames that wait.
    var frames: Int
    /// Frames a second.
    var rate: Int

    var milliseconds: Double { Double(frames) * 1000 / Double(rate) }

    /// The name of PipeWire's process.
    static let pipeWire = "pipewire"
}

extension SoundBuffer {
    /// The hardware's own buffer of a stream that plays.
    /// - Parameter parameters: `hw_params` of a stream in /proc/asound; `closed` if nothing plays.
    init?(parameters: String, program: String?, process: Int32? = nil) {
        var values: [Substring: Int] = [:]
        for line in parameters.split(separator: "\n") {
            let words = line.split { $0 == ":" || $0 == " " }
            if words.count > 1 { values[words[0]] = Int(words[1]) }
        }
        guard let period = values["period_size"], let frames = values["buffer_size"], let rate = values["rate"],
            period > 0, rate > 0
        else { return nil }
        self.init(program: program, process: process, period: period, frames: frames, rate: rate)
    }

    /// PipeWire's quantum: the frames that it computes at once. Its timer decides when, so the sound card's much larger
    /// buffer does not count.
    /// - Parameter pipeWire: the output of `pw-metadata -n settings`.
    init?(pipeWire: String) {
        // update: id:0 key:'clock.quantum' value:'1024' type:''
        func number(_ key: String) -> Int? {
            for line in pipeWire.split(separator: "\n") {
                let parts = line.split(separator: "'", omittingEmptySubsequences: false)
                if parts.count > 3, parts[1] == key { return Int(parts[3]) }
            }
            return nil
        }
        // The forced value counts; 0 means that none is forced.
        func forced(_ name: String) -> Int? {
            number("clock.force-\(name)").flatMap { $0 > 0 ? $0 : nil } ?? number("clock.\(name)")
        }
        guard let quantum = forced("quantum"), let rate = forced("rate"), quantum > 0, rate > 0 else { return nil }
        self.init(program: Self.pipeWire, period: quantum, frames: quantum, rate: rate)
    }
}
