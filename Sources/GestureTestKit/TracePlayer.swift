import Gestures
import Touch

/// Plays a case through the engine, and compares its events with the expected ones.
struct TracePlayer {
    let trace: TraceCase

    /// Plays the case.
    ///
    /// - Returns: the events, in order.
    func play() throws -> [TraceEvent] {
        let surface = Surface(size: trace.surface)
        let log = TraceLog(of: surface)
        let regions = addRegions(to: surface)
        var handles: [String: MountedGesture] = [:]
        for spec in trace.gestures {
            guard let region = regions[spec.region] else { throw TraceError("there is no region \(spec.region)") }
            let bounds = Rect(origin: .zero, size: region.frame.size)
            let gesture = try TraceGestureBuilder(log: log, bounds: bounds).build(spec.gesture, id: spec.id)
            handles[spec.id] = attach(gesture, to: region, spec)
        }
        for relation in trace.relations { try declare(relation, between: handles) }
        let hand = Hand(on: surface)
        for step in trace.steps { hand.play(step) }
        return log.events
    }

    /// Adds the case's regions; a later one is in front of its siblings.
    private func addRegions(to surface: Surface) -> [String: Region] {
        var regions: [String: Region] = [:]
        for spec in trace.regions {
            let parent: Region = spec.parent.flatMap { regions[$0] } ?? surface.root
            let region = parent.addRegion(frame: spec.frame, name: spec.id, clips: spec.clips)
            region.isEnabled = spec.isEnabled
            region.isHidden = spec.isHidden
            region.opacity = spec.opacity
            regions[spec.id] = region
        }
        return regions
    }

    private func attach(
        _ gesture: AnyGesture<TraceValue>, to region: Region, _ spec: TraceCase.GestureSpec
    ) -> MountedGesture {
        switch spec.attachment {
        case .gesture: region.gesture(gesture, including: spec.mask)
        case .highPriority: region.highPriorityGesture(gesture, including: spec.mask)
        case .simultaneous: region.simultaneousGesture(gesture, including: spec.mask)
        }
    }

    private func declare(_ relation: TraceCase.RelationSpec, between handles: [String: MountedGesture]) throws {
        guard let gesture = handles[relation.gesture], let other = handles[relation.other] else {
            throw TraceError("there is no gesture \(relation.gesture), or none \(relation.other)")
        }
        switch relation.kind {
        case .requiresFailureOf: gesture.require(toFail: other)
        case .simultaneousWith: gesture.recognizeSimultaneously(with: other)
        case .prevents: gesture.prevent(other)
        }
    }

    /// The differences from the expectation; empty if there are none.
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

    /// Matches the events of one gesture. A failure that is not expected in its place is not compared. `firstTimes`
    /// gets the time of the first event of each expectation, by its index in the case.
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

    /// Checks that events of different gestures come in the expected order; events at the same time may come in any
    /// order.
    ///
    /// - Returns: the first difference; empty if there is none.
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
