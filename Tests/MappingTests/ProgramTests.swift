import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Time
import Touch

/// A value that chooses programs. The ribbon is 1000 points long.
@Suite("Programs along a ribbon")
struct ProgramTests {
    private func program(_ change: (inout Route) -> Void = { _ in }, release: Release = .hold) -> Performance {
        let patch = Patch.one(
            route(.center, .program(nil)) {
                $0.max = 10
                change(&$0)
            }
        ) {
            $0.release = release
            $0.gestures = GestureOptions(tap: false, doubleTap: false)
        }
        return Performance(patch)
    }

    private func programs(_ play: Performance) -> [Int] {
        play.take().compactMap { if case .program(_, let number) = $0 { Int(number.rawValue) } else { nil } }
    }

    /// A finger goes to the boundary between 2 and 3 and rests there for ten seconds; its panel trembles by a point.
    @Test(arguments: [250.0, 249, 251, 253], [false, true])
    func aRestingFingerOnABoundaryDoesNotChatter(boundary: Points, hasSteps: Bool) {
        let play = program { if hasSteps { ($0.max, $0.steps) = (7, 8) } }
        for frame in 0...20 {
            play.move(to: 150 + (boundary - 150) * Double(frame) / 20)
            play.wait(10)
        }
        for frame in 0..<1000 {
            play.move(to: boundary + [1, -1, 0.5, -0.7, 0][frame % 5])
            play.wait(10)
        }
        let sent = programs(play)
        #expect(sent.count <= 2, "\(sent)")
    }

    @Test func itChangesAQuarterOfAStepBeyondTheBoundary() {
        let play = program()
        play.down(at: 200)
        for x in [250.0, 274, 276, 250, 226, 224] { play.move(to: x) }
        #expect(programs(play) == [2, 3, 2])
    }

    @Test func stepsHaveItToo() {
        let play = program { ($0.max, $0.steps) = (30, 4) }
        play.down(at: 100)
        for x in [255.0, 311, 314, 250, 189, 186, 1000] { play.move(to: x) }
        #expect(programs(play) == [0, 10, 0, 30])
    }

    @Test func bothEndsAreReached() {
        for isInverted in [false, true] {
            let play = program { if isInverted { ($0.min, $0.max) = (10, 0) } }
            play.down(at: 500)
            play.move(to: 1000)
            play.move(to: 0)
            #expect(programs(play) == (isInverted ? [5, 0, 10] : [5, 10, 0]))
        }
    }

    @Test func aTouchDownAndTheOutsideAreExact() {
        let play = program()
        play.down(at: 200)
        play.up()
        play.down(at: 255)
        play.up()
        play.perform(.set(ribbon: 0, .center, 0.245))
        #expect(programs(play) == [2, 3, 2])
    }

    @Test func aLiftChangesNothing() {
        let play = program()
        play.down(at: 200)
        play.move(to: 270)
        play.up()
        play.wait(1000)
        #expect(programs(play) == [2])
    }

    @Test func smoothOnesHaveItToo() {
        let play = program { $0.smooth = 20 }
        play.down(at: 200)
        for frame in 0..<200 {
            play.move(to: frame.isMultiple(of: 2) ? 252 : 248)
            play.wait(10)
        }
        #expect(programs(play) == [2])
    }

    /// A slow slide comes later by the time of smoothing: the steps are those of the smoothed value.
    @Test func aSmoothOneDoesNotRunAhead() throws {
        func change(_ smooth: Double?) throws -> Timestamp {
            let play = program { $0.smooth = smooth }
            play.down(at: 200)
            for frame in 0...100 {
                play.wait(10)
                play.move(to: 200 + Double(frame))
            }
            play.wait(1000)
            return try #require(play.takeSent().first { $0.message == .program(channel, UInt7(clamping: 3)) }?.time)
        }
        let (plain, smooth) = (try change(nil), try change(400))
        #expect(smooth - plain >= .milliseconds(380))
    }

    @Test func aNewReceiverHearsTheProgramThatIsChosen() {
        for smooth in [nil, 20] as [Double?] {
            let play = program { $0.smooth = smooth }
            play.down(at: 200)
            play.move(to: 270)
            play.up()
            play.wait(1000)
            #expect(programs(play) == [2])
            play.sendAllValues()
            #expect(programs(play) == [2])
        }
    }
}
