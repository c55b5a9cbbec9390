import MIDI
import Panels
import Time

/// The latest input, as recordings and a MIDI file hold it. Times are the loop's own.
public struct KeptInput: Sendable {
    /// A panel, from its coming to its going.
    public struct KeptPanel: Sendable {
        public var number: UInt8
        public var events: [RawEvent] = []
    }

    /// In the order in which they came.
    public private(set) var panels: [KeptPanel] = []
    public private(set) var messages: [(time: Timestamp, message: Message)] = []
    /// The times of the first and the last event or message; nil if there is none.
    private var start: Timestamp?
    private var end: Timestamp?
    /// Whether it goes back as far as was asked for.
    public let isWhole: Bool

    /// - Parameter start: the number of the first entry of the history that is kept.
    public init(_ history: InputHistory, since start: Int = 0) {
        let (entries, isWhole) = history.copy(since: start)
        self.isWhole = isWhole
        var readers: [Reader] = []
        for entry in entries {
            read(entry, &readers)
        }
        panels = readers.map(\.panel).filter { !$0.events.isEmpty }
    }

    /// How far it goes back.
    public var length: Nanoseconds { start.flatMap { start in end.map { $0 - start } } ?? .zero }

    private mutating func read(_ entry: InputHistory.Entry, _ readers: inout [Reader]) {
        switch entry.kind {
        case InputHistory.Kind.panelBegin:
            // Numbers are used again after some two hundred panels. Only the last panel of a number is kept.
            readers.removeAll { $0.panel.number == entry.panel }
            readers.append(Reader(entry.panel, isWhole: true))
        case InputHistory.Kind.panelEnd:
            if let index = readers.lastIndex(where: { $0.panel.number == entry.panel }) { readers[index].end() }
        case InputHistory.Kind.stateBegin: readers[reader(of: entry.panel, &readers)].beginState()
        case InputHistory.Kind.stateEnd: readers[reader(of: entry.panel, &readers)].endState()
        // Before `message...`, which has no upper end and would match these kinds too.
        case InputHistory.Kind.stateEvent...:
            let event = event(entry, entry.kind - InputHistory.Kind.stateEvent)
            readers[reader(of: entry.panel, &readers)].appendState(event)
        case InputHistory.Kind.message...:
            extend(to: entry.time)
            var parser = MessageParser()
            for place in 0..<Int(entry.kind & 3) {
                let byte = UInt8(truncatingIfNeeded: UInt32(bitPattern: entry.value) >> (8 * UInt32(place)))
                if let message = parser.parse(byte) { messages.append((entry.time, message)) }
            }
        default:
            if readers[reader(of: entry.panel, &readers)].append(event(entry, entry.kind)) { extend(to: entry.time) }
        }
    }

    private func event(_ entry: InputHistory.Entry, _ type: UInt8) -> RawEvent {
        RawEvent(time: entry.time, type: UInt16(type), code: entry.code, value: entry.value)
    }

    /// The place of a panel's reader, which is made here if the panel's beginning is lost.
    private func reader(of panel: UInt8, _ readers: inout [Reader]) -> Int {
        if let index = readers.lastIndex(where: { $0.panel.number == panel && !$0.hasEnded }) { return index }
        readers.append(Reader(panel, isWhole: false))
        return readers.count - 1
    }

    private mutating func extend(to time: Timestamp) {
        start = start ?? time
        end = time
    }
}

extension KeptInput {
    /// Gathers the events of a panel. If the beginning is missing, it begins with what was known of the panel a little
    /// later: which contacts were down, what each slot held, and what the panel had told.
    private struct Reader {
        var panel: KeptPanel
        private(set) var hasEnded = false
        /// Whether events are left out until a state comes, because the beginning is missing.
        private var isWaiting: Bool
        /// The state that is being gathered, from `beginState` to `endState`; nil if it is not needed.
        private var state: [RawEvent]?

        init(_ number: UInt8, isWhole: Bool) {
            panel = KeptPanel(number: number)
            isWaiting = !isWhole
        }

        mutating func end() { hasEnded = true }

        /// - Returns: whether the event is kept.
        mutating func append(_ event: RawEvent) -> Bool {
            if !isWaiting { panel.events.append(event) }
            return !isWaiting
        }

        mutating func beginState() { if isWaiting { state = [] } }

        mutating func appendState(_ event: RawEvent) { state?.append(event) }

        mutating func endState() {
            guard let state else { return }
            (panel.events, self.state, isWaiting) = (state, nil, false)
        }
    }
}
