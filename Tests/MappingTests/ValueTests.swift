import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Touch

@Suite("Values of a ribbon")
struct ValueTests {
    /// A slow drag over a panel of 4096 steps.
    private func drag(_ target: Target) -> [Message] {
        let play = Performance(.one(route(.center, target)))
        for step in 0...4095 {
            let x = Double(step) / 4095 * 1000
            if step == 0 { play.down(at: x) } else { play.move(to: x) }
            play.wait(2)
        }
        play.wait(100)
        return play.take()
    }

    @Test func aSlowDragPassesThroughMoreThanTwoThousandValuesOf14Bits() {
        let bends = Set(drag(.bend).compactMap { if case .bend(_, let value) = $0 { value } else { nil } })
        #expect(bends.count > 4000)
        #expect(bends.min() == 0 && bends.max() == 16383)
    }

    @Test(arguments: [
        (Target.controller14(16), UInt7(16), UInt7(48)), (.nrpn(1000), ControllerNumber.dataEntry, 38),
        (.rpn(1000), ControllerNumber.dataEntry, 38),
    ])
    func theTwoBytesOfAControllerTogetherDoSoToo(target: Target, high: UInt7, low: UInt7) {
        var most: UInt7 = 0
        var values: Set<UInt14> = []
        for case .controller(_, let number, let value) in drag(target) {
            if number == high { most = value }
            if number == low { values.insert(UInt14(mostSignificant: most, leastSignificant: value)) }
        }
        #expect(values.count > 2000)
        #expect(values.contains(0) && values.contains(16383))
    }

    @Test func eachRouteSendsToItsOwnPort() {
        let play = Performance(
            .one(
                route(.center, .controller(20)) { $0.port = 1 },
                route(.center, .controller(20)) {
                    $0.port = 2
                    $0.channel = Channel(3)!
                }))
        play.down(at: 999.9)
        #expect(play.sent.map(\.port) == [1, 2])
        #expect(play.take() == [cc(20, 127), cc(20, 127, on: Channel(3)!)])
    }

    // MARK: Sources

    @Test func offsetAcrossIsTheSameOnTheOtherAxis() {
        let play = Performance(.one(route(.offsetAcross, .controller(74))))
        play.down(at: 500, 50)
        let down = play.take()
        play.move(to: 500, 0)
        let top = play.take()
        play.move(to: 500, 75)
        #expect([down, top, play.take()] == [[cc(74, 64)], [cc(74, 95)], [cc(74, 48)]])
        play.up()
        #expect(play.take() == [cc(74, 64)])
    }

    private func xy(_ release: Release) -> Performance {
        Performance(
            .one(route(.center, .controller(20)), route(.across, .controller(21))) {
                $0.kind = .xy
                $0.across = 0.5
                $0.lead = .newest
                $0.release = release
                $0.acrossRelease = release
                $0.gestures.doubleTap = false
            })
    }

    @Test func anXYStaysWhereTheLastFingerHasLeftIt() {
        let play = xy(.hold)
        play.down(0, at: 200, 0)
        #expect(play.take() == [cc(20, 25), cc(21, 127)])
        play.down(1, at: 800, 99.9)
        #expect(play.take() == [cc(20, 102), cc(21, 0)])
        play.up(1)
        #expect(play.take() == [cc(20, 25), cc(21, 127)])
        play.up(0)
        play.wait(1000)
        #expect(play.take() == [])
    }

    @Test func anXYSpringsBackOnBothAxes() {
        let play = xy(.spring(to: 0.5, rate: 20))
        play.down(at: 999.9, 0)
        #expect(play.take() == [cc(20, 127), cc(21, 127)])
        play.up()
        play.wait(50)
        let underway = play.take()
        #expect(
            underway.contains {
                if case .controller(_, 21, let value) = $0 { 64 < value && value < 127 } else { false }
            })
        play.wait(2000)
        #expect(play.take().suffix(2) == [cc(20, 64), cc(21, 64)])
    }

    @Test func aFingerTakesAnXYFromItsSpring() {
        let play = xy(.spring(to: 0.5, rate: 2))
        play.down(at: 999.9, 0)
        play.up()
        play.wait(100)
        _ = play.take()
        play.down(at: 0, 99.9)
        #expect(play.take() == [cc(20, 0), cc(21, 0)])
        play.wait(1000)
        #expect(play.take() == [])
    }

    @Test func aCentreAndARangeAreChangedFromWhereTheyAre() {
        let play = Performance(.one(route(.center, .controller(20)), route(.range, .controller(21))))
        play.perform(.change(ribbon: 0, .center, by: 0.25))
        #expect(play.take() == [cc(20, 95), cc(21, 0)])
        play.perform(.change(ribbon: 0, .range, by: 0.5))
        #expect(play.take() == [cc(21, 64)])
        play.perform(.change(ribbon: 0, .center, by: 1))
        play.perform(.change(ribbon: 0, .range, by: -1))
        #expect(play.take() == [cc(21, 0)])
        play.perform(.change(ribbon: 0, .center, by: -1))
        #expect(play.take() == [cc(20, 0)])
    }

    @Test func offsetIsTheWayFromTheTouchDownAndRestsInTheMiddle() {
        let play = Performance(.one(route(.offset, .bend)))
        play.down(at: 750)
        play.move(to: 250)
        play.move(to: 750)
        play.move(to: 1000)
        play.up()
        #expect(play.take() == [8192, 4096, 8192, 10239, 8192].map { .bend(channel, $0) })
    }

    @Test func speedFallsToNothingOnceTheFingerRests() {
        let play = Performance(.one(route(.speed, .controller(20))))
        play.down(at: 100)
        for step in 1...10 {
            play.wait(10)
            play.move(to: 100 + Double(step) * 21)
        }
        // 21 points in 10 ms are 2.1 ribbon lengths a second, of the 4 that are all.
        #expect(play.take().last == cc(20, 67))
        play.wait(49)
        #expect(play.take() == [])
        play.wait(1)
        #expect(play.take() == [cc(20, 0)])
        #expect(play.instrument.deadline == .distantFuture)
    }

    @Test func pinchIsALogarithmAndRestsInTheMiddle() {
        let play = Performance(.one(route(.pinch, .controller(20))))
        play.down(0, at: 450)
        play.down(1, at: 550)
        play.move(1, to: 650)
        play.move(1, to: 850)
        play.up(1)
        #expect(play.take() == [cc(20, 64), cc(20, 95), cc(20, 127), cc(20, 64)])
    }

    @Test func rotateIsHalfATurnToEitherSide() {
        let play = Performance(.one(route(.rotate, .controller(20))))
        play.down(0, at: 500, 50)
        play.down(1, at: 540, 50)
        play.move(1, to: 500, 90)
        play.up(1)
        #expect(play.take() == [cc(20, 64), cc(20, 95), cc(20, 64)])
    }

    @Test func theProgramIsAValueToo() {
        let play = Performance(
            .one(
                route(.center, .program(nil)) {
                    $0.min = 0
                    $0.max = 3
                    $0.steps = 4
                }))
        for x in [100.0, 300, 600, 900] { play.tap(at: x) }
        #expect(play.take() == [0, 1, 2, 3].map { .program(channel, $0) })
    }

    // MARK: Gestures

    @Test func twoFingersThatComeInOneFrameDragFinely() {
        let play = Performance(.one(route(.center, .controller14(16))) { $0.gestures.fine = true })
        play.downTogether(at: 200, 800)
        play.move(0, to: 300)
        #expect(abs(play.instrument.ribbons[0].state.center - 0.21) < 1e-9)
    }

    @Test func handlesAreWhereASpringHasTakenThem() {
        let play = Performance(
            .one(route(.range, .controller(71))) {
                $0.range = 0.2
                $0.release = .spring(to: 0.2, rate: 100)
            })
        play.down(at: 800)
        play.up()
        play.wait(2000)
        #expect(play.instrument.ribbons[0].state.center == 0.2)
        play.down(at: 310)
        #expect(play.instrument.ribbons[0].state.isHeld(.trailing))
    }

    @Test func handlesOfARangeThatIsSetFromOutsideAreThere() {
        let play = Performance(.one(route(.range, .controller(71))))
        play.perform(.set(ribbon: 0, .range, 0.4))
        play.down(at: 290)
        #expect(play.instrument.ribbons[0].state.isHeld(.leading))
    }

    @Test func aDoubleTapMovesTheRangeOfNotesWhereItIsOn() {
        let play = Performance(.one(notes(), route(.range, .controller(71))) { $0.gestures.doubleTap = true })
        play.tap(at: 500)
        play.wait(150)
        #expect(!play.take().contains(cc(71, 51)))
        play.tap(at: 500)
        #expect(play.take() == [on(72), off(72), cc(71, 51)])
        // A finger on a handle strikes no note.
        play.down(at: 290)
        play.move(to: 190)
        #expect(play.take() == [cc(71, 76)])
    }
}
