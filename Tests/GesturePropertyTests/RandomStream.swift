import Gestures
import TestSupport
import Time
import Touch

/// Random touches on a surface, possible and impossible ones.
struct RandomStream {
    enum Step {
        case frame(TouchFrame)
        case advance(Timestamp)
    }

    private(set) var steps: [Step] = []
    private(set) var end: Timestamp
    private var down: [Contact] = []
    private var nextID: UInt32 = 1

    /// - Parameter isImpossible: also moves without a down, ids that are down twice, time that stands still or goes
    ///   back, locations that are not numbers.
    init(from start: Timestamp, isImpossible: Bool, source: inout SeededRandom) {
        end = start
        for _ in 0..<(4 + source.below(12)) { addStep(isImpossible: isImpossible, from: &source) }
    }

    private mutating func addStep(isImpossible: Bool, from source: inout SeededRandom) {
        let pauses: [Int64] = [0, 1, 8, 16, 16, 50, 100, 200, 349, 350, 351, 500, 501, 750, 751]
        end = end + .milliseconds(source.pick(pauses))
        if source.chance(10) { return steps.append(.advance(end)) }
        for index in down.indices { change(&down[index], from: &source) }
        if down.count < 4, source.chance(down.isEmpty ? 90 : 25) { comeDown(from: &source) }
        var frame = TouchFrame(timestamp: end, contacts: down)
        if isImpossible, source.chance(30) { spoil(&frame, from: &source) }
        steps.append(.frame(frame))
        down.removeAll { $0.phase.isTerminal }
    }

    private mutating func comeDown(from source: inout SeededRandom) {
        let location = Point(x: Double(source.below(200)), y: Double(source.below(100)))
        down.append(Contact(id: ContactID(nextID), location: location, startTime: end))
        nextID += 1
    }

    private func change(_ contact: inout Contact, from source: inout SeededRandom) {
        contact.previousLocation = contact.location
        switch source.below(10) {
        case 0...3:
            contact.phase = .moved
            contact.location.x += Double(source.below(21) - 10)
            contact.location.y += Double(source.below(9) - 4)
        case 4:
            contact.phase = .moved
            contact.location.x += Double(source.below(161) - 80)
        case 5...7: contact.phase = .ended
        case 8: contact.phase = source.chance(40) ? .cancelled : .stationary
        default: contact.phase = .stationary
        }
    }

    private func spoil(_ frame: inout TouchFrame, from source: inout SeededRandom) {
        let bad = source.pick([Double.nan, .infinity, -.infinity, 1e300])
        switch source.below(7) {
        case 0: frame.timestamp = frame.timestamp + .milliseconds(-Int64(source.below(1000)))
        case 1: frame.contacts.append(Contact(id: ContactID(999), phase: .moved, location: .zero, startTime: .zero))
        case 2: frame.contacts.append(Contact(id: ContactID(998), phase: .ended, location: .zero, startTime: .zero))
        case 3: frame.contacts += frame.contacts
        case 4: for index in frame.contacts.indices { frame.contacts[index].location.x = bad }
        case 5: for index in frame.contacts.indices { frame.contacts[index].phase = .began }
        default:
            for id in 0..<80 {
                frame.contacts.append(
                    Contact(id: ContactID(2000 + UInt32(id)), location: Point(x: 5, y: 5), startTime: .zero))
            }
            for id in 0..<80 {
                frame.contacts.append(
                    Contact(
                        id: ContactID(2000 + UInt32(id)), phase: .cancelled, location: Point(x: 5, y: 5),
                        startTime: .zero))
            }
        }
    }

    /// Plays it; where `cuts` is given, time also passes in between, in steps from there.
    ///
    /// - Parameter interrupt: is called before each step with its number.
    func play(on surface: Surface, cuts: SeededRandom? = nil, interrupt: (Int) -> Void = { _ in }) {
        var cuts = cuts
        for (number, step) in steps.enumerated() {
            interrupt(number)
            if cuts != nil {
                let due: Timestamp
                switch step {
                case .frame(let frame): due = frame.timestamp
                case .advance(let time): due = time
                }
                cut(surface, until: due, &cuts!)
            }
            switch step {
            case .frame(let frame): surface.handle(frame)
            case .advance(let time): surface.advance(to: time)
            }
        }
    }

    private func cut(_ surface: Surface, until due: Timestamp, _ cuts: inout SeededRandom) {
        while surface.now < due, cuts.chance(60) {
            let left = (due - surface.now).count
            surface.advance(to: surface.now + Nanoseconds(Int64(cuts.next() % UInt64(left)) + 1))
        }
    }
}
