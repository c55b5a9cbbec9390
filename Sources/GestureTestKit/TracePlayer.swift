import Gestures
import Touch

/// Plays a case through the engine, and compares.
struct TracePlayer {
    let trace: TraceCase

    /// What happened.
    func play() throws -> [TraceEvent] {
        let surface = Surface()
        let log = TraceLog()
        log.now = { [unowned surface] in Double(surface.now.nanoseconds) / 1e6 }
        var regions: [String: Region] = [:]
        for region in trace.regions {
            regions[region.id] = surface.region(frame: region.frame, isEnabled: region.isHit)
        }
        for spec in trace.gestures {
            guard let region = regions[spec.region] else { throw TraceError("there is no region \(spec.region)") }
            let bounds = Rect(x: 0, y: 0, width: region.frame.size.width, height: region.frame.size.height)
            region.gesture(try TraceGestureBuilder(log: log, bounds: bounds).build(spec.gesture, id: spec.id))
        }
        let hand = Hand(on: surface)
        for step in trace.steps { hand.play(step) }
        return log.events
    }

    /// What differs from what is expected; empty where nothing does.
    func differences(in events: [TraceEvent]) -> [String] {
        var differences: [String] = []
        var firstTimes = [Double?](repeating: nil, count: trace.expected.count)
        let gestures = Set(trace.expected.map(\.gesture)).union(events.map(\.gesture))
        for gesture in gestures.sorted() {
            let expected = trace.expected.indices.filter { trace.expected[$0].gesture == gesture }
            differences += match(expected, events.filter { $0.gesture == gesture }, &firstTimes)
        }
        guard differences.isEmpty else { return differences }
        return outOfOrder(firstTimes)
    }

    /// Matches the events of one gesture. A failure that is not expected in its place is not compared.
    private func match(_ expected: [Int], _ events: [TraceEvent], _ firstTimes: inout [Double?]) -> [String] {
        var differences: [String] = []
        var rest = events[...]
        for index in expected {
            let expectation = trace.expected[index]
            while expectation.kind != .failed, rest.first?.kind == .failed { rest.removeFirst() }
            guard let event = rest.first else {
                differences.append("expected \(expectation), came nothing")
                continue
            }
            guard expectation.matches(event) else {
                return differences + ["expected \(expectation), came \(event)"]
            }
            firstTimes[index] = event.milliseconds
            rest.removeFirst()
            if expectation.isRepeated { rest = rest.drop { $0.kind == .changed } }
        }
        return differences + rest.filter { $0.kind != .failed }.map { "expected nothing more, came \($0)" }
    }

    /// Events of different gestures come in the expected order, except at one time.
    private func outOfOrder(_ firstTimes: [Double?]) -> [String] {
        var latest = -Double.infinity
        for (index, time) in firstTimes.enumerated() {
            guard let time else { continue }
            if time < latest { return ["\(trace.expected[index]) came before what is expected before it"] }
            latest = time
        }
        return []
    }
}
