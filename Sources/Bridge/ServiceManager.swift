import CLinux
import Glibc
import Time
import Touch

/// The service manager that has started the program, where one has: it is told how the program is by datagrams to
/// `$NOTIFY_SOCKET` (sd_notify(3)).
public final class ServiceManager: Sendable {
    /// After how long without a heartbeat the program is taken for hung; nil where nobody minds.
    public let patience: Nanoseconds?
    private let address: UnixAddress
    private let descriptor: Int32

    /// Nil where the environment names none.
    /// - Parameter environment: the value of a variable, nil where it is not set.
    public init?(environment: (String) -> String?) {
        guard let name = environment("NOTIFY_SOCKET"), name.hasPrefix("/") || name.hasPrefix("@"),
            let address = UnixAddress(name)
        else { return nil }
        self.address = address
        patience = Self.patience(environment)
        descriptor = ribbon_datagram_socket()
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    private static func patience(_ environment: (String) -> String?) -> Nanoseconds? {
        // A process that was started for something else inherits what was not meant for it.
        if let meant = environment("WATCHDOG_PID"), meant != "\(getpid())" { return nil }
        guard let text = environment("WATCHDOG_USEC"), let microseconds = Int64(text), microseconds > 0 else {
            return nil
        }
        let (nanoseconds, isTooLong) = microseconds.multipliedReportingOverflow(by: 1000)
        return isTooLong ? nil : Nanoseconds(nanoseconds)
    }

    // MARK: For an ordinary thread, which waits at most a second where the manager does not listen

    /// It has started, or has done what a reload asked for.
    /// - Parameter status: a line for a person.
    public func ready(_ status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }

    /// Another line for a person.
    public func tell(_ status: String) { send("STATUS=\(Self.line(status))") }

    /// It reads its files anew; `ready` says when that is done.
    public func reloading() { send("RELOADING=1\nMONOTONIC_USEC=\(Timestamp.now.nanoseconds / 1000)") }

    public func stopping() { send("STOPPING=1") }

    /// A line break would begin a message of its own.
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

    private static let heartbeat: StaticString = "WATCHDOG=1"

    /// Says that the loop lives. It neither waits nor allocates; what does not arrive is followed by the next one.
    func beat() {
        let text = Self.heartbeat
        _ = address.with { ribbon_send_to(descriptor, text.utf8Start, text.utf8CodeUnitCount, $0, $1, 0) }
    }
}
