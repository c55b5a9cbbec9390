import FaceTestKit
import Mapping
import PresetsTestKit
import Raster
import Ribbons
import Scene
import TestSupport
import Testing
import Time
import Touch

@testable import Face

/// Rings that fade, anchors that pulse, doors that are pressed and turn.
@Suite("Motion")
struct MotionTests {
    /// Every ribbon has a back, and some have anchors.
    private static let names = ["01-filter.yaml", "03-filter-and-melody.yaml", "09-mpe-strings.yaml"]

    @Test("Whatever moves: what is painted by damage equals what is painted anew", arguments: ShippedPresets.names)
    func damage(name: String) throws {
        let small = try Small(name)
        var random = SeededRandom(seed: 31)
        var state = small.start
        var time = Timestamp.zero
        let face = small.face()
        face.paint(state, at: time)
        for round in 1...40 {
            small.change(&state, &random)
            press(&state, at: time, &random)
            if random.chance(40) { loop(&state, at: time, &random) }
            if random.chance(10) { state.status.notice = random.chance(50) ? nil : .learning("cc 74 of filter") }
            time = Timestamp(nanoseconds: time.nanoseconds + Int64(random.below(60)) * 1_000_000)
            let before = face.plane
            let damage = face.paint(state, at: time)
            for part in damage { #expect(part.clipped(to: face.plane.bounds) == part) }
            #expect(!FaceTests.changed(before, face.plane, outside: damage), "round \(round)")
            guard round % 20 == 0 else { continue }
            let fresh = small.face()
            fresh.motion = face.motion
            fresh.paint(state, at: time)
            #expect(fresh.plane == face.plane, "round \(round)")
        }
    }

    private func loop(_ state: inout FaceState, at time: Timestamp, _ random: inout SeededRandom) {
        let states: [LoopPicture.State] = [.armed, .recording, .stopped, .playing, .overdubbing]
        let end = time + .milliseconds(Int64(100 + random.below(2000)))
        let loop = LoopPicture(random.pick(states), length: 4, start: time, end: end)
        state.ribbons[random.below(state.ribbons.count)].loop = random.chance(80) ? loop : nil
    }

    @Test("The status line counts bars and beats, each at its deadline")
    func beats() throws {
        let small = try Small("01-filter.yaml")
        var state = small.start
        let beats = FaceState.Status.Beats(start: .zero, period: 5e8, barLength: 4)
        (state.status.clock, state.status.beats) = ("♩ 120", beats)
        #expect(beats.words(ofBeat: 9) == "3.2")
        let face = small.face()
        face.paint(state, at: .milliseconds(4100))
        #expect(face.deadline == .milliseconds(4500))
        let before = face.plane
        face.paint(state, at: .milliseconds(4499))
        #expect(face.plane == before)
        let damage = face.paint(state, at: .milliseconds(4500))
        #expect(face.plane != before)
        #expect(!FaceTests.changed(before, face.plane, outside: damage))
        #expect(face.deadline == .milliseconds(5000))
        // A picture of one moment shows none.
        state.status.beats = nil
        let still = small.face()
        still.paint(state)
        let other = small.face()
        state.status.beats = beats
        other.paint(state)
        #expect(still.plane == other.plane)
    }

    @Test("A loop's mark goes through its lane in 16 steps, again and again, each at its deadline")
    func loopSteps() throws {
        let small = try Small("01-filter.yaml")
        var state = small.start
        let start = Timestamp.milliseconds(1000)
        let face = small.face()
        face.paint(state, at: start)
        let index = try #require(small.layout.ribbons.first).index
        state.ribbons[index].loop = LoopPicture(
            .playing, length: 4, start: start, end: start + .milliseconds(1601))
        var time = start
        #expect(!face.paint(state, at: time).isEmpty)
        for step in 1...40 {
            let deadline = try #require(face.deadline)
            try #require(deadline > time && deadline < time + .milliseconds(102), "\(step)")
            #expect(face.paint(state, at: Timestamp(nanoseconds: deadline.nanoseconds - 1)).isEmpty)
            #expect(!face.paint(state, at: deadline).isEmpty)
            time = deadline
        }
        state.ribbons[index].loop?.state = .stopped
        face.paint(state, at: time)
        #expect(face.deadline == nil)
    }

    @Test("Nothing moves for longer than 200 ms, and each deadline is when the next picture differs", arguments: names)
    func deadlines(name: String) throws {
        let small = try Small(name)
        let ribbon = try #require(small.layout.ribbons.first)
        var state = small.start
        let face = small.face()
        face.paint(state, at: .milliseconds(1000))
        // What was news is none any more.
        var time = Timestamp.milliseconds(5000)
        let spot = ribbon.box.middle
        state.fingers = [.init(ribbon: ribbon.index, spot: spot, id: 1)]
        face.paint(state, at: time)
        #expect(face.deadline == nil)
        state.fingers = []
        state.ribbons[ribbon.index].isDoorOpen = true
        face.paint(state, at: time)
        let end = time + .milliseconds(200)
        var pictures = 0
        while let deadline = face.deadline {
            try #require(deadline > time && deadline <= end)
            #expect(face.paint(state, at: Timestamp(nanoseconds: deadline.nanoseconds - 1)).isEmpty)
            #expect(!face.paint(state, at: deadline).isEmpty)
            (time, pictures) = (deadline, pictures + 1)
        }
        #expect(pictures >= 4)
        let rest = small.face()
        rest.paint(state)
        #expect(rest.plane == face.plane)
    }

    @Test("A value is shown as it is at once, whatever else moves", arguments: names)
    func values(name: String) throws {
        let small = try Small(name)
        let (face, other) = (small.face(), small.face())
        var state = small.start
        face.paint(state, at: .zero)
        var random = SeededRandom(seed: 32)
        for round in 1...20 {
            let time = Timestamp.milliseconds(Int64(5000 + round))
            for index in state.ribbons.indices {
                // Beside the anchors.
                state.ribbons[index].center = (Double(random.below(97)) + 0.37) / 100
                state.ribbons[index].range = Double(random.below(100)) / 100
            }
            face.paint(state, at: time)
            other.paint(state)
            #expect(other.plane == face.plane)
        }
    }

    @Test("At most three things move at once; the oldest ends for a fourth")
    func limit() throws {
        let small = try Small("03-filter-and-melody.yaml")
        let ribbon = try #require(small.layout.ribbons.first)
        var motion = Motion(small.layout)
        var state = small.start
        state.fingers = (1...5).map { number in
            FaceState.Finger(
                ribbon: ribbon.index, spot: Point(x: 10 * Double(number), y: ribbon.box.middle.y), id: UInt32(number))
        }
        motion.follow(state, at: .zero)
        for left in (0..<5).reversed() {
            state.fingers.removeLast()
            motion.follow(state, at: .milliseconds(Int64(5 - left)))
        }
        let fading = motion.running.map { running -> UInt32 in
            if case .fade(let finger) = running.kind { finger.id } else { 0 }
        }
        #expect(fading == [3, 2, 1])
    }

    @Test("A finger that glides to another ribbon leaves no ring; one that replaces it within a frame does")
    func glides() throws {
        let small = try Small("03-filter-and-melody.yaml")
        var motion = Motion(small.layout)
        var state = small.start
        let spot = Point(x: 50, y: 20)
        state.fingers = [.init(ribbon: 0, spot: spot, id: 7)]
        motion.follow(state, at: .zero)
        state.fingers = [.init(ribbon: 1, spot: spot, id: 7)]
        motion.follow(state, at: .milliseconds(10))
        #expect(motion.running.isEmpty)
        state.fingers = [.init(ribbon: 1, spot: spot, id: 8)]
        motion.follow(state, at: .milliseconds(20))
        #expect(motion.running.count == 1)
    }

    @Test("An anchor pulses when it catches the centre, not while the centre stays")
    func pulse() throws {
        let small = try Small("03-filter-and-melody.yaml")
        var motion = Motion(small.layout)
        var state = small.start
        let index = try #require(
            small.layout.ribbons.first { $0.front.contains { $0.id.part == .anchor } }?.index)
        state.ribbons[index].center = 0.3
        motion.follow(state, at: .zero)
        #expect(motion.pulse(ofRibbon: index) == 0)
        state.ribbons[index].center = 0.5
        motion.follow(state, at: .milliseconds(10))
        #expect(motion.pulse(ofRibbon: index) == 1)
        motion.follow(state, at: .milliseconds(60))
        #expect(motion.pulse(ofRibbon: index) == 3)
        motion.follow(state, at: .milliseconds(130))
        #expect(motion.pulse(ofRibbon: index) == 0)
        motion.follow(state, at: .milliseconds(5000))
        #expect(motion.deadline(after: .milliseconds(5000)) == nil)
    }

    @Test("News is shown for 3 s over the headings, and then there is nothing, or a mark where something is wrong")
    func news() throws {
        let small = try Small("01-filter.yaml")
        #expect(small.layout.statusLine.height == 0 && small.layout.newsLine.height > 0)
        let (face, rest) = (small.face(), small.face())
        var state = small.start
        rest.paint(state)
        face.paint(state, at: .zero)
        let line = Rectangle(x: 0, y: 0, width: Small.width, height: 12)
        #expect(face.plane != rest.plane && !FaceTests.changed(face.plane, rest.plane, outside: [line]))
        let end = try #require(face.deadline)
        #expect(end == .milliseconds(3000))
        face.paint(state, at: end)
        #expect(face.plane == rest.plane)
        // The tempo and the latency are no news.
        state.status.clock = "120"
        state.status.latency = "0.9 ms"
        #expect(face.paint(state, at: .milliseconds(3100)).isEmpty && face.deadline == nil)
        state.status.notice = .error("1:2: unknown key")
        face.paint(state, at: .milliseconds(4000))
        #expect(!FaceTests.changed(face.plane, rest.plane, outside: [line]))
        face.paint(state, at: .milliseconds(7000))
        let mark = Rectangle(x: Small.width - 14, y: 0, width: 14, height: 14)
        #expect(face.plane != rest.plane && !FaceTests.changed(face.plane, rest.plane, outside: [mark]))
    }

    @Test("The ring round a pressed door closes when the door opens, and a tap shows none of it")
    func press() throws {
        let start = Timestamp.milliseconds(40)
        let finger = FaceState.Finger(ribbon: 0, spot: Point(x: 0, y: 0), id: 1, pressedSince: start)
        let tap = try #require(HoldProgress(finger, at: start + .milliseconds(99)))
        #expect(tap.step == 0)
        #expect(tap.next == start + .milliseconds(100))
        var time = start
        var steps: [Int64] = []
        while let next = try #require(HoldProgress(finger, at: time)).next {
            try #require(next > time)
            time = next
            steps.append(try #require(HoldProgress(finger, at: time)).step)
        }
        #expect(time == start + Ribbon.pressTime)
        #expect(steps.last == HoldProgress.steps)
        let growth = zip(steps.dropFirst(), steps.dropFirst(2)).map { $1 - $0 }
        #expect(growth.allSatisfy { $0 == 1 })
    }

    /// Fingers press doors, or no longer do.
    private func press(_ state: inout FaceState, at time: Timestamp, _ random: inout SeededRandom) {
        for index in state.fingers.indices {
            if state.fingers[index].id == 0 { state.fingers[index].id = UInt32(1 + random.below(1000)) }
            if random.chance(30) { state.fingers[index].pressedSince = random.chance(50) ? time : nil }
        }
    }
}

extension Timestamp {
    fileprivate static func milliseconds(_ count: Int64) -> Timestamp { .zero + .milliseconds(count) }
}

extension Rect {
    fileprivate var middle: Point { Point(x: minX + width / 2, y: minY + height / 2) }
}
