import CLinux
import Glibc

/// The signals by which the user ends a program that has something to finish: SIGINT, SIGTERM and, unless the program was
/// told to ignore it as nohup(1) does, SIGHUP, which comes when the terminal is closed. They are blocked from `init` on, so
/// that none is lost.
public final class StopSignals {
    /// Readable when a signal has come.
    public let descriptor: Int32

    public init() {
        // Otherwise the descriptor would deliver a signal that is ignored.
        let signals = [SIGINT, SIGTERM] + (ribbon_ignores_signal(SIGHUP) != 0 ? [] : [SIGHUP])
        descriptor = ribbon_signalfd(signals, Int32(signals.count))
    }

    deinit { close(descriptor) }
}
