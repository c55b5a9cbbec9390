import CEvdev
import Glibc
import Panels
import Storage
import System
import Time
import Touch

/// An open device node. An ordinary thread opens and describes it; from then on only the loop reads it.
///
/// Events have times of CLOCK_MONOTONIC. For one thread at a time. `deinit` closes the node.
public final class LivePanel: @unchecked Sendable {
    /// The reason why a `read` ended.
    public enum ReadResult: Hashable, Sendable {
        /// There is nothing more to read.
        case drained
        /// The device has been unplugged.
        case gone
        /// The system's error number.
        case failed(Int32)
    }

    public let path: String
    public let device: DeviceDescription
    /// For epoll: becomes readable when there are events or the device is gone.
    public private(set) var descriptor: Int32
    public internal(set) var isGrabbed = false
    /// The events that the kernel passes on; nil for all. Reading does not use it.
    public private(set) var eventMask: EventMask?
    /// Counts how often the kernel dropped events that were not read in time (SYN_DROPPED). `read` fetches the panel's state
    /// when this has changed; the loop goes by the decoder's count.
    public private(set) var drops = 0
    /// The time of the last event that was handed over.
    public private(set) var time = Timestamp.zero

    /// Whether the keys of a protocol A panel have to be fetched after SYN_DROPPED.
    private var hasUnknownKeys = false
    /// The events of the last read.
    private let buffer = FixedArray(repeating: input_event(), count: LivePanel.eventsPerRead)
    private let events: FixedArray<RawEvent>
    /// The first event that has not been handed over; the others follow up to `end`.
    private var next = 0
    private var end = 0
    /// The number of events of the last read; they stay in `events`.
    private var readCount = 0
    /// Whether the last read returned fewer events than fit. Then nothing was left, which saves another read: epoll reports
    /// what comes later.
    private var isEmptied = false
    private var state: PanelState
    /// Whether a program writes its events (`EventPipe`). The kernel then knows no state, and nothing is ever dropped.
    private let isPiped: Bool

    private static let eventsPerRead = 64

    /// Opens and describes a node, without reading or grabbing it.
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

    /// - Parameter descriptor: a source of `input_event`s, which `deinit` closes.
    init(path: String, device: DeviceDescription, descriptor: Int32, isPiped: Bool = false) {
        self.isPiped = isPiped
        self.path = path
        self.device = device
        self.descriptor = descriptor
        state = PanelState(device)
        events = FixedArray(repeating: .report(at: .zero), count: Self.eventsPerRead)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        buffer.deallocate()
        events.deallocate()
    }

    /// From here on the kernel holds back all events outside the mask; nil lets all through. Events that it held back are
    /// lost; `readState` fetches the values that they led to. Call it on one ordinary thread, even while another thread
    /// reads the panel.
    ///
    /// A kernel that does not know EVIOCSMASK (before 4.4) holds back nothing.
    public func setEventMask(_ mask: EventMask?) {
        guard !isPiped else { return }
        for type in Set((eventMask?.codes ?? [:]).keys).union((mask?.codes ?? [:]).keys) {
            let bitmap = mask?.codes[type]?.bitmap ?? Self.allCodes
            _ = ribbon_evdev_set_mask(descriptor, UInt32(type), bitmap, UInt32(bitmap.count))
        }
        eventMask = mask
    }

    /// All codes of EV_KEY, the type with the most: 768 bits, as `PanelState.keyBytes`.
    private static let allCodes = [UInt64](repeating: .max, count: 12)

    /// Closes the node and opens it again, which restarts most drivers. Unread events are lost, but the state tells their
    /// outcome. Call it on an ordinary thread while nobody reads the panel.
    /// - Throws: `.gone` if another device has the node now.
    public func reopen() throws(DeviceError) {
        let (wasGrabbed, formerMask) = (isGrabbed, eventMask)
        (isGrabbed, eventMask) = (false, nil)
        close(descriptor)
        descriptor = -1
        (next, end, isEmptied) = (0, 0, false)
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw DeviceError(errno, path: path) }
        guard try DeviceDescription(node: descriptor, path: path) == device else { throw .gone(path: path) }
        let failure = ribbon_evdev_set_clock(descriptor, CLOCK_MONOTONIC)
        if failure != 0 { throw DeviceError(failure, path: path) }
        setEventMask(formerMask)
        if wasGrabbed { try grab() }
    }

    /// Fetches the state from the kernel and hands it over as one report with the given time: which contacts are down, and
    /// where. Used at the beginning and after SYN_DROPPED. Events that came earlier are part of it. Contacts of protocol A
    /// cannot be fetched, but each of its reports has all of them. Contacts of a pipe are in the reports that wait in
    /// it.
    public func readState(at time: Timestamp, _ handle: (RawEvent) -> Void) -> ReadResult {
        if isPiped { return .drained }
        guard state.isComplete else {
            hasUnknownKeys = true
            return .drained
        }
        return synchronize(at: time, handle)
    }

    /// Hands over all events, and the state after SYN_DROPPED. Allocates nothing.
    public func read(_ handle: (RawEvent) -> Void) -> ReadResult {
        while true {
            if case .nothing(let result) = lookAhead() { return result }
            let dropsBefore = drops
            var result = readReport { $0.forEach(handle) }
            if result == .drained, drops != dropsBefore { result = readState(at: time, handle) }
            if result != .drained { return result }
        }
    }

    /// The next thing to be handed over.
    public enum Waiting: Hashable, Sendable {
        /// A report that begins at this time.
        case report(Timestamp)
        /// Nothing, for this reason.
        case nothing(ReadResult)
    }

    /// Looks at the next report, so that those of several panels can be read in the order of their times.
    @inline(__always)
    public func lookAhead() -> Waiting {
        if next == end {
            let result = takeEmptied() ? .drained : fill()
            if let result { return result == .drained && hasUnknownKeys ? .report(lastTime) : .nothing(result) }
        }
        return .report(events[next].time)
    }

    /// Whether the last read left nothing. True only once after that read, so that the next time `fill` reads again.
    private func takeEmptied() -> Bool {
        defer { isEmptied = false }
        return isEmptied
    }

    /// Hands over the report that `lookAhead` has found, run by run.
    /// - Returns: `drained` if all went well.
    @inline(__always)
    public func readReport(_ handle: (EventRun) -> Void) -> ReadResult {
        while true {
            if next == end, let result = fill() {
                return result == .drained && hasUnknownKeys ? reportKeys(handle) : result
            }
            let run = takeRun()
            handle(run)
            guard let last = run.last, last.type == EventType.synchronization else { continue }
            if last.code == Synchronization.report { return .drained }
            if last.code == Synchronization.dropped, let result = endDroppedReport(handle) { return result }
        }
    }

    /// Takes the events of one time up to the next SYN_REPORT or SYN_DROPPED, as far as they have been read.
    private func takeRun() -> EventRun {
        let start = next
        time = events[start].time
        while next < end, events[next].time == time {
            let event = events[next]
            next += 1
            guard event.type == EventType.synchronization else { continue }
            if event.code == Synchronization.report || event.code == Synchronization.dropped { break }
        }
        return events[start..<next]
    }

    /// Handles SYN_DROPPED: skips the rest of the report, since the state has all of it. Nil if the kernel cannot be asked
    /// for the state; then the report goes on.
    @inline(never)
    private func endDroppedReport(_ handle: (EventRun) -> Void) -> ReadResult? {
        drops += 1
        guard state.isComplete else { return nil }
        time = lastTime
        RawEvent.report(at: time).asRun(handle)
        return .drained
    }

    /// Reports whether BTN_TOUCH has been released meanwhile: with protocol A it has to be fetched after SYN_DROPPED.
    @inline(never)
    private func reportKeys(_ handle: (EventRun) -> Void) -> ReadResult {
        hasUnknownKeys = false
        let failure = state.fetch(descriptor)
        if failure != 0 { return failure == ENODEV ? .gone : .failed(failure) }
        time = lastTime
        state.report(at: time) { $0.asRun(handle) }
        return .drained
    }

    /// Fetches the state from the kernel, again if events came during that, and hands it over as one report.
    private func synchronize(at time: Timestamp, _ handle: (RawEvent) -> Void) -> ReadResult {
        // After the eighth attempt the state counts as it is, even if more events have come.
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
        state.report(at: self.time, handle)
        return .drained
    }

    private var isReadable: Bool { Poll.readiness(of: descriptor).contains(.readable) }

    /// The time of the last event that was read.
    private var lastTime: Timestamp { readCount > 0 ? events[readCount - 1].time : .zero }

    /// Reads events into the buffer.
    /// - Returns: nil if there is at least one; else why there is none.
    @inline(never)
    private func fill() -> ReadResult? {
        while true {
            let size = buffer.fill { ribbon_evdev_read(descriptor, $0.baseAddress, $0.count) }
            let count = size / MemoryLayout<input_event>.stride
            if count > 0 {
                for index in 0..<count { events[index] = RawEvent(buffer[index]) }
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
    init(_ event: input_event) {
        self.init(
            time: Timestamp(nanoseconds: ribbon_evdev_nanoseconds(event)), type: event.type, code: event.code,
            value: event.value)
    }
}
