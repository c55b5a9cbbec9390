import CLinux
import Glibc
import System
import Time

/// The service manager that has started the program. It takes state changes as datagrams on `$NOTIFY_SOCKET`
/// (sd_notify(3)).
public final class ServiceManager: Sendable {
    /// Watchdog timeout; nil without one.
    public let watchdogTimeout: Nanoseconds?
    private let address: UnixAddress
    private let descriptor: Int32

    /// Nil if no service manager has started the program.
    /// - Parameter environment: the value of an environment variable; nil if it is not set.
    public init?(environment: (String) -> String?) {
        guard let name = environment("NOTIFY_SOCKET"), name.hasPrefix("/") || name.hasPrefix("@"),
            let address = UnixAddress(name)
        else { return nil }
        self.address = address
        watchdogTimeout = Self.readTimeout(environment)
        descriptor = ribbon_datagram_socket()
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    private static func readTimeout(_ environment: (String) -> String?) -> Nanoseconds? {
        // A child process inherits variables that were meant for its parent.
        if let meant = environment("WATCHDOG_PID"), meant != "\(getpid())" { return nil }
        guard let text = environment("WATCHDOG_USEC"), let microseconds = Int64(text), microseconds > 0 else {
            return nil
        }
        let (nanoseconds, isTooLong) = microseconds.multipliedReportingOverflow(by: 1000)
        return isTooLong ? nil : Nanoseconds(nanoseconds)
    }

    // MARK: For an ordinary thread, which a manager that does not read delays by at most a second

    /// Reports that the program has started, or that a reload is done.
    /// - Parameter status: a line for people.
    public func ready(_ status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }

    /// Changes the status line.
    public func setStatus(_ status: String) { send("STATUS=\(Self.line(status))") }

    /// Reports that the program reads its files again; `ready` follows.
    public func reloading() { send("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.now.nanoseconds / 1000)") }

    public func stopping() { send("STOPPING=1") }

    /// Without line breaks, which would begin another message.
    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }

    private func send(_ state: String) {
        var state = state
        state.withUTF8 { bytes in
            _ = address.with { ribbon_send_to(descriptor, bytes.baseAddress, bytes.count, $0, $1, 1) }
        }
    }

    // MARK: For the loop

    private static let keepAlive: StaticString = "WATCHDOG=1"

    /// Reports that the loop is alive, without waiting or allocating. A lost datagram is followed by the next one.
    func keepAlive() {
        let text = Self.keepAlive
        _ = address.with { ribbon_send_to(descriptor, text.utf8Start, text.utf8CodeUnitCount, $0, $1, 0) }
    }
}
