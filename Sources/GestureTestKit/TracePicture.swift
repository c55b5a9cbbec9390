/// A trace as lines of text: a column for each moment at which something happens, a row for each finger and each
/// gesture. `gesture-traces` prints it; docs/gestures.md has one, which a test compares word for word.
///
/// ```
/// ms        0  500  600  700
/// finger 1  v------------^     10,10
/// press     c--E
/// ```
struct TracePicture {
    /// A letter in the row of a gesture or a finger at a moment, and whether the row goes on after it.
    private struct Mark {
        var milliseconds: Double
        var text: String
        var goesOn: Bool
    }

    private struct Row {
        var name: String
        var marks: [Mark] = []
        /// Behind the last column.
        var remark = ""
    }

    private let rows: [Row]
    private let moments: [Double]

    init(_ trace: TraceCase, _ events: [TraceEvent]) {
        rows = Self.fingers(trace.steps) + Self.gestures(events)
        moments = Set(trace.steps.map(\.milliseconds) + events.map(\.milliseconds)).sorted()
    }

    /// `v` comes down, `*` moves, `^` lifts, `x` is cancelled; the finger's locations follow at the end of the row.
    private static func fingers(_ steps: [HandStep]) -> [Row] {
        var rows: [UInt32: Row] = [:]
        func mark(_ id: UInt32, _ text: String, at step: HandStep, goesOn: Bool, _ place: HandStep.Place? = nil) {
            rows[id, default: Row(name: "finger \(id)")].marks.append(
                Mark(milliseconds: step.milliseconds, text: text, goesOn: goesOn))
            guard let place else { return }
            rows[id]?.remark += " \(number(place.location.x)),\(number(place.location.y))"
        }
        for step in steps {
            let isNew = { (id: UInt32) in
                step.downs.contains { $0.id == id } && !(rows[id]?.marks.last?.goesOn ?? false)
            }
            let (ups, cancels) = (step.ups.partitioned(by: isNew), step.cancels.partitioned(by: isNew))
            for id in ups.others { mark(id, "^", at: step, goesOn: false) }
            for id in cancels.others { mark(id, "x", at: step, goesOn: false) }
            for place in step.downs { mark(place.id, "v", at: step, goesOn: true, place) }
            for place in step.moves { mark(place.id, "*", at: step, goesOn: true, place) }
            for id in ups.matching { mark(id, "^", at: step, goesOn: false) }
            for id in cancels.matching { mark(id, "x", at: step, goesOn: false) }
        }
        return rows.sorted { $0.key < $1.key }.map(\.value)
    }

    /// `c` changed, `E` ended, `X` cancelled, `F` failed.
    private static func gestures(_ events: [TraceEvent]) -> [Row] {
        var rows: [Row] = []
        for event in events {
            let name = event.touch.map { "\(event.gesture) of \($0)" } ?? event.gesture
            let index = rows.firstIndex { $0.name == name } ?? rows.count
            if index == rows.count { rows.append(Row(name: name)) }
            rows[index].marks.append(
                Mark(milliseconds: event.milliseconds, text: letter(event.kind), goesOn: event.kind == .changed))
        }
        return rows
    }

    private static func letter(_ kind: TraceEvent.Kind) -> String {
        switch kind {
        case .changed: "c"
        case .ended: "E"
        case .cancelled: "X"
        case .failed: "F"
        }
    }

    /// The number, without a fraction if it is whole.
    private static func number(_ value: Double) -> String { JSONValue.number(value).description }

    // MARK: Lines

    var lines: [String] {
        let texts = rows.map { row in moments.map { moment in Self.text(row.marks, at: moment) } }
        let widths = moments.indices.map { column in
            max(Self.number(moments[column]).count, texts.map { $0[column].count }.max() ?? 0) + 2
        }
        let names = (rows.map(\.name.count).max() ?? 0) + 2
        let times = zip(moments, widths).map { Self.padded(Self.number($0), to: $1) }.joined()
        var lines = [Self.padded("ms", to: names) + times]
        for (row, texts) in zip(rows, texts) {
            var line = Self.padded(row.name, to: names)
            var isHeld = false
            for (column, text) in texts.enumerated() {
                if !text.isEmpty { isHeld = row.marks.last { $0.milliseconds == moments[column] }?.goesOn ?? false }
                // A row that never ends is held up to the last moment.
                let filler: Character = isHeld && column < texts.count - 1 ? "-" : " "
                line += Self.padded(text.isEmpty && isHeld ? "-" : text, to: widths[column], with: filler)
            }
            lines.append(line + row.remark)
        }
        return lines.map { String($0.trimmingTrailingBlanks) }
    }

    private static func text(_ marks: [Mark], at moment: Double) -> String {
        marks.filter { $0.milliseconds == moment }.map(\.text).joined()
    }

    private static func padded(_ text: String, to width: Int, with filler: Character = " ") -> String {
        text + String(repeating: filler, count: max(0, width - text.count))
    }
}

extension [UInt32] {
    fileprivate func partitioned(by isMatching: (UInt32) -> Bool) -> (matching: [UInt32], others: [UInt32]) {
        (filter(isMatching), filter { !isMatching($0) })
    }
}

extension String {
    fileprivate var trimmingTrailingBlanks: Substring {
        self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)]
    }
}
