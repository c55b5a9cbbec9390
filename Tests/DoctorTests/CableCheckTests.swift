import Presets
import TestSupport
import Testing

@testable import Doctor

/// A cable's needs beside Ribbon: a program, a module.
@Suite("ribbon doctor: cables")
struct CableCheckTests {
    private let folder = TestFolder()

    private func findings(_ change: (inout CableCheck) -> Void) -> [Finding] {
        var check = CableCheck()
        change(&check)
        return check.findings
    }

    private func only(_ change: (inout CableCheck) -> Void) throws -> Finding {
        let all = findings(change)
        #expect(all.count == 1)
        return try #require(all.first)
    }

    @Test func whatNobodyAsksForIsNotMentioned() {
        #expect(findings { _ in } == [])
        #expect(findings { ($0.osc, $0.bluetooth, $0.networkMIDI) = (.idle, .running, .missing) } == [])
        #expect(findings { ($0.hasPipeWire, $0.isPipeWireConnected) = (true, true) } == [])
        #expect(findings { $0.osc = .running } == [])
    }

    @Test func whoeverIsNamedForOSCNeedsTheProgram() throws {
        let idle = try only { ($0.wantsOSC, $0.osc) = (true, .idle) }
        #expect(idle.state == .warning && idle.mend == "sudo systemctl enable --now ribbon-osc")
        let missing = try only { $0.wantsOSC = true }
        #expect(missing.state == .warning && missing.reason.hasSuffix("is not installed"))
        #expect(findings { ($0.wantsOSC, $0.osc) = (true, .running) } == [])
        let open = try only { ($0.wantsOSC, $0.osc, $0.openOSC) = (true, .running, "0.0.0.0:7423") }
        #expect(open.state == .ok && open.reason == "0.0.0.0:7423 is heard: whoever reaches this machine can play it")
    }

    @Test func whoeverSpeaksOfLinkNeedsTheProgram() throws {
        let idle = try only { ($0.wantsLink, $0.link) = (true, .idle) }
        #expect(idle.state == .warning && idle.mend == "sudo systemctl enable --now ribbon-link")
        #expect(try only { $0.wantsLink = true }.mend == "sudo apt install ribbon-link")
        #expect(findings { ($0.wantsLink, $0.link) = (true, .running) } == [])
        #expect(findings { $0.link = .idle } == [])
    }

    @Test func anAdapterNeedsBlueZ() throws {
        #expect(try only { $0.adapters = ["hci0"] }.mend == "sudo apt install bluez")
        #expect(try only { ($0.adapters, $0.bluetooth) = (["hci0"], .idle) }.mend?.hasSuffix("bluetooth") == true)
        #expect(try only { ($0.adapters, $0.bluetooth) = (["hci0"], .running) }.mend == nil)
    }

    @Test func anOverlayNeedsTheModule() throws {
        let missing = try only { $0.overlays = ["midi-uart0"] }
        #expect(missing.state == .warning && missing.mend == "sudo modprobe snd-serial-generic")
        #expect(try only { ($0.overlays, $0.hasSerialCard) = (["midi-uart0"], true) }.state == .ok)
    }

    @Test func overlaysThatAreCommentedOutDoNotCount() {
        let text = """
            # dtoverlay=midi-uart1
            dtoverlay=vc4-kms-v3d
            dtoverlay=midi-uart0,option=1
            dtoverlay=din-midi # the socket
            enable_uart=1
            """
        #expect(CableCheck.overlays(in: text) == ["midi-uart0", "din-midi"])
    }

    @Test func theNetworkAndPipeWireNeedTheirPrograms() throws {
        #expect(try only { $0.networkMIDI = .idle }.mend == "sudo systemctl enable --now rtpmidid")
        #expect(try only { $0.networkMIDI = .running }.state == .ok)
        #expect(try only { $0.hasPipeWire = true }.state == .warning)
    }

    @Test func theMachineIsLookedAt() {
        folder.makeFolder("sys/class/bluetooth/hci1")
        folder.makeFolder("proc/77")
        folder.write("proc/77/comm", "bluetoothd\n")
        folder.makeFolder("usr/bin")
        folder.write("usr/bin/ribbon-osc", "")
        folder.write("usr/bin/rtpmidid", "")
        folder.makeFolder("boot/firmware")
        folder.write("boot/firmware/config.txt", "dtoverlay=midi-uart0\n")
        folder.makeFolder("proc/asound/seq")
        folder.write("proc/asound/cards", " 0 [SerialMIDI0    ]: SerialMIDI - SerialMIDI-0\n")
        folder.write("proc/asound/seq/clients", "Client 128 : \"PipeWire-System\" [User Legacy]\n")
        folder.write("usr/bin/ribbon-link", "")
        var settings = Configuration()
        settings.osc.listen = "0.0.0.0:7423"
        settings.link = Configuration.Link()
        let check = CableCheck.ofThisMachine(settings, hasPipeWire: true, under: folder.path)
        #expect(
            check
                == CableCheck(
                    wantsOSC: true, osc: .idle, openOSC: "0.0.0.0:7423", wantsLink: true, link: .idle,
                    adapters: ["hci1"], bluetooth: .running, overlays: ["midi-uart0"], hasSerialCard: true,
                    networkMIDI: .idle, hasPipeWire: true,
                    isPipeWireConnected: true))
        settings.osc.listen = "127.0.0.1:9"
        #expect(CableCheck.ofThisMachine(settings, hasPipeWire: false, under: folder.path).openOSC == nil)
        #expect(CableCheck.ofThisMachine(nil, hasPipeWire: false, under: folder.path("none")) == CableCheck())
    }
}
