import Mapping
import Ribbons
import Scene
import Time
import Touch

/// Movement without input: the fading ring of a lifted finger, the pulse of an anchor that has caught the centre, the turn
/// of a door, and the passes of loops. At most three of the short ones run at once; a fourth ends the oldest.
///
/// Time is an input. Everything moves in steps, so that it is known when the next picture differs.
public struct Motion: Hashable, Sendable {
    /// The most short movements at once.
    public static let limit = 3

    enum Kind: Hashable {
        /// The ring of a finger that was lifted.
        case fade(FaceState.Finger)
        /// The pulse of an anchor of a ribbon's front, counted there. `ribbon`, also below, is its place in the patch.
        case pulse(ribbon: Int, anchor: Int)
        case turn(ribbon: Int)

        /// The number of its steps, and the length of each.
        var steps: (count: Int64, length: Nanoseconds) {
            switch self {
            case .fade: (Motion.fadeSteps, Nanoseconds(22_500_000))
            case .pulse: (6, .milliseconds(20))
            case .turn: (12, .milliseconds(15))
            }
        }
    }

    /// The steps of a fade. Each takes a fifth of the ring's light: see `Sprites.source(of:)`.
    static let fadeSteps: Int64 = 4

    struct Running: Hashable {
        var kind: Kind
        var start: Timestamp
        /// The step that is shown, from 0.
        var step: Int64 = 0

        var end: Timestamp { start + Nanoseconds(kind.steps.count * kind.steps.length.count) }
        var next: Timestamp { start + Nanoseconds((step + 1) * kind.steps.length.count) }
    }

    /// The short movements, the oldest first: it makes way for one too many.
    private(set) var running: [Running] = []
    private let ribbons: [Ribbon]
    private var fingers: [FaceState.Finger] = []
    private var loops: [LoopPicture] = []
    /// The beats that the status line shows.
    private var beats: FaceState.Status.Beats?
    /// Whether a state has been taken. The first state starts no movement.
    private var isSettled = false
    /// The last news in the status line, and when it stops being news.
    private var said: News?
    private var newsEnd: Timestamp?

    /// The parts of the status line that count as news, for faces that show the line only then.
    private struct News: Hashable {
        var preset: String
        var number, snapshot: Int?
        var output: FaceState.Status.Output
        var notice: Notice?

        init(_ status: FaceState.Status) {
            (preset, number, snapshot) = (status.preset, status.number, status.snapshot)
            (output, notice) = (status.output, status.notice)
        }
    }

    /// How long news is shown.
    static let newsTime = Nanoseconds.milliseconds(3000)
    /// The open doors, by the ribbon's index in the layout.
    private var doors: [Bool]
    /// The anchor that has caught each ribbon's centre, by the ribbon's index in the layout; nil: none.
    private var caught: [Int?]

    private struct Ribbon: Hashable {
        /// Its place in the patch.
        var index: Int
        var anchors: [Double]
        /// Whether it turns when its door opens or closes. A ribbon under or over another one does not.
        var turns: Bool
    }

    public init(_ layout: Layout) {
        ribbons = layout.ribbons.map { ribbon in
            let anchors = ribbon.front.filter { $0.id.part == .anchor }.map { ribbon.axis.position(of: $0.box.origin) }
            let isCovered = layout.ribbons.contains { $0.index != ribbon.index && $0.box.overlaps(ribbon.box) }
            return Ribbon(index: ribbon.index, anchors: anchors, turns: ribbon.hasBack && !isCovered)
        }
        doors = Array(repeating: false, count: ribbons.count)
        caught = Array(repeating: nil, count: ribbons.count)
    }

    /// Follows a state: begins the movements that lead to it, and ends those that are over.
    /// - Parameter time: of the state; nil ends all movement.
    public mutating func follow(_ state: FaceState, at time: Timestamp?) {
        running.removeAll { $0.end <= time ?? .distantFuture }
        let news = News(state.status)
        if news != said {
            said = news
            newsEnd = time.map { $0 + Self.newsTime }
        }
        if let end = newsEnd, end <= time ?? .distantFuture { newsEnd = nil }
        let starts = isSettled ? time : nil
        isSettled = true
        if fingers != state.fingers {
            if let starts { fade(to: state.fingers, at: starts) }
            fingers = state.fingers
        }
        beats = state.status.beats
        loops = ribbons.compactMap { ribbon in
            state.ribbons.indices.contains(ribbon.index) ? state.ribbons[ribbon.index].loop : nil
        }
        for (place, ribbon) in ribbons.enumerated() where state.ribbons.indices.contains(ribbon.index) {
            let own = state.ribbons[ribbon.index]
            let anchor = ribbon.anchors.firstIndex { abs($0 - own.center) < 0.0005 }
            if caught[place] != anchor {
                caught[place] = anchor
                if let anchor, let starts { start(.pulse(ribbon: ribbon.index, anchor: anchor), at: starts) }
            }
            if doors[place] != own.isDoorOpen {
                doors[place] = own.isDoorOpen
                if ribbon.turns, let starts { start(.turn(ribbon: ribbon.index), at: starts) }
            }
        }
        if let time, !running.isEmpty { advance(to: time) }
    }

    /// Brings the steps of all short movements up to a time.
    private mutating func advance(to time: Timestamp) {
        for index in running.indices {
            let gone = max((time - running[index].start).count, 0)
            running[index].step = gone / running[index].kind.steps.length.count
        }
    }

    /// Starts the fade of each finger that the next state no longer has. A finger without a number (0) is the one
    /// without a number on the same ribbon.
    private mutating func fade(to next: [FaceState.Finger], at time: Timestamp) {
        func isDown(_ finger: FaceState.Finger) -> Bool {
            next.contains { $0.hold == .finger && $0.id == finger.id && ($0.id != 0 || $0.ribbon == finger.ribbon) }
        }
        // A finger that has glided to another ribbon is not gone.
        for finger in fingers where finger.hold == .finger && !isDown(finger) {
            var finger = finger
            finger.pressedSince = nil
            start(.fade(finger), at: time)
        }
    }

    private mutating func start(_ kind: Kind, at time: Timestamp) {
        // The same movement begins anew.
        running.removeAll { $0.kind == kind }
        if running.count == Self.limit { running.removeFirst() }
        running.append(Running(kind: kind, start: time))
    }

    // MARK: What is seen

    /// Whether the status line has news.
    var hasNews: Bool { newsEnd != nil }

    /// Takes over the news of an earlier layout's motion, so that it is not shown as new again.
    public mutating func adoptNews(of former: Motion) { (said, newsEnd) = (former.said, former.newsEnd) }

    /// The time of the next change if no new state comes; nil while nothing moves.
    func deadline(after time: Timestamp) -> Timestamp? {
        var next = running.map(\.next).min()
        if let newsEnd { next = min(next ?? newsEnd, newsEnd) }
        for finger in fingers {
            guard let step = HoldProgress(finger, at: time)?.next else { continue }
            next = min(next ?? step, step)
        }
        for loop in loops {
            guard let step = loop.nextStep(after: time) else { continue }
            next = min(next ?? step, step)
        }
        if let beat = beats?.next(after: time) { next = min(next ?? beat, beat) }
        return next
    }

    /// The size of the marks of an anchor that has caught the centre: 0 at rest, up to 3.
    func pulse(ofRibbon index: Int) -> Int {
        for running in running {
            if case .pulse(index, _) = running.kind { return Self.pulses[Int(min(running.step, 5))] }
        }
        return 0
    }

    /// The sizes by the steps of a pulse, of which `Kind.steps` counts six; at most `SideFace.pulse`.
    private static let pulses = [1, 2, 3, 3, 2, 1]

    /// The pose of a ribbon that turns; nil if it does not.
    func turn(ofRibbon index: Int) -> TurnPose? {
        guard let turn = running.first(where: { $0.kind == .turn(ribbon: index) }) else { return nil }
        return TurnPose(step: turn.step)
    }
}

/// A card that turns about its long axis, in the twelve steps of `Motion.Kind.turn`.
struct TurnPose: Hashable {
    var step: Int64

    /// Whether the side that was seen before is still seen.
    var showsOldSide: Bool { step < 6 }

    /// The part of its breadth that is seen, 0…1.
    var factor: Double { Self.factors[Int(min(max(step, 0), 11))] }

    /// The cosine of 7.5°, 22.5°, …, 172.5°, without its sign.
    private static let factors = [
        0.991, 0.924, 0.793, 0.609, 0.383, 0.131, 0.131, 0.383, 0.609, 0.793, 0.924, 0.991,
    ]
}

/// The progress of a press that opens or closes a door.
struct HoldProgress: Hashable {
    /// The steps of the ring round the finger.
    static let steps: Int64 = 24
    /// A finger that is down no longer than this shows nothing: a tap does not flash.
    private static let quiet = Nanoseconds.milliseconds(100)

    var step: Int64
    /// The time of the next step; nil once the ring is complete.
    var next: Timestamp?

    /// Nil if nothing is pressed.
    init?(_ finger: FaceState.Finger, at time: Timestamp) {
        guard let start = finger.pressedSince else { return nil }
        let length = Ribbon.pressTime.count
        let gone = min(max((time - start).count, 0), length)
        guard gone >= Self.quiet.count else {
            (step, next) = (0, start + Self.quiet)
            return
        }
        step = gone * Self.steps / length
        // Rounded up, so that the step has come at its time.
        next = gone < length ? start + Nanoseconds(((step + 1) * length + Self.steps - 1) / Self.steps) : nil
    }

    /// 0…1.
    var part: Double { Double(step) / Double(Self.steps) }
}
