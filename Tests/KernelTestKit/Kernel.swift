import Glibc

/// The kernel's devices that the tests play on.
public enum Kernel {
    static let sequencer = "/dev/snd/seq"
    static let uinput = "/dev/uinput"

    /// Throws where the machine has no sequencer or no uinput, or does not let this user have them.
    public static func check() throws(Failure) {
        for (path, module) in [(sequencer, "snd-seq"), (uinput, "uinput")] where access(path, R_OK | W_OK) != 0 {
            let problem = Failure.system(path).description
            throw Failure(
                """
                \(problem). The kernel tests need it: run them by `make kernel-test`, which boots a virtual machine \
                where there is none, or `modprobe \(module)` as root and give yourself access.
                """)
        }
    }

    /// Loads a module (`snd-virmidi`) with its parameters (`midi_devs=1`).
    public static func load(_ module: String, _ parameters: String...) throws(Failure) {
        try modprobe([module] + parameters)
    }

    /// Binds the driver of the virtual MIDI card to it or unbinds it, which for programs is the cable plugged in or pulled.
    public static func setVirtualCard(pluggedIn: Bool) throws(Failure) {
        let control = "/sys/bus/platform/drivers/snd_virmidi/\(pluggedIn ? "bind" : "unbind")"
        guard let file = fopen(control, "w") else { throw .system(control) }
        fputs("snd_virmidi.0", file)
        guard fclose(file) == 0 else { throw .system(control) }
    }

    /// Waits until udev, where it runs, has processed every device that came or went: until then it may still change a
    /// node's group or permissions.
    public static func settle() throws(Failure) {
        guard access(udevadm, X_OK) == 0 else { return }
        try BridgeProcess(["settle", "--timeout=20"], executable: udevadm).waitForExit()
    }

    private static let udevadm = "/usr/bin/udevadm"

    /// Waits until the driver of an event node (/dev/input/event7) has set its device up. The node appears earlier, and
    /// until then the kernel drops the device's reports (`hid_input_report`, `driver_input_lock`).
    ///
    /// A device that has its driver cannot be bound to it again. The kernel finds that out once the driver is ready.
    public static func waitForDriver(of node: String) {
        guard let name = node.split(separator: "/").last,
            let path = realpath("/sys/class/input/\(name)/device/device", nil)
        else { return }
        defer { free(path) }
        let folder = String(cString: path)
        let file = open("\(folder)/driver/bind", O_WRONLY | O_CLOEXEC)
        guard file >= 0, let device = folder.split(separator: "/").last.map(String.init) else { return }
        defer { close(file) }
        _ = write(file, device, device.utf8.count)
    }

    public static func unload(_ module: String) throws(Failure) {
        try modprobe(["--remove", module])
    }

    private static func modprobe(_ arguments: [String]) throws(Failure) {
        let process = try BridgeProcess(arguments, executable: "/sbin/modprobe")
        guard try process.waitForExit() == .code(0) else {
            throw Failure("modprobe \(arguments.joined(separator: " ")): \(process.errors)")
        }
    }
}
