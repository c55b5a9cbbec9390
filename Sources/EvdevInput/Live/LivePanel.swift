import CEvdev
import Glibc
import Panels
import Storage
import System
import Time
import Touch

/// An open device node. It is opened and described on an ordinary thread; from then on only the loop reads it.
///
/// Events have the times of CLOCK_MONOTONIC. Used by one thread at a time. The node is closed with the panel.
public final class LivePanel: @unchecked Sendable {
    /// How a `read` ended.
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
    /// For epoll: readable when there are events, or when the device is gone.
    public private(set) var descriptor: Int32
    public private(set) var isGrabbed = false
    /// The events that are read; nil: all of them. The reader does not use it.
    public private(set) var eventMask: EventMask?
    /// How often the kernel has dropped events (SYN_DROPPED) because they were not read in time.
    public private(set) var drops = 0
    /// The time of the event that was handed over last.
    public private(set) var time = Timestamp.zero

    /// Whether the keys of a panel of protocol A have to be asked for after SYN_DROPPED.
    private var hasUnknownKeys = false
    /// What the last `read` returned.
    private let buffer = FixedArray(repeating: input_event(), count: LivePanel.eventsPerRead)
    private let events: FixedArray<RawEvent>
    /// The events that have not been handed over are those from `next` up to `end`.
    private var next = 0
    private var end = 0
    /// How many events the last `read` returned; they stay in `events`.
    private var readCount = 0
    /// Whether the last `read` returned fewer events than it could. Then nothing was left, and epoll reports what comes
    /// later: that saves a system call.
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
        events = FixedArray(repeating: .report(at: .zero), count: Self.eventsPerRead)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        buffer.deallocate()
        events.deallocate()
    }

    /// Keeps the device's events from all other programs (EVIOCGRAB). On one ordinary thread, also while another one reads
    /// the panel; so is `ungrab`.
    public func grab() throws(DeviceError) {
        guard !isGrabbed else { return }
        let failure = ribbon_evdev_grab(descriptor, 1)
        if failure != 0 { throw DeviceError(failure, path: path) }
        isGrabbed = true
    }

    /// Gives other programs the device's events again. Does nothing if the device is gone.
    public func ungrab() {
        guard isGrabbed else { return }
        _ = ribbon_evdev_grab(descriptor, 0)
        isGrabbed = false
    }

    /// Has the kernel hold back all other events from here on; nil: none. What it held back is lost: `readState` fetches
    /// it. On one ordinary thread, also while another one reads the panel.
    ///
    /// A kernel that does not know EVIOCSMASK (before 4.4) holds back nothing.
    public func setEventMask(_ mask: EventMask?) {
        for type in Set((eventMask?.codes ?? [:]).keys).union((mask?.codes ?? [:]).keys) {
            let bitmap = mask?.codes[type]?.bitmap ?? Self.allCodes
            _ = ribbon_evdev_set_mask(descriptor, UInt32(type), bitmap, UInt32(bitmap.count))
        }
        eventMask = mask
    }

    /// As many as the type with the most of them has, EV_KEY.
    private static let allCodes = [UInt64](repeating: .max, count: 12)

    /// Closes the node and opens it again, which starts most drivers anew. What has come and not been read is lost; the
    /// state tells all of it. On an ordinary thread, while nobody reads the panel.
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

    /// Reads the state from the kernel and hands it over as one report of the given time: which contacts are down, and
    /// where. To begin with, and after SYN_DROPPED. What has come until then is part of it. The contacts of protocol A
    /// cannot be asked for, but each of its reports tells all of them.
    public func readState(at time: Timestamp, _ handle: (RawEvent) -> Void) -> ReadResult {
        guard state.isComplete else {
            hasUnknownKeys = true
            return .drained
        }
        return synchronize(at: time, handle)
    }

    /// Hands over every event that has come, and after SYN_DROPPED the state. Allocates nothing.
    public func read(_ handle: (RawEvent) -> Void) -> ReadResult {
        while true {
            if case .nothing(let result) = lookAhead() { return result }
            let dropsBefore = drops
            var result = readReport { $0.forEach(handle) }
            if result == .drained, drops != dropsBefore { result = readState(at: time, handle) }
            if result != .drained { return result }
        }
    }

    /// What will be handed over next.
    public enum Waiting: Hashable, Sendable {
        /// A report that begins at this time.
        case report(Timestamp)
        /// Nothing, and why.
        case nothing(ReadResult)
    }

    /// What comes next, so that the reports of several panels can be read in the order of their times.
    @inline(__always)
    public func lookAhead() -> Waiting {
        if next == end {
            let result = takeEmptied() ? .drained : fill()
            if let result { return result == .drained && hasUnknownKeys ? .report(lastTime) : .nothing(result) }
        }
        return .report(events[next].time)
    }

    private func takeEmptied() -> Bool {
        defer { isEmptied = false }
        return isEmptied
    }

    /// Hands over one report, which `lookAhead` has found, run by run; `drained` once that is done.
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

    /// The events of one time up to the next SYN_REPORT or SYN_DROPPED, as far as they have been read.
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

    /// SYN_DROPPED: the kernel has lost events. What it still has of this report is skipped, for `readState` tells all of
    /// it; nil where it cannot, and the report goes on.
    @inline(never)
    private func endDroppedReport(_ handle: (EventRun) -> Void) -> ReadResult? {
        drops += 1
        guard state.isComplete else { return nil }
        time = lastTime
        RawEvent.report(at: time).asRun(handle)
        return .drained
    }

    /// Reports what protocol A has to be asked for after SYN_DROPPED: whether BTN_TOUCH has been released meanwhile.
    @inline(never)
    private func reportKeys(_ handle: (EventRun) -> Void) -> ReadResult {
        hasUnknownKeys = false
        let failure = state.fetch(descriptor)
        if failure != 0 { return failure == ENODEV ? .gone : .failed(failure) }
        time = lastTime
        state.report(at: time) { $0.asRun(handle) }
        return .drained
    }

    /// Reads the state from the kernel, again if events came meanwhile, and hands it over as one report.
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
        state.report(at: self.time, handle)
        return .drained
    }

    private var isReadable: Bool { Poll.readiness(of: descriptor).contains(.readable) }

    /// The time of the event that was read last.
    private var lastTime: Timestamp { readCount > 0 ? events[readCount - 1].time : .zero }

    /// Reads events, over those that are there. Nil: there is at least one.
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
