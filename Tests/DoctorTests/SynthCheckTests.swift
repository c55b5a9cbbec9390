import TestSupport
import Testing

@testable import Doctor

@Suite("ribbon doctor: the synth's buffer")
struct SynthCheckTests {
    static let parameters = """
        access: MMAP_INTERLEAVED
        format: S16_LE
        subformat: STD
        channels: 2
        rate: 44100 (44100/1)
        period_size: 64
        buffer_size: 1024

        """

    private static func settings(forced: Int) -> String {
        """
        Found "settings" metadata 31
        update: id:0 key:'log.level' value:'2' type:''
        update: id:0 key:'clock.rate' value:'48000' type:''
        update: id:0 key:'clock.allowed-rates' value:'[ 48000 ]' type:''
        update: id:0 key:'clock.quantum' value:'1024' type:''
        update: id:0 key:'clock.min-quantum' value:'32' type:''
        update: id:0 key:'clock.max-quantum' value:'2048' type:''
        update: id:0 key:'clock.force-quantum' value:'\(forced)' type:''
        update: id:0 key:'clock.force-rate' value:'0' type:''
        """
    }

    private func buffer(_ program: String?, _ frames: Int = 1024, period: Int = 64) -> SoundBuffer {
        SoundBuffer(program: program, period: period, frames: frames, rate: 44100)
    }

    private let quantum = SoundBuffer(program: "pipewire", period: 1024, frames: 1024, rate: 48000)

    @Test func theHardwaresBufferIsRead() throws {
        let read = try #require(SoundBuffer(parameters: Self.parameters, program: "fluidsynth"))
        #expect(read == buffer("fluidsynth"))
        #expect(tenths(read.milliseconds) == "23.2")
        #expect(SoundBuffer(parameters: "closed\n", program: nil) == nil)
        #expect(SoundBuffer(parameters: "no setup\n", program: nil) == nil)
        #expect(SoundBuffer(parameters: "rate: 0\nperiod_size: 1\nbuffer_size: 1", program: nil) == nil)
    }

    @Test func pipeWiresQuantumIsReadAndWhatIsForcedComesFirst() {
        #expect(SoundBuffer(pipeWire: Self.settings(forced: 0)) == quantum)
        #expect(SoundBuffer(pipeWire: Self.settings(forced: 128))?.frames == 128)
        #expect(SoundBuffer(pipeWire: "") == nil, "no such program, or no server")
    }

    @Test func aLongBufferIsAWarningWithTheLineOfItsProgram() {
        #expect(
            SynthCheck(streams: [buffer("jackd", 2048, period: 1024)]).findings == [
                Finding(
                    "buffer", .warning,
                    "jackd: a buffer of 2048 frames, computed 1024 at once, at 44100 Hz is 46.4 ms",
                    mend: "jack_bufsize 128")
            ])
        #expect(
            SynthCheck(streams: [buffer("fluidsynth")]).findings == [
                Finding(
                    "buffer", .warning,
                    "fluidsynth: a buffer of 1024 frames, computed 64 at once, at 44100 Hz is 23.2 ms; end it, and start "
                        + "it with a smaller one",
                    mend: "fluidsynth --server --no-shell --audio-driver alsa --audio-bufcount 2 --audio-bufsize 128")
            ])
        #expect(
            SynthCheck(streams: [buffer(nil)]).findings == [
                Finding(
                    "buffer", .warning,
                    "a program: a buffer of 1024 frames, computed 64 at once, at 44100 Hz is 23.2 ms; choose a smaller "
                        + "one in its settings")
            ])
        #expect(
            SynthCheck(streams: [buffer("fluidsynth", 512, period: 256)]).findings == [
                Finding(
                    "buffer", .ok,
                    "fluidsynth: a buffer of 512 frames, computed 256 at once, at 44100 Hz is 11.6 ms")
            ])
    }

    @Test func whereASoundServerPlaysItsQuantumCountsAndNotTheHardwaresBuffer() {
        let check = SynthCheck(streams: [buffer("pipewire", 32768)], hasPipeWire: true, quantum: quantum)
        #expect(
            check.findings == [
                Finding(
                    "buffer", .warning,
                    "pipewire: a quantum of 1024 frames at 48000 Hz is 21.3 ms",
                    mend: "pw-metadata -n settings 0 clock.force-quantum 128")
            ])
        #expect(check.delay == quantum.milliseconds)
        #expect(SynthCheck(hasPipeWire: true, quantum: quantum).findings == check.findings, "while nothing plays yet")
    }

    @Test func aSynthThatPlaysBesideAnIdlePipeWireDoesNotWaitForIt() {
        let check = SynthCheck(streams: [buffer("fluidsynth")], hasPipeWire: true, quantum: quantum)
        #expect(check.findings.count == 1)
        #expect(check.delay == buffer("fluidsynth").milliseconds)
        #expect(
            SynthCheck(streams: [buffer("fluidsynth", 256)], hasPipeWire: true).findings.map(\.state) == [.ok])
    }

    @Test func aFluidSynthWhoseAudioGaveUpIsNoComfort() {
        let synth = FluidSynth(
            process: 812, arguments: ["fluidsynth", "-is"], unit: "fluidsynth.service", isUsers: true)
        let alone = SynthCheck(fluidSynths: [synth]).findings
        #expect(alone.map(\.state) == [.warning])
        #expect(
            alone[0].reason.hasPrefix("FluidSynth (process 812, fluidsynth.service) runs and takes notes, but plays no")
        )
        #expect(alone[0].mend == "systemctl --user restart fluidsynth.service")
        var stream = buffer("fluidsynth", 256)
        stream.process = 812
        #expect(SynthCheck(streams: [stream], fluidSynths: [synth]).findings.map(\.state) == [.ok])
        stream.process = 7
        #expect(SynthCheck(streams: [stream], fluidSynths: [synth]).findings.map(\.state) == [.warning, .ok])
        let other = FluidSynth(process: 7, arguments: ["fluidsynth"], unit: "ribbon-synth.service")
        let beside = SynthCheck(streams: [stream], fluidSynths: [synth, other]).findings
        #expect(beside.map(\.state) == [.warning, .ok])
        #expect(beside[0].mend == "systemctl --user disable --now fluidsynth.service")
        // Through a sound server it may be heard; what was told to use a card may not.
        #expect(SynthCheck(fluidSynths: [synth], hasServer: true).findings.allSatisfy { $0.state == .ok })
        var direct = synth
        direct.arguments += ["-o", "audio.alsa.device=hw:Headphones"]
        #expect(SynthCheck(fluidSynths: [direct], hasServer: true).findings[0].state == .warning)
        direct.arguments = ["fluidsynth", "-a", "file"]
        #expect(SynthCheck(fluidSynths: [direct]).findings.map(\.state) == [.ok])
    }

    @Test func theCardsThatPlayAreListed() {
        let machine = TestFolder()
        #expect(SoundCard.finding(SoundCard.all(under: machine.path)).reason.hasPrefix("no card of this machine plays"))
        for (card, name) in [("card0/pcm0p", "vc4hdmi0"), ("card1/pcm0p", "Headphones"), ("card2/midi", "Ribbon")] {
            machine.makeFolder("proc/asound/\(card)")
            machine.write("proc/asound/\(card.prefix(5))/id", name + "\n")
        }
        machine.write(
            "proc/asound/cards",
            " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"
                + " 1 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
        let finding = SoundCard.finding(SoundCard.all(under: machine.path))
        #expect(finding.state == .ok)
        #expect(
            finding.reason.hasPrefix(
                "vc4hdmi0 (vc4-hdmi-0) and Headphones (bcm2835 Headphones); “CARD=vc4hdmi0” in /etc/ribbon/synth.conf"))
    }

    @Test func aFluidSynthIsFoundWithItsUnit() {
        let machine = TestFolder()
        machine.makeFolder("proc/812")
        machine.write("proc/812/comm", "fluidsynth\n")
        machine.write("proc/812/cmdline", "/usr/bin/fluidsynth\0-is\0")
        machine.write(
            "proc/812/cgroup", "0::/user.slice/user-1000.slice/user@1000.service/app.slice/fluidsynth.service\n")
        machine.makeFolder("proc/813")
        machine.write("proc/813/comm", "bash\n")
        #expect(
            FluidSynth.running(under: machine.path) == [
                FluidSynth(
                    process: 812, arguments: ["/usr/bin/fluidsynth", "-is"], unit: "fluidsynth.service", isUsers: true)
            ])
    }

    @Test func whatIsNotKnownIsSaid() {
        let silent = Finding(
            "buffer", .ok,
            "pipewire runs, and its buffer is not known here; “pw-metadata -n settings” (Debian's pipewire-bin) shows "
                + "it to the user whose session it is")
        #expect(SynthCheck(hasPipeWire: true).findings == [silent])
        #expect(SynthCheck(streams: [buffer("pipewire", 32768)]).findings == [silent])
        #expect(SynthCheck(streams: [buffer("pipewire", 32768)]).delay == nil)
        #expect(
            SynthCheck(streams: [buffer("pulseaudio", 88200)]).findings == [
                Finding(
                    "buffer", .ok,
                    "pulseaudio runs, and its buffer is not known here; end it, and have the synth play to the sound "
                        + "card")
            ])
        #expect(
            SynthCheck().findings == [
                Finding(
                    "buffer", .ok, "no program on this machine plays sound; a synth elsewhere has its own buffer")
            ])
        #expect(SynthCheck().delay == nil)
    }
}
