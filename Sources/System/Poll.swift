import CLinux
import Glibc
import Time

/// The operations that a descriptor allows without waiting.
public struct Readiness: OptionSet, Hashable, Sendable {
    public let rawValue: Int16

    public init(rawValue: Int16) { self.rawValue = rawValue }

    public static let readable = Readiness(rawValue: Int16(POLLIN))
    public static let writable = Readiness(rawValue: Int16(POLLOUT))
    /// The other end is closed, or the descriptor is broken. It is reported even if it is not awaited.
    public static let ended = Readiness(rawValue: Int16(POLLERR | POLLHUP | POLLNVAL))
}

/// A descriptor to wait for, and its readiness.
public struct Polled: Sendable {
    fileprivate var state: pollfd

    /// - Parameter descriptor: a number below 0 is no descriptor, and is never ready.
    public init(_ descriptor: Int32, _ awaited: Readiness = .readable) {
        state = pollfd(fd: descriptor, events: awaited.rawValue, revents: 0)
    }

    public var descriptor: Int32 { state.fd }

    public var awaited: Readiness { Readiness(rawValue: state.events) }

    /// Its readiness when `Poll.wait` returned.
    public var ready: Readiness {
        get { Readiness(rawValue: state.revents) }
        set { state.revents = newValue.rawValue }
    }
}

/// Waits for descriptors (poll(2)).
public enum Poll {
    /// Waits until one of the descriptors is ready or the time has come. Signals do not end the wait.
    /// - Parameter deadline: the distant future waits without end; a time that has passed does not wait.
    /// - Returns: whether any of them is ready.
    @discardableResult
    public static func wait(for descriptors: inout [Polled], until deadline: Timestamp = .distantFuture) -> Bool {
        while true {
            var rest = timespec(max(deadline - MonotonicClock.now, .zero))
            let count = descriptors.withUnsafeMutableBufferPointer { polled in
                polled.withMemoryRebound(to: pollfd.self) { states in
                    withUnsafePointer(to: &rest) {
                        ppoll(states.baseAddress, nfds_t(states.count), deadline == .distantFuture ? nil : $0, nil)
                    }
                }
            }
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    /// Waits until a descriptor is ready or the time has come. It allocates, so the loop must not call it.
    /// - Returns: its readiness; empty if the time has come first.
    @discardableResult
    public static func wait(
        for descriptor: Int32, _ awaited: Readiness = .readable, until deadline: Timestamp = .distantFuture
    ) -> Readiness {
        var polled = [Polled(descriptor, awaited)]
        return wait(for: &polled, until: deadline) ? polled[0].ready : []
    }

    /// The present readiness of a descriptor. Never waits, and does not allocate.
    public static func readiness(of descriptor: Int32, _ awaited: Readiness = .readable) -> Readiness {
        var state = pollfd(fd: descriptor, events: awaited.rawValue, revents: 0)
        return poll(&state, 1, 0) > 0 ? Readiness(rawValue: state.revents) : []
    }
}

extension timespec {
    /// - Parameter span: 0 or more.
    init(_ span: Nanoseconds) {
        self.init(tv_sec: Int(span.count / 1_000_000_000), tv_nsec: Int(span.count % 1_000_000_000))
    }
}
