import Glibc
import TestSupport
import Testing

@testable import Doctor

@Suite("ribbon doctor: from the finger to the sound")
struct DelayCheckTests {
    private func polling(_ interval: Int, ticks: Int, limits: ClosedRange<Int> = 1...17) -> PollingCheck {
        PollingCheck(
            name: "Goodix", folder: "/sys/class/input/input3", interval: interval, limits: limits, ticks: ticks)
    }

    @Test(arguments: [(17, 100, 30.0), (17, 250, 24), (17, 1000, 18), (8, 100, 20), (8, 250, 12), (8, 1000, 9)])
    func theKernelRoundsAnIntervalUpToItsTicksAndAddsOne(interval: Int, ticks: Int, period: Double) {
        #expect(polling(interval, ticks: ticks).period == period)
    }

    @Test func aPanelThatIsPolledSlowlyIsAWarningWithTheLineThatMendsIt() {
        #expect(
            polling(17, ticks: 250).finding
                == Finding(
                    "polling", .warning,
                    "Goodix: the kernel polls it every 17 ms, which its 250 ticks a second make at least 24; every 8 ms makes 12",
                    mend: "echo 8 | sudo tee /sys/class/input/input3/poll"))
        #expect(
            polling(8, ticks: 300).finding
                == Finding(
                    "polling", .ok,
                    "Goodix: the kernel polls it every 8 ms, which its 300 ticks a second make at least 13.3"))
        #expect(polling(4, ticks: 250).mend == nil, "faster than what is advised")
        #expect(polling(9, ticks: 100).mend == nil, "as many ticks as with 8")
    }

    @Test func noIntervalIsAdvisedThatTheDriverRefuses() {
        #expect(polling(17, ticks: 250, limits: 10...17).mend == "echo 10 | sudo tee /sys/class/input/input3/poll")
        #expect(polling(17, ticks: 250, limits: 17...17).mend == nil)
    }

    @Test func aPanelThatIsNotPolledAtAllReportsNothing() {
        let finding = polling(0, ticks: 250).finding
        #expect(finding.state == .warning)
        #expect(finding.reason == "Goodix: the kernel does not poll it, so it reports nothing")
        #expect(finding.mend == "echo 8 | sudo tee /sys/class/input/input3/poll")
    }

    @Test func aUSBDeviceThatIsSuspendedIsAWarning() {
        #expect(
            AutosuspendCheck(name: "ELAN", device: "1-1.2", delay: 2000).finding
                == Finding(
                    "suspend", .warning,
                    "ELAN: its USB device is suspended after 2 s without a touch; the next touch comes late or is lost",
                    mend: "echo on | sudo tee /sys/bus/usb/devices/1-1.2/power/control"))
        #expect(
            AutosuspendCheck(name: "ELAN", device: "1-1.2").finding
                == Finding("suspend", .ok, "ELAN: its USB device stays awake"))
    }

    @Test func aGovernorThatSlowsTheProcessorDownIsAWarning() {
        #expect(
            GovernorCheck(governors: ["performance", "schedutil"]).finding
                == Finding(
                    "governor", .warning,
                    "schedutil: the processor slows down while nobody plays, so the first notes take longer, in a synth "
                        + "on this machine above all",
                    mend: "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor"))
        #expect(
            GovernorCheck(governors: ["performance"]).finding
                == Finding("governor", .ok, "performance: the processor keeps its highest clock rate"))
        #expect(
            GovernorCheck(governors: []).finding
                == Finding("governor", .ok, "the kernel does not change this machine's clock rate"))
    }

    @Test(arguments: [
        (30.3, 0.06, 21.3, "from finger to sound about 51.7 ms: panel 30.3 + bridge 0.1 + synth 21.3"),
        (24, nil, 5, "from finger to sound about 29.1 ms: panel 24 + bridge 0.1 + synth 5"),
        (nil, nil, 5, "from finger to sound about 5.1 ms and what is unknown: panel unknown + bridge 0.1 + synth 5"),
        (
            nil, nil, nil,
            "from finger to sound about 0.1 ms and what is unknown: panel unknown + bridge 0.1 + synth unknown"
        ),
    ])
    func theDelaysAreOneSum(panel: Double?, bridge: Double?, synth: Double?, text: String) {
        let delay = DelayBudget(panel: panel, bridge: bridge, synth: synth)
        #expect(delay.finding == Finding("delay", .ok, text))
    }
}

@Suite("ribbon doctor: where the delays are found")
struct DelaySourceTests {
    private let machine = TestFolder()

    /// A node of sysfs, with the links that the kernel makes.
    private func makeNode(_ device: String) {
        let event = "sys/devices/\(device)/input/input3/event4"
        machine.makeFolder(event)
        machine.makeFolder("sys/class/input")
        symlink("../../devices/\(device)/input/input3/event4", machine.path("sys/class/input/event4"))
        symlink("../../input3", machine.path("\(event)/device"))
    }

    @Test func thePollingIntervalIsReadFromTheInputDevice() throws {
        makeNode("i2c-10/10-005d")
        #expect(
            PollingCheck(name: "Goodix", node: "/dev/input/event4", under: machine.path) == nil, "an interrupt line")
        let input = "sys/devices/i2c-10/10-005d/input/input3"
        for (name, value) in [("poll", "17"), ("min", "0"), ("max", "17")] {
            machine.write("\(input)/\(name)", "\(value)\n")
        }
        let check = try #require(PollingCheck(name: "Goodix", node: "/dev/input/event4", under: machine.path))
        #expect(check.interval == 17 && check.limits == 1...17 && check.folder == "/sys/class/input/input3")
        #expect([100, 250, 300, 1000].contains(check.ticks))
    }

    @Test func theUSBDeviceIsFoundAboveItsInterfaceAndItsHIDDevice() {
        let device = "pci0000:00/usb1/1-1/1-1.2"
        makeNode("\(device)/1-1.2:1.0/0003:04F3:2A1C.0001")
        func check() -> AutosuspendCheck? {
            AutosuspendCheck(name: "ELAN", node: "/dev/input/event4", under: machine.path)
        }
        #expect(check() == nil, "nothing of USB")
        machine.makeFolder("sys/devices/\(device)/power")
        machine.write("sys/devices/\(device)/idVendor", "04f3\n")
        machine.write("sys/devices/\(device)/power/control", "on\n")
        machine.write("sys/devices/\(device)/power/autosuspend_delay_ms", "2000\n")
        #expect(check() == AutosuspendCheck(name: "ELAN", device: "1-1.2"))
        machine.write("sys/devices/\(device)/power/control", "auto\n")
        #expect(check() == AutosuspendCheck(name: "ELAN", device: "1-1.2", delay: 2000))
        machine.write("sys/devices/\(device)/power/autosuspend_delay_ms", "-1000\n")
        #expect(check() == AutosuspendCheck(name: "ELAN", device: "1-1.2"), "never suspended")
    }

    @Test func theGovernorsOfAllProcessorsAreRead() {
        #expect(GovernorCheck(under: machine.path).governors == [])
        for (processor, governor) in [("cpu0", "schedutil"), ("cpu1", "schedutil"), ("cpu2", "performance")] {
            machine.makeFolder("sys/devices/system/cpu/\(processor)/cpufreq")
            machine.write("sys/devices/system/cpu/\(processor)/cpufreq/scaling_governor", "\(governor)\n")
        }
        #expect(GovernorCheck(under: machine.path).governors == ["performance", "schedutil"])
    }

    @Test func theStreamsThatPlayAreFoundWithTheirPrograms() {
        #expect(SynthCheck.streams(under: machine.path) == [])
        let streams = ["card0/pcm0p/sub0", "card0/pcm0c/sub0", "card0/pcm3p/sub0", "card1/pcm0p/sub0"]
        for stream in streams {
            machine.makeFolder("proc/asound/\(stream)")
            machine.write("proc/asound/\(stream)/hw_params", "closed\n")
            machine.write("proc/asound/\(stream)/status", "closed\n")
        }
        #expect(SynthCheck.streams(under: machine.path) == [])
        // A recording, which nobody waits for.
        machine.write("proc/asound/card0/pcm0c/sub0/hw_params", SynthCheckTests.parameters)
        machine.write("proc/asound/card1/pcm0p/sub0/hw_params", SynthCheckTests.parameters)
        #expect(
            SynthCheck.streams(under: machine.path)
                == [SoundBuffer(program: nil, period: 64, frames: 1024, rate: 44100)])
        machine.write(
            "proc/asound/card1/pcm0p/sub0/status", "state: RUNNING\nowner_pid   : 815\ntrigger_time: 12.5\n")
        machine.makeFolder("proc/815")
        machine.makeFolder("proc/812")
        machine.write("proc/815/status", "Name:\tfluid-audio\nTgid:\t812\n")
        machine.write("proc/812/comm", "fluidsynth\n")
        #expect(SynthCheck.streams(under: machine.path).map(\.program) == ["fluidsynth"])
    }
}
