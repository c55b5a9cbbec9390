import CEvdev
import Glibc
import Panels
import Time
import Touch

/// A device node that is open: opened and described on an ordinary thread, then read by the loop alone.
///
/// Events have the times of CLOCK_MONOTONIC. Used by one thread at a time. The node is closed when the panel is.
public final class LivePanel: @unchecked Sendable {
    /// How a `read` ended.
    public enum ReadResult: Hashable, Sendable {
        /// Nothing more has come.
        case drained
        /// The device is unplugged; nothing will come any more.
        case gone
        /// The system's error number.
        case failed(Int32)
    }

    public let path: String
    public let device: DeviceDescription
    /// To wait on: readable when there are events, or when the device is gone.
    public let descriptor: Int32
    public private(set) var isGrabbed = false
    /// How often the kernel has dropped events because they were not read in time.
    public private(set) var drops = 0
    /// The time of the event that was handed over last.
    public private(set) var time = Timestamp.zero

    private var hasUnknownKeys = false
    private let buffer: UnsafeMutablePointer<input_event>
    /// What has been read into `buffer` and not handed over: the events from `next` up to `end`.
    private var next = 0
    private var end = 0
    /// How many events the last read has brought; they stay in `buffer`.
    private var readCount = 0
    /// Whether the last read took all there was. What comes after it wakes its reader again: one system call less.
    private var isEmptied = false
    private var state: PanelState

    private static let eventsPerRead = 64

    /// Opens and describes a node. It is not read from and not grabbed.
    public convenience init(path: String) throws(DeviceError) {
        let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { throw DeviceError(errno, path: path) }
        let described: DeviceDescription
        do throws(DeviceError) {
            described = try DeviceDescription(node: opened, path: path)
            let failure = ribbon_evdev_set_clock(opened, CLOCK_MONOTONIC)
            if failure != 0 { throw DeviceError(failure, path: path) }
        } catch {
            close(opened)
            throw error
        }
        self.init(path: path, device: described, descriptor: opened)
    }

    /// - Parameter descriptor: gives `input_event`s, and is closed with the panel.
    init(path: String, device: DeviceDescription, descriptor: Int32) {
        self.path = path
        self.device = device
        self.descriptor = descriptor
        state = PanelState(device)
        buffer = .allocate(capacity: Self.eventsPerRead)
        buffer.initialize(repeating: input_event(), count: Self.eventsPerRead)
    }

    deinit {
        close(descriptor)
        buffer.deallocate()
        state.deallocate()
    }

    /// Takes the device's events away from all other programs.
    public func grab() throws(DeviceError) {
        guard !isGrabbed else { return }
        let failure = ribbon_evdev_grab(descriptor, 1)
        if failure != 0 { throw DeviceError(failure, path: path) }
        isGrabbed = true
    }

    /// Lets other programs hear the device again. Without effect where it is gone.
    public func ungrab() {
        guard isGrabbed else { return }
        _ = ribbon_evdev_grab(descriptor, 0)
        isGrabbed = false
    }

    /// Tells of the contacts that are down already, as a report of the given time. Once, before the first `read`.
    public func start(at time: Timestamp, _ handle: (RawEvent) -> Void) -> ReadResult {
        synchronize(at: time, handle)
    }

    /// Hands over every event that has come. Where the kernel has dropped some, what they led to is told instead:
    /// SYN_DROPPED and SYN_REPORT, then the whole state as one report. Allocates nothing.
    @inline(__always)
    public func read(_ handle: (RawEvent) -> Void) -> ReadResult {
        while true {
            if case .nothing(let result) = lookAhead() { return result }
            let result = readReport(handle)
            if result != .drained { return result }
        }
    }

    /// Has every event that has come decoded, without a call for each.
    public func read(into decoder: inout PanelDecoder, _ emit: (borrowing TouchFrame) -> Void) -> ReadResult {
        read { decoder.handle($0, emit) }
    }

    /// What waits to be handed over.
    public enum Waiting: Hashable, Sendable {
        /// A report that begins at this time.
        case report(Timestamp)
        /// Nothing more, and why.
        case nothing(ReadResult)
    }

    /// What comes next, so that several panels can be read in the order of what has happened on them.
    @inline(__always)
    public func lookAhead() -> Waiting {
        if next == end {
            let result = takeEmptied() ? .drained : fill()
            if let result { return result == .drained && hasUnknownKeys ? .report(lastTime) : .nothing(result) }
        }
        return .report(RawEvent(buffer + next).time)
    }

    private func takeEmptied() -> Bool {
        defer { isEmptied = false }
        return isEmptied
    }

    /// Hands over one report, which `lookAhead` has found; `drained` once that is done.
    @inline(__always)
    public func readReport(_ handle: (RawEvent) -> Void) -> ReadResult {
        while true {
            if next == end, let result = fill() {
                return result == .drained && hasUnknownKeys ? tellKeys(handle) : result
            }
            while next < end {
                let event = RawEvent(buffer + next)
                next += 1
                time = event.time
                handle(event)
                guard event.type == EventType.synchronization else { continue }
                if event.code == Synchronization.report { return .drained }
                if event.code == Synchronization.dropped, let result = recover(handle) { return result }
            }
        }
    }

    /// Ends what SYN_DROPPED began; nil where the reports that follow do.
    @inline(never)
    private func recover(_ handle: (RawEvent) -> Void) -> ReadResult? {
        drops += 1
        guard state.isComplete else {
            // Protocol A can not be asked for its contacts, but each of its reports tells of all.
            hasUnknownKeys = true
            return nil
        }
        time = lastTime
        handle(.report(at: time))
        return synchronize(at: time, handle)
    }

    /// What protocol A has to be asked for after a loss: whether BTN_TOUCH has gone up meanwhile.
    @inline(never)
    private func tellKeys(_ handle: (RawEvent) -> Void) -> ReadResult {
        hasUnknownKeys = false
        let failure = state.fetch(descriptor)
        if failure != 0 { return failure == ENODEV ? .gone : .failed(failure) }
        time = lastTime
        state.tell(at: time, handle)
        return .drained
    }

    /// Reads the state from the kernel, again if anything changed meanwhile, and tells it as one report.
    private func synchronize(at time: Timestamp, _ handle: (RawEvent) -> Void) -> ReadResult {
        var attempts = 8
        repeat {
            while fill() == nil {}
            end = next
            isEmptied = false
            let failure = state.fetch(descriptor)
            if failure != 0 { return failure == ENODEV ? .gone : .failed(failure) }
            attempts -= 1
        } while attempts > 0 && isReadable
        self.time = max(time, lastTime)
        state.tell(at: self.time, handle)
        return .drained
    }

    private var isReadable: Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) > 0 && poll.revents & Int16(POLLIN) != 0
    }

    /// When the event was that has been read last.
    private var lastTime: Timestamp { readCount > 0 ? RawEvent(buffer + readCount - 1).time : .zero }

    /// Reads into `buffer`, over what is there. Nil where it is at least one event, else why there is none.
    @inline(never)
    private func fill() -> ReadResult? {
        while true {
            let size = Glibc.read(descriptor, buffer, Self.eventsPerRead * MemoryLayout<input_event>.stride)
            let count = size / MemoryLayout<input_event>.stride
            if count > 0 {
                (next, end) = (0, count)
                isEmptied = count < Self.eventsPerRead
                readCount = count
                return nil
            }
            if size >= 0 { return .drained }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .drained
            case ENODEV: return .gone
            default: return .failed(errno)
            }
        }
    }
}

extension RawEvent {
    init(_ event: UnsafePointer<input_event>) {
        self.init(
            time: Timestamp(nanoseconds: ribbon_evdev_nanoseconds(event)), type: event.pointee.type,
            code: event.pointee.code, value: event.pointee.value)
    }
}
