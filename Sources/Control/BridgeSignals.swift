import CLinux
import Glibc
import System

/// A source of the signals that a bridge obeys.
protocol SignalSource: AnyObject {
    /// Readable when a signal has come.
    var descriptor: Int32 { get }
    /// The meaning of SIGHUP; nil if it is ignored.
    var hangUp: BridgeSignals.Order? { get }
    /// The order of the next signal that has come; nil if there is none.
    func next() -> BridgeSignals.Order?
}

/// The signals that a bridge obeys. They are blocked from `init` on, so that none is lost.
///
/// SIGHUP means one of three things. If the bridge was started in a terminal, the terminal has been closed, and the bridge
/// ends. Without a terminal, as a service, it is the usual order to read the files again. A bridge that was told to ignore
/// it, as nohup(1) does, ignores it.
final class BridgeSignals: SignalSource {
    enum Order: Hashable, Sendable {
        case end, reload
    }

    private let signals = StopSignals()
    /// The meaning of SIGHUP; nil if it is ignored.
    let hangUp: Order? = ribbon_ignores_signal(SIGHUP) != 0 ? nil : BridgeSignals.hasTerminal ? .end : .reload

    var descriptor: Int32 { signals.descriptor }

    /// Whether the program has a controlling terminal: only then can it open `/dev/tty`.
    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }

    /// The order of the next signal that has come; nil if there is none.
    func next() -> Order? {
        switch ribbon_signalfd_read(descriptor) {
        case SIGINT, SIGTERM: .end
        case SIGHUP: hangUp
        default: nil
        }
    }
}
