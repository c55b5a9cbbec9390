import CLinux
import Glibc

/// SIGINT and SIGTERM, by which the user ends a command that has something to finish. They are blocked from `init` on, so
/// that none is lost.
public final class StopSignals {
    /// Readable when a signal has come.
    public let descriptor = ribbon_signalfd([SIGINT, SIGTERM], 2)

    public init() {}

    deinit { close(descriptor) }
}
