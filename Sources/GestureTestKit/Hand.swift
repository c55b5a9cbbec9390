import Gestures
import Time
import Touch

/// A hand on a surface, for tests: it comes down, moves and lifts at times given in milliseconds, and nothing sleeps.
///
/// ```swift
/// let hand = Hand(on: surface)
/// hand.down(1, x: 10, y: 10, at: 0)
/// hand.move(1, x: 40, y: 10, at: 16)
/// hand.up(1, at: 100)
/// hand.wait(until: 600)
/// ```
public final class Hand {
    public let surface: Surface
    private var contacts: [Contact] = []

    public init(on surface: Surface) {
        self.surface = surface
    }

    public func down(_ id: UInt32, x: Points, y: Points, at milliseconds: Double) {
        frame(at: milliseconds) { $0.down(id, x: x, y: y) }
    }

    public func move(_ id: UInt32, x: Points, y: Points, at milliseconds: Double) {
        frame(at: milliseconds) { $0.move(id, x: x, y: y) }
    }

    public func up(_ ids: UInt32..., at milliseconds: Double) {
        frame(at: milliseconds) { step in ids.forEach { step.up($0) } }
    }

    public func cancel(_ ids: UInt32..., at milliseconds: Double) {
        frame(at: milliseconds) { step in ids.forEach { step.cancel($0) } }
    }

    /// Lets time pass.
    public func wait(until milliseconds: Double) {
        surface.advance(to: .milliseconds(milliseconds))
    }

    /// Plays one frame with the given finger actions.
    public func frame(at milliseconds: Double, _ describe: (inout HandStep) -> Void) {
        var step = HandStep(milliseconds: milliseconds)
        describe(&step)
        play(step)
    }

    /// Plays a step as a panel reports it: every finger that is down is in the frame. A finger that comes and goes in
    /// one step makes two frames at one time, as `SlotTable` does; so does an id that is lifted and used again.
    public func play(_ step: HandStep) {
        guard !step.isEmpty else { return surface.advance(to: .milliseconds(step.milliseconds)) }
        let (reused, rest) = step.takingLifts { id in
            step.downs.contains { $0.id == id } && contacts.contains { $0.id.rawValue == id }
        }
        if !reused.isEmpty { playFrame(reused) }
        playFrame(rest)
    }

    private func playFrame(_ step: HandStep) {
        let time = Timestamp.milliseconds(step.milliseconds)
        for index in contacts.indices {
            contacts[index].previousLocation = contacts[index].location
            contacts[index].phase = .stationary
        }
        for down in step.downs { come(down, at: time) }
        var strangers: [Contact] = []
        for move in step.moves { strangers += apply(move.id, .moved, at: time, move) }
        let cameAndWent = (step.ups + step.cancels).filter { id in step.downs.contains { $0.id == id } }
        if !cameAndWent.isEmpty {
            surface.handle(TouchFrame(timestamp: time, contacts: contacts))
            for index in contacts.indices { contacts[index].phase = .stationary }
        }
        for id in step.ups { strangers += apply(id, .ended, at: time) }
        for id in step.cancels { strangers += apply(id, .cancelled, at: time) }
        surface.handle(TouchFrame(timestamp: time, contacts: contacts + strangers))
        contacts.removeAll { $0.phase.isTerminal }
    }

    private func come(_ down: HandStep.Place, at time: Timestamp) {
        contacts.append(
            Contact(
                id: ContactID(down.id), tool: down.tool, location: down.location, startTime: time,
                pressure: down.pressure))
    }

    /// - Returns: the contact if it is not down: the surface has to survive this.
    private func apply(
        _ id: UInt32, _ phase: ContactPhase, at time: Timestamp, _ place: HandStep.Place? = nil
    ) -> [Contact] {
        guard let index = contacts.firstIndex(where: { $0.id.rawValue == id }) else {
            return [Contact(id: ContactID(id), phase: phase, location: place?.location ?? .zero, startTime: time)]
        }
        if let place {
            contacts[index].location = place.location
            (contacts[index].pressure, contacts[index].tool) = (place.pressure, place.tool)
        }
        // Down and moved in one frame: the contact began, at its start location. Lifted and cancelled: it ended.
        let stays = contacts[index].phase == .began && phase == .moved || contacts[index].phase == .ended
        if !stays { contacts[index].phase = phase }
        return []
    }
}

/// The actions of fingers at one time. Fingers that were down lift or are cancelled, then others come down, then they
/// move, then fingers that came in this step lift or are cancelled.
public struct HandStep: Sendable {
    public struct Place: Sendable {
        public var id: UInt32
        public var location: Point
        public var pressure: Double
        public var tool: Tool
    }

    public var milliseconds: Double
    public internal(set) var downs: [Place] = []
    public internal(set) var moves: [Place] = []
    public internal(set) var ups: [UInt32] = []
    public internal(set) var cancels: [UInt32] = []

    public init(milliseconds: Double) {
        self.milliseconds = milliseconds
    }

    public var isEmpty: Bool { downs.isEmpty && moves.isEmpty && ups.isEmpty && cancels.isEmpty }

    public mutating func down(_ id: UInt32, x: Points, y: Points, pressure: Double = 1, tool: Tool = .finger) {
        downs.append(Place(id: id, location: Point(x: x, y: y), pressure: pressure, tool: tool))
    }

    public mutating func move(_ id: UInt32, x: Points, y: Points, pressure: Double = 1, tool: Tool = .finger) {
        moves.append(Place(id: id, location: Point(x: x, y: y), pressure: pressure, tool: tool))
    }

    public mutating func up(_ id: UInt32) {
        ups.append(id)
    }

    public mutating func cancel(_ id: UInt32) {
        cancels.append(id)
    }

    /// Moves some of the step's lifts and cancels into a step of their own.
    fileprivate func takingLifts(of isTaken: (UInt32) -> Bool) -> (lifts: HandStep, rest: HandStep) {
        var (lifts, rest) = (HandStep(milliseconds: milliseconds), self)
        lifts.ups = ups.filter(isTaken)
        lifts.cancels = cancels.filter(isTaken)
        rest.ups.removeAll(where: isTaken)
        rest.cancels.removeAll(where: isTaken)
        return (lifts, rest)
    }
}

extension Timestamp {
    /// Rounds to the nearest nanosecond.
    public static func milliseconds(_ milliseconds: Double) -> Timestamp {
        Timestamp(nanoseconds: Nanoseconds.seconds(milliseconds / 1000).count)
    }
}
