import Presets
import System

/// Whether connections that need a program or a kernel module of their own have it: Open Sound Control, Link,
/// Bluetooth, a DIN socket at a UART, the network, PipeWire. A connection that nothing on this machine points to is not
/// mentioned.
struct CableCheck: Hashable, Sendable {
    /// The state of a program that a connection needs.
    enum Program: Hashable, Sendable {
        case missing
        /// Installed, but not running.
        case idle
        case running
    }

    /// Whether ribbon.yaml names receivers of `ribbon osc`, or where it listens.
    var wantsOSC = false
    var osc = Program.missing
    /// Where `ribbon osc` listens, if other machines can reach it; nil: only this machine can, or it does not listen.
    var openOSC: String?
    /// Whether ribbon.yaml says anything about Link.
    var wantsLink = false
    var link = Program.missing
    /// The Bluetooth adapters, such as hci0.
    var adapters: [String] = []
    /// BlueZ's program, bluetoothd.
    var bluetooth = Program.missing
    /// Overlays of config.txt that make a UART a MIDI port.
    var overlays: [String] = []
    /// Whether the kernel has made a sound card of a UART.
    var hasSerialCard = false
    var networkMIDI = Program.missing
    /// Whether PipeWire runs for this user.
    var hasPipeWire = false
    /// Whether PipeWire has joined the sequencer.
    var isPipeWireConnected = false

    var findings: [Finding] {
        [oscFinding, linkFinding, bluetoothFinding, serialFinding, networkFinding, pipeWireFinding].compactMap { $0 }
    }

    private var oscFinding: Finding? {
        switch osc {
        case .running:
            guard let openOSC else { return nil }
            return Finding("OSC", .ok, "\(openOSC) is heard: whoever reaches this machine can play it")
        case .idle where wantsOSC:
            return Finding(
                "OSC", .warning, "ribbon.yaml has 'osc', and ribbon-osc does not run",
                mend: "sudo systemctl enable --now ribbon-osc")
        case .missing where wantsOSC:
            return Finding("OSC", .warning, "ribbon.yaml has 'osc', and the program ribbon-osc is not installed")
        case .idle, .missing: return nil
        }
    }

    private var linkFinding: Finding? {
        switch link {
        case .running: nil
        case .idle where wantsLink:
            Finding(
                "Link", .warning, "ribbon.yaml has 'link', and ribbon-link does not run",
                mend: "sudo systemctl enable --now ribbon-link")
        case .missing where wantsLink:
            Finding(
                "Link", .warning, "ribbon.yaml has 'link', and the program ribbon-link is not installed",
                mend: "sudo apt install ribbon-link")
        case .idle, .missing: nil
        }
    }

    private var bluetoothFinding: Finding? {
        guard let adapter = adapters.first else { return nil }
        switch bluetooth {
        case .missing:
            return Finding(
                "Bluetooth", .ok, "\(adapter) is there; MIDI by it needs BlueZ", mend: "sudo apt install bluez")
        case .idle:
            return Finding(
                "Bluetooth", .ok, "\(adapter) is there; MIDI by it needs bluetoothd, which does not run",
                mend: "sudo systemctl enable --now bluetooth")
        case .running: return Finding("Bluetooth", .ok, "\(adapter): a MIDI device that is paired becomes a port")
        }
    }

    private var serialFinding: Finding? {
        guard let overlay = overlays.first else { return nil }
        if hasSerialCard { return Finding("DIN", .ok, "a UART is a MIDI port (\(overlay))") }
        return Finding(
            "DIN", .warning, "config.txt has \(overlay), and the kernel has no MIDI port of a UART",
            mend: "sudo modprobe snd-serial-generic")
    }

    private var networkFinding: Finding? {
        switch networkMIDI {
        case .missing: nil
        case .idle:
            Finding(
                "network MIDI", .warning, "rtpmidid is installed and does not run",
                mend: "sudo systemctl enable --now rtpmidid")
        case .running: Finding("network MIDI", .ok, "rtpmidid runs; its ports are those of other machines")
        }
    }

    private var pipeWireFinding: Finding? {
        guard hasPipeWire, !isPipeWireConnected else { return nil }
        return Finding(
            "PipeWire", .warning,
            "it runs without its bridge to MIDI: programs that use its own or JACK's MIDI do not see Ribbon",
            mend: "systemctl --user restart wireplumber")
    }
}

extension CableCheck {
    /// The overlays of a Raspberry Pi's config.txt that concern a UART's MIDI. What is commented out does not count.
    static func overlays(in configuration: String) -> [String] {
        configuration.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("dtoverlay=") else { return nil }
            let name = line.dropFirst("dtoverlay=".count).prefix { $0 != "," && $0 != " " && $0 != "#" }
            return name.contains("midi") ? String(name) : nil
        }
    }
}

extension CableCheck {
    static func ofThisMachine(
        _ settings: Configuration?, hasPipeWire: Bool, under root: String = ""
    ) -> CableCheck {
        func program(_ name: String, at paths: String...) -> Program {
            if !processes(named: [name], under: root).isEmpty { return .running }
            return paths.contains { FileReader.exists(root + $0) } ? .idle : .missing
        }
        var check = CableCheck()
        check.wantsOSC = settings.map { $0.osc.listen != nil || !$0.osc.receivers.isEmpty } ?? false
        check.osc = program("ribbon-osc", at: "/usr/bin/ribbon-osc")
        check.openOSC = settings?.osc.listen.flatMap { SocketAddress(text: $0)?.isLoopback == false ? $0 : nil }
        check.wantsLink = settings?.link != nil
        check.link = program("ribbon-link", at: "/usr/bin/ribbon-link")
        check.adapters = Folder.names(in: "\(root)/sys/class/bluetooth").filter { $0.hasPrefix("hci") }.sorted()
        check.bluetooth = program(
            "bluetoothd", at: "/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd")
        check.overlays = overlays(in: text(of: "\(root)/boot/firmware/config.txt"))
        check.hasSerialCard = text(of: "\(root)/proc/asound/cards").contains("SerialMIDI")
        check.networkMIDI = program("rtpmidid", at: "/usr/bin/rtpmidid", "/usr/local/bin/rtpmidid")
        check.hasPipeWire = hasPipeWire
        check.isPipeWireConnected = text(of: "\(root)/proc/asound/seq/clients").contains("\"PipeWire")
        return check
    }
}
