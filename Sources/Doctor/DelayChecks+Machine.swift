import Glibc
import Presets
import System

/// A number in a file of sysfs.
private func number(in path: String) -> Int? { firstLine(of: path).flatMap { Int($0) } }

/// The folder in sysfs of an event node such as `/dev/input/event4`.
private func sysfsFolder(of node: String, under root: String) -> String {
    "\(root)/sys/class/input/\(node.split(separator: "/").last ?? "")"
}

extension PollingCheck {
    /// Nil if the kernel's poller does not poll this touchscreen: most have an interrupt line.
    public init?(name: String, node: String, under root: String = "") {
        let device = sysfsFolder(of: node, under: root) + "/device"
        guard let interval = number(in: "\(device)/poll"), let input = linkTarget(device)?.split(separator: "/").last
        else { return nil }
        let shortest = max(number(in: "\(device)/min") ?? 0, 1)
        self.init(
            name: name, folder: "/sys/class/input/\(input)", interval: interval,
            limits: shortest...max(number(in: "\(device)/max") ?? interval, shortest), ticks: Self.ticksOfThisKernel)
    }

    /// The kernel's ticks a second: its coarse clock advances with each tick. 250 if that clock does not say.
    private static var ticksOfThisKernel: Int {
        var tick = timespec()
        guard clock_getres(CLOCK_MONOTONIC_COARSE, &tick) == 0, tick.tv_sec == 0, tick.tv_nsec > 0 else { return 250 }
        return (1_000_000_000 + tick.tv_nsec / 2) / tick.tv_nsec
    }
}

extension AutosuspendCheck {
    /// Nil if this touchscreen is not a USB device.
    init?(name: String, node: String, under root: String = "") {
        guard let path = realPath(sysfsFolder(of: node, under: root)) else { return nil }
        var folder = path[...]
        // The USB device is the nearest folder above that has an idVendor.
        while !FileReader.exists("\(folder)/idVendor") {
            guard let slash = folder.lastIndex(of: "/") else { return nil }
            folder = folder[..<slash]
        }
        guard let control = firstLine(of: "\(folder)/power/control"), let device = folder.split(separator: "/").last
        else { return nil }
        let delay = number(in: "\(folder)/power/autosuspend_delay_ms") ?? 0
        self.init(name: name, device: String(device), delay: control == "auto" && delay >= 0 ? delay : nil)
    }
}

extension GovernorCheck {
    init(under root: String = "") {
        let folder = "\(root)/sys/devices/system/cpu"
        let all = Folder.names(in: folder).compactMap { firstLine(of: "\(folder)/\($0)/cpufreq/scaling_governor") }
        self.init(governors: Set(all).sorted())
    }
}

extension SynthCheck {
    static var ofThisMachine: SynthCheck {
        var check = SynthCheck(streams: streams())
        if let folder = getenv("PIPEWIRE_RUNTIME_DIR") ?? getenv("XDG_RUNTIME_DIR") {
            check.hasPipeWire = FileReader.exists("\(String(cString: folder))/pipewire-0")
        }
        if check.hasPipeWire {
            // A server that hangs must not hold the doctor up.
            check.quantum = SoundBuffer(pipeWire: output(of: "timeout 2 pw-metadata -n settings 2>/dev/null"))
        }
        check.fluidSynths = FluidSynth.running()
        check.hasServer = check.hasPipeWire || !processes(named: SynthCheck.serverNames).isEmpty
        return check
    }

    /// The streams that play now.
    static func streams(under root: String = "") -> [SoundBuffer] {
        let asound = "\(root)/proc/asound"
        func folders(in folder: String, _ prefix: String, _ suffix: String = "") -> [String] {
            Folder.names(in: folder).filter { name in
                name.hasPrefix(prefix) && name.hasSuffix(suffix)
                    && name.dropFirst(prefix.count).dropLast(suffix.count).allSatisfy(\.isNumber)
            }.sorted().map { "\(folder)/\($0)" }
        }
        // Such as card0/pcm0p/sub0; “p” is playback.
        return folders(in: asound, "card").flatMap { folders(in: $0, "pcm", "p") }.flatMap { folders(in: $0, "sub") }
            .compactMap { stream in
                let owner = value(of: "owner_pid", in: text(of: "\(stream)/status"))
                let number = owner.flatMap { process(ofThread: $0, under: root) }
                return SoundBuffer(
                    parameters: text(of: "\(stream)/hw_params"),
                    program: number.flatMap { firstLine(of: "\(root)/proc/\($0)/comm") }, process: number)
            }
    }

    /// The process of a thread. The owner of a stream is a thread, whose own name says little.
    private static func process(ofThread thread: String, under root: String) -> Int32? {
        value(of: "Tgid", in: text(of: "\(root)/proc/\(thread)/status")).flatMap { Int32($0) }
    }

    /// `owner_pid   : 812` or `Tgid:	812`
    private static func value(of key: String, in text: String) -> String? {
        for line in text.split(separator: "\n") {
            let words = line.split { $0 == ":" || $0 == " " || $0 == "\t" }
            if words.count > 1, words[0] == key { return String(words[1]) }
        }
        return nil
    }

    private static func output(of command: String) -> String {
        guard let stream = popen(command, "r") else { return "" }
        defer { pclose(stream) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
