import MIDI
import Mapping
import MappingTestKit
import Testing
import Touch

/// How hard notes are struck and let go, on panels that report the source and on those that do not.
@Suite("Velocities")
struct VelocityTests {
    private func millimetres(_ diameter: Double) -> Points { diameter * 160 / 25.4 }

    private func notes(_ source: Source, _ change: (inout VelocityScale) -> Void = { _ in }) -> Route {
        var scale = VelocityScale(source)
        change(&scale)
        return MappingTestKit.notes { $0.velocity = .scaled(scale) }
    }

    private func released(_ velocity: Velocity, _ change: (inout NoteOptions) -> Void = { _ in }) -> Route {
        MappingTestKit.notes {
            $0.releaseVelocity = velocity
            change(&$0)
        }
    }

    private func off(_ key: UInt7, _ velocity: UInt7) -> Message { .noteOff(channel, key: key, velocity: velocity) }

    @Test(arguments: [(2.0, 40), (3, 40), (8, 80), (13, 120), (24, 120)] as [(Double, UInt7)])
    func aLightFingerStrikesWithMinAndAFirmOneWithMax(diameter: Double, velocity: UInt7) {
        let play = Performance(.one(notes(.size) { ($0.min, $0.max) = (40, 120) }))
        play.down(at: x(60), size: millimetres(diameter))
        #expect(play.take() == [on(60, velocity)])
    }

    @Test func minAboveMaxTurnsItRoundAndACurveBendsIt() {
        let play = Performance(.one(notes(.pressure) { ($0.min, $0.max) = (120, 40) }))
        play.down(0, at: x(60), pressure: 0.1)
        play.down(1, at: x(61), pressure: 0.9)
        #expect(play.take() == [on(60, 112), on(61, 48)])
        let bent = Performance(.one(notes(.pressure) { $0.curve = .points([.init(0, 0), .init(0.5, 1)]) }))
        bent.down(at: x(60), pressure: 0.25)
        #expect(bent.take() == [on(60, 64)])
    }

    @Test(arguments: [Source.pressure, .size])
    func aScreenThatDoesNotReportItStrikesWithTheDefault(source: Source) {
        let play = Performance(.one(notes(source), notes(source) { $0.standard = 77 }))
        play.down(at: x(60))
        #expect(play.take() == [on(60, 100), off(60, 64), on(60, 77)])
    }

    @Test func whatAllTheWayDownIsIsNotNothing() {
        let play = Performance(.one(notes(.pressure)))
        play.down(0, at: x(60), pressure: 0)
        play.down(1, at: x(61), pressure: 1)
        #expect(play.take() == [on(60, 1), on(61, 127)])
    }

    // MARK: Values

    @Test(arguments: [Source.pressure, .size])
    func nothingIsSentFromWhatIsNotThere(source: Source) {
        let play = Performance(.one(MappingTestKit.notes(), route(source, .controller(11))))
        play.down(at: x(60))
        play.move(to: x(64))
        play.up()
        play.sendAllValues()
        #expect(play.take() == [on(60), off(60, 64)])
    }

    @Test func whatIsThereReturnsToItsMinimumWithTheLift() {
        let play = Performance(.one(route(.size, .controller(11)) { $0.min = 20 }))
        play.down(at: x(60), size: millimetres(13))
        play.up()
        #expect(play.take() == [cc(11, 127), cc(11, 20)])
        play.sendAllValues()
        #expect(play.take() == [cc(11, 20)])
    }

    @Test func aScreenThatWillReportItHasItsMinimumBeforeTheFirstTouch() {
        let play = Performance(.one(route(.size, .controller(11)), route(.pressure, .controller(12))))
        play.instrument.expect(.size)
        play.sendAllValues()
        #expect(play.take() == [cc(11, 0)])
    }

    @Test func onMPEAVoiceWithoutASizeKeepsThePressureOfItsStrike() {
        let patch = Patch.one(MappingTestKit.notes(), route(.size, .channelPressure) { $0.smooth = 10 }).with {
            $0.mpe = MPEZone(.lower, members: 15)
        }
        let play = Performance(patch)
        play.down(at: x(60))
        play.move(to: x(62))
        play.up()
        play.wait(100)
        let messages = play.take()
        #expect(messages.count { $0.struckKey != nil } == 1)
        let pressures = messages.filter { if case .channelPressure = $0 { true } else { false } }
        #expect(pressures == [.channelPressure(Channel(index: 1), 100)])
    }

    @Test func eachContactCountsForItselfWhereSeveralPanelsFeedAScreen() {
        let play = Performance(.one(notes(.size), route(.size, .controller(11))))
        play.down(0, at: x(60), size: millimetres(13))
        #expect(play.take() == [on(60, 127), cc(11, 127)])
        play.down(1, at: x(64))
        #expect(play.take() == [on(64, 100)])
    }

    @Test func aSmoothExpressionThatIsReportedLaterStartsFromItsMinimum() {
        let patch = Patch.one(MappingTestKit.notes(), route(.size, .channelPressure) { $0.smooth = 8 }).with {
            $0.mpe = MPEZone(.lower, members: 15)
        }
        let play = Performance(patch)
        play.down(at: x(60))
        play.wait(10)
        _ = play.take()
        play.move(to: x(60), size: millimetres(13))
        play.wait(20)
        let member = Channel(index: 1)
        #expect(play.take() == [.channelPressure(member, 64), .channelPressure(member, 127)])
    }

    // MARK: Releases

    @Test func aFixedReleaseVelocityIsOnEachNoteOff() {
        let play = Performance(.one(released(.fixed(0)) { $0.quantize = .step }))
        play.down(at: x(60))
        play.move(to: x(61))
        play.up()
        play.down(at: x(62))
        play.cancel()
        #expect(
            play.take() == [on(60), off(60, 0), on(61), off(61, 0), on(62), off(62, 0)])
    }

    @Test func aLiftHasTheFingersReleaseVelocityAndAnyOtherEndTheDefault() {
        let scale = VelocityScale(.across, min: 0, standard: 33)
        let play = Performance(.one(released(.scaled(scale))))
        play.down(at: x(60), 25)
        play.up()
        play.down(at: x(62), 25)
        play.cancel()
        #expect(play.take() == [on(60), off(60, 95), on(62), off(62, 33)])
    }

    @Test func aFingerThatIsFlungOffIsReleasedFasterThanOneThatRests() throws {
        let route = released(.scaled(VelocityScale(.speed, min: 10, max: 110, standard: 64)))
        func release(_ step: Points, rest: Int64) throws -> UInt8 {
            let play = Performance(.one(route))
            play.down(at: 200)
            for count in 1...10 {
                play.wait(10)
                play.move(to: 200 + Double(count) * step)
            }
            play.wait(rest)
            play.up()
            guard case .noteOff(_, _, let velocity)? = play.take().last else { return 255 }
            return velocity.rawValue
        }
        #expect(try release(0, rest: 10) == 10)
        #expect(try release(20, rest: 200) == 10, "it has come to rest")
        // 20 points in 10 ms are 2 ribbons a second, half of the full speed.
        #expect(try abs(Int(release(20, rest: 0)) - 60) <= 6)
    }
}

extension CurvePoint {
    fileprivate init(_ input: Double, _ output: Double) { self.init(input: input, output: output) }
}
