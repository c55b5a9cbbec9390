import MIDI
import Panels
import Time

/// What came in last, as recordings and a MIDI file hold it. Times are the loop's own.
public struct KeptInput: Sendable {
    /// A panel, from its coming to its going.
    public struct Panel: Sendable {
        public var number: UInt8
        public var events: [RawEvent] = []
    }

    /// In the order in which they came.
    public private(set) var panels: [Panel] = []
    public private(set) var messages: [(time: Timestamp, message: Message)] = []
    public private(set) var start: Timestamp?
    public private(set) var end: Timestamp?
    /// Whether it goes back to where the bridge began.
    public let isWhole: Bool

    public init(_ history: InputHistory) {
        let (entries, isWhole) = history.copy()
        self.isWhole = isWhole
        var readers: [Reader] = []
        for entry in entries {
            take(entry, &readers)
        }
        panels = readers.map(\.panel).filter { !$0.events.isEmpty }
    }

    /// How far it goes back.
    public var length: Nanoseconds { start.flatMap { start in end.map { $0 - start } } ?? .zero }

    private mutating func take(_ entry: InputHistory.Entry, _ readers: inout [Reader]) {
        switch entry.kind {
        case InputHistory.Kind.begin:
            // Numbers come again after some two hundred panels. What is known by the number is known of the last one.
            readers.removeAll { $0.panel.number == entry.panel }
            readers.append(Reader(entry.panel, isWhole: true))
        case InputHistory.Kind.end:
            if let index = readers.lastIndex(where: { $0.panel.number == entry.panel }) { readers[index].end() }
        case InputHistory.Kind.message...:
            note(entry.time)
            var parser = MessageParser()
            for place in 0..<Int(entry.kind & 3) {
                let byte = UInt8(truncatingIfNeeded: UInt32(bitPattern: entry.value) >> (8 * UInt32(place)))
                if let message = parser.parse(byte) { messages.append((entry.time, message)) }
            }
        default:
            note(entry.time)
            let index =
                readers.lastIndex { $0.panel.number == entry.panel && !$0.hasEnded }
                ?? {
                    readers.append(Reader(entry.panel, isWhole: false))
                    return readers.count - 1
                }()
            readers[index].take(
                RawEvent(time: entry.time, type: UInt16(entry.kind), code: entry.code, value: entry.value))
        }
    }

    private mutating func note(_ time: Timestamp) {
        start = start ?? time
        end = time
    }
}

extension KeptInput {
    /// Gathers the events of a panel. Where the beginning is missing, it waits for a report in which a contact comes down:
    /// what was down before is not known.
    private struct Reader {
        var panel: Panel
        private(set) var hasEnded = false
        private var isWaiting: Bool
        private var slot: Int32 = 0
        private var report: [RawEvent] = []

        init(_ number: UInt8, isWhole: Bool) {
            panel = Panel(number: number)
            isWaiting = !isWhole
        }

        mutating func end() { hasEnded = true }

        mutating func take(_ event: RawEvent) {
            guard isWaiting else { return panel.events.append(event) }
            if event.type == EventType.absolute, event.code == AbsoluteAxis.slot { slot = event.value }
            if report.isEmpty, event.code != AbsoluteAxis.slot || event.type != EventType.absolute {
                report.append(
                    RawEvent(time: event.time, type: EventType.absolute, code: AbsoluteAxis.slot, value: slot))
            }
            report.append(event)
            guard event.type == EventType.synchronization, event.code == Synchronization.report else { return }
            if report.contains(where: \.tellsOfContact) {
                panel.events = report
                isWaiting = false
            }
            report = []
        }
    }
}
