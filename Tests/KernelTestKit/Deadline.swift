import Glibc
import Time
import Touch

extension Timestamp {
    /// The present of CLOCK_MONOTONIC.
    public static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}

extension Nanoseconds {
    /// How long the kit waits for something that must happen. Only a failing test waits so long. An emulated machine
    /// that has half of its two processors takes 6 s to start a program.
    public static let patience = Nanoseconds.milliseconds(60_000)
}

/// Waits until one of the descriptors is readable or hung up. Answers false when the time has passed.
public func waitForInput(
    on descriptors: Int32..., within span: Nanoseconds = .patience
) throws(Failure) -> Bool {
    try waitForInput(on: descriptors, within: span)
}

public func waitForInput(on descriptors: [Int32], within span: Nanoseconds = .patience) throws(Failure) -> Bool {
    try Deadline(within: span).waitForInput(on: descriptors)
}

/// A deadline for waiting by poll, never by sleeping.
struct Deadline {
    let end: Timestamp

    init(within span: Nanoseconds) {
        end = .now() + span
    }

    /// Waits until one of the descriptors is readable or hung up. Answers false when the time has passed.
    func waitForInput(on descriptors: [Int32]) throws(Failure) -> Bool {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let remaining = max(0, (end - .now()).count)
            let count = poll(&polled, nfds_t(polled.count), Int32(clamping: (remaining + 999_999) / 1_000_000))
            if count > 0 { return true }
            if count < 0 && errno != EINTR { throw .system("cannot poll") }
            if count == 0 && remaining == 0 { return false }
        }
    }

    var hasPassed: Bool { .now() >= end }

    /// Whether reading would not block.
    static func isReadable(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) == 1
    }
}
