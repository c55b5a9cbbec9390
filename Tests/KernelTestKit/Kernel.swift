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
