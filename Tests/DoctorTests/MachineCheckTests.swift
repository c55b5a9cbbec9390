import Glibc
import TestSupport
import Testing

@testable import Doctor

@Suite("ribbon doctor: the machine")
struct MachineCheckTests {
    private func realTime(_ scheduling: Int32, _ locking: Int32, isInAudio: Bool = true) -> Finding {
        RealTimeCheck(
            priority: 60, schedulingError: scheduling, lockingError: locking, priorityLimit: 0,
            memoryLimit: 8 << 20, isInAudio: isInAudio
        ).finding
    }

    @Test func realTimeThatIsRefusedIsAWarningWithTheLimits() {
        #expect(realTime(0, 0).state == .ok)
        let both = realTime(EPERM, ENOMEM)
        #expect(both.state == .warning)
        #expect(both.reason.contains("RLIMIT_RTPRIO is 0") && both.reason.contains("RLIMIT_MEMLOCK is 8192 KiB"))
        #expect(both.mend?.contains("sudo tee /etc/security/limits.d/ribbon.conf") == true)
        #expect(realTime(0, ENOMEM).reason.contains("RTPRIO") == false)
    }

    @Test func whoIsNotInAudioIsAddedToIt() {
        #expect(realTime(EPERM, 0).mend?.contains("usermod") == false)
        #expect(realTime(EPERM, 0, isInAudio: false).mend?.hasSuffix("sudo usermod -aG audio \"$USER\"") == true)
    }

    @Test func realTimeThatIsSwitchedOffIsNotTried() {
        let check = RealTimeCheck.tried(priority: nil, isInAudio: false)
        #expect(check.finding.state == .ok)
        #expect(check.finding.reason.contains("ribbon.yaml"))
    }

    @Test func theFirmwaresFlagsAreDecoded() {
        func finding(_ flags: UInt32) -> Finding { ThrottlingCheck(flags: flags).finding }
        #expect(finding(0).state == .ok)
        #expect(finding(0x50005).reason.hasPrefix("the supply's voltage is too low and the processor is throttled"))
        #expect(finding(0x50000).reason.hasPrefix("at some time since the start, the supply's voltage"))
        #expect(finding(0x80008).reason.hasSuffix("cool it"))
        #expect(finding(0x20000).state == .warning)
        #expect(ThrottlingCheck(flags: nil, isUnderVoltage: true).finding.state == .warning)
        #expect(ThrottlingCheck(flags: nil).finding.state == .ok)
    }

    @Test(arguments: [("50005", 0x50005), ("0x50005", 0x50005), ("0", 0)])
    func theFlagsAreReadAsTheKernelAndTheFirmwarePrintThem(text: String, flags: UInt32) {
        #expect(ThrottlingCheck.flags(text) == flags)
        #expect(ThrottlingCheck.flags("volts") == nil)
    }

    @Test func anotherMachineThanAPiIsNotAsked() {
        #expect(ThrottlingCheck.ofThisMachine(under: "/nonexistent") == nil)
    }

    @Test func aPiIsAskedByItsFirmwaresDriver() {
        let folder = TestFolder()
        let driver = "sys/bus/platform/drivers/raspberrypi-firmware/soc:firmware"
        let folders = [
            "proc", "proc/device-tree", "sys", "sys/bus", "sys/bus/platform", "sys/bus/platform/drivers",
            "sys/bus/platform/drivers/raspberrypi-firmware", driver,
        ]
        for name in folders { mkdir(folder.path(name), 0o755) }
        folder.write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4")
        folder.write("\(driver)/get_throttled", "50000\n")
        defer {
            unlink(folder.path("proc/device-tree/model"))
            unlink(folder.path("\(driver)/get_throttled"))
            for name in folders.reversed() { rmdir(folder.path(name)) }
        }
        #expect(ThrottlingCheck.ofThisMachine(under: folder.path) == ThrottlingCheck(flags: 0x50000))
    }

    @Test func wordsAreQuotedForTheShell() {
        #expect(shellQuoted("/dev/input/event4") == "/dev/input/event4")
        #expect(shellQuoted("don't ask") == "'don'\\''t ask'")
        #expect(shellQuoted("") == "''")
        #expect(shellQuoted("a'\u{301}; b").utf8.elementsEqual("'a'\\''\u{301}; b'".utf8))
    }
}
