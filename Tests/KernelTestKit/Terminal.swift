import CKernelTestKit
import Glibc

/// A pseudoterminal: a window in which programs are started. It closes when this object goes.
public final class Terminal {
    /// The end for programs.
    public let path: String
    private var master: Int32

    public init() throws(Failure) {
        var name = [CChar](repeating: 0, count: 64)
        master = kernelTestTerminal(&name, name.count)
        guard master >= 0 else { throw .system("cannot open a terminal") }
        path = string(name)
    }

    deinit { hangUp() }

    /// Closes the window: the kernel sends SIGHUP to the program that was started in it.
    public func hangUp() {
        if master >= 0 { close(master) }
        master = -1
    }
}
