import BridgeClient
import CLinux
import Glibc
import System
import Time

/// A program that is connected to the control socket. Nothing here waits for it: if it does not read or write in time, the
/// connection ends.
final class ControlClient {
    let descriptor: Int32
    /// Whether it gets the frames of `monitor`.
    var isMonitoring = false
    /// Rings for each frame of touches; nil while it does not get them.
    var touchBell: Doorbell?
    /// Gathers its frames of `record`; nil while it does not record.
    var recording: RecordFeed?
    /// Set while it is a face.
    var face: FaceClient?
    /// Set while it has a page that plays.
    var page: WebPage?
    /// The node of the touchscreen that it calibrates, which is not played meanwhile, and the marks that a face shows.
    var calibration: (node: String, marks: CalibrationMarks?)?
    /// Descriptors that go with the next line. No output may wait before that line.
    var attachments: [Int32] = []
    /// Set while it edits a preset.
    var editing: EditedPreset?
    /// Whether it is in a session of Link.
    var isLinking = false
    /// Whether only one mapping has been sent for it. It may stay connected after that has ended.
    var isLearning = false
    private(set) var isOpen = true
    /// Called when the client does not take all of a line at once, or when its connection has ended because of that.
    var onStuck: () -> Void = {}
    /// Whether the client sends no more requests, and only reads what it is still owed. Then the connection ends.
    private(set) var isLeaving = false
    /// The next line that waits for an answer. Nothing more is read until all have been answered.
    private(set) var request: (line: Line, since: Timestamp)?
    /// Whether the answer to `request` follows.
    var isBeingAnswered = false
    /// The lines after `request` that have been read.
    private var lines: ArraySlice<ArraySlice<UInt8>> = []
    /// The beginning of a line whose end has not come yet.
    private var input: [UInt8] = []
    /// The bytes that the client has not taken yet.
    private var output: [UInt8] = []
    /// When the client last sent a line or began one, or took some output.
    private(set) var lastProgress = MonotonicClock.now

    /// A line that the client has sent.
    enum Line {
        case request(ControlRequest)
        case rubbish
    }

    /// How many bytes may wait for a client that does not read.
    private static let outputLimit = 256 * 1024
    /// How long it may take to send a request, or to read an answer.
    private static let timeout = Nanoseconds.milliseconds(5000)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Has `ControlSocket.removeGone` end the connection, at the next `RequestService.settle`.
    func drop() { isOpen = false }

    /// When the client is dropped if nothing happens; the distant future while it only waits, for an answer or for
    /// frames.
    var deadline: Timestamp {
        let onlyListens = hasTask && input.isEmpty
        return (onlyListens || request != nil) && output.isEmpty ? .distantFuture : lastProgress + Self.timeout
    }

    /// Whether it is connected for more than an answer.
    private var hasTask: Bool {
        isMonitoring || touchBell != nil || isLearning || recording != nil || face != nil || page != nil
            || calibration != nil || editing != nil || isLinking
    }

    /// Whether all that it has asked for is answered, and it has no task.
    var isIdle: Bool { !hasTask && request == nil && output.isEmpty }

    /// Whether its request is to be answered.
    var isWaiting: Bool { request != nil && !isBeingAnswered }

    private var wantsToWrite: Bool { !output.isEmpty }

    /// The readiness that its descriptor is polled for.
    var awaited: Readiness {
        let isRead = request == nil && !(isLeaving && wantsToWrite)
        // A client that waits long for its answer may go before it comes.
        let held: Readiness = isBeingAnswered ? .ended : []
        return (isRead ? .readable : held).union(wantsToWrite ? .writable : [])
    }

    /// Writes as much as the client takes, and reads its requests.
    func exchange(_ ready: Readiness) {
        if ready.contains(.writable) { write() }
        if request != nil, !ready.isDisjoint(with: .ended) { isOpen = false }
        if !ready.subtracting(.writable).isEmpty { read() }
    }

    /// Reads its input, unless a request waits for its answer.
    func read() {
        guard request == nil else { return }
        var buffer = [UInt8](repeating: 0, count: JSONLine.requestLimit)
        let count = ribbon_receive(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else {
            // The first end only makes it leave. Once it has taken its output, the end is read again and closes.
            isOpen = count == 0 && (!isLeaving || wantsToWrite)
            isLeaving = true
            return
        }
        let beginsLine = input.isEmpty
        input += buffer[..<count]
        var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = lines.removeLast()
        if beginsLine || !lines.isEmpty { lastProgress = MonotonicClock.now }
        if rest.count >= JSONLine.requestLimit { isOpen = false }
        input = Array(rest)
        self.lines = lines[...]
        takeLine()
    }

    /// Makes the next line that was read the `request`; nil if there is none.
    private func takeLine() {
        request = lines.popFirst().map { line in
            (JSONLine.decode(ControlRequest.self, line).map(Line.request) ?? .rubbish, MonotonicClock.now)
        }
    }

    /// Sends the answer to `request`, and takes the next line.
    func answer(_ line: [UInt8]) {
        isBeingAnswered = false
        takeLine()
        send(line)
    }

    /// Sends a line with the `attachments`. What the client does not take at once waits, up to `outputLimit`.
    func send(_ line: [UInt8]) {
        if output.isEmpty { lastProgress = MonotonicClock.now }
        var sent = 0
        if !attachments.isEmpty {
            // The descriptors go with the first byte of this line, so no output may wait before it.
            sent =
                output.isEmpty
                ? ribbon_send_descriptors(descriptor, line, line.count, attachments, Int32(attachments.count)) : -1
            attachments = []
            guard sent >= 0 else {
                isOpen = false
                return onStuck()
            }
        }
        output += line[sent...]
        write()
        if output.count > Self.outputLimit { isOpen = false }
        if wantsToWrite || !isOpen { onStuck() }
    }

    /// Writes as much as the client takes.
    func write() {
        while isOpen, !output.isEmpty {
            let count = ribbon_send(descriptor, output, output.count, 0)
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else {
                isOpen = errno == EINTR
                continue
            }
            output.removeFirst(count)
            lastProgress = MonotonicClock.now
        }
    }
}
