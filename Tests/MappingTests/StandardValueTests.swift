import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Time

/// The values of a touch-down whose panel reports no pressure or size (`default`), and the pressures of MPE voices.
@Suite("What a screen does not tell")
struct StandardValueTests {
    private func standard(_ source: Source, _ target: Target, _ value: Double) -> Route {
        route(source, target) { $0.standard = value }
    }

    private func pressure(_ channel: UInt8, _ value: UInt8) -> Message {
        .channelPressure(Channel(index: channel - 1), UInt7(clamping: Int(value)))
    }

    private func on(_ channel: UInt8, _ key: UInt8, _ velocity: UInt8 = 100) -> Message {
        .noteOn(
            Channel(index: channel - 1), key: UInt7(clamping: Int(key)), velocity: UInt7(clamping: Int(velocity)))
    }

    // MARK: default

    @Test func eachTouchDownSendsItBeforeItsNoteEvenUnchanged() {
        let play = Performance(.one(standard(.pressure, .controller(11), 90), notes()))
        play.down(0, at: 10)
        #expect(play.take() == [cc(11, 90), on(1, 60)])
        play.move(0, to: 20)
        play.up(0)
        _ = play.take()
        play.down(0, at: 10)
        #expect(play.take() == [cc(11, 90), on(1, 60)])
    }

    @Test func aReportedSourceSendsItsOwnValue() {
        let play = Performance(.one(standard(.pressure, .controller(11), 90)))
        play.down(0, at: 10, pressure: 0.5)
        #expect(play.take() == [cc(11, 64)])
        play.up(0)
        #expect(play.take() == [cc(11, 0)])
        play.down(0, at: 10)
        #expect(play.take() == [cc(11, 90)])
        play.up(0)
        _ = play.take()
        #expect(play.take() == [])
    }

    @Test func aRibbonWithoutNotesSendsItOnceForEachTouchDown() {
        let play = Performance(.one(standard(.size, .bend, 16383)))
        play.down(0, at: 10)
        play.move(0, to: 500)
        play.wait(1000)
        play.up(0)
        #expect(play.take() == [.bend(channel, UInt14(clamping: 16383))])
    }

    @Test func itStaysBeforeItsNoteOnASlowPort() {
        let patch = Patch.one(standard(.size, .controller14(1), 300), notes { $0.voices = 10 })
            .with { $0.budget = OutputPacer.din }
        let play = Performance(patch)
        for slot in 0..<4 { play.down(slot, at: 10 + 200 * Double(slot)) }
        play.wait(500)
        let sent = play.take()
        let first = sent.firstIndex { $0.struckKey != nil } ?? 0
        #expect(sent.prefix(2) == [cc(1, 2), cc(33, 44)] && first == 2)
        #expect(sent.filter { $0.struckKey != nil }.count == 4)
    }

    @Test func aKeysPressureComesBeforeAndAfterItsNote() {
        let play = Performance(.one(notes(), standard(.pressure, .keyPressure, 80)))
        play.down(0, at: 10)
        let pressed = Message.keyPressure(channel, key: 60, 80)
        #expect(play.take() == [pressed, on(1, 60), pressed])
    }

    /// Another side was up when the finger came.
    @Test func theBackSendsNothingForAFingerOfTheFront() {
        var patch = Patch.one(route(.center, .controller(1)))
        patch.ribbons[0].back = [standard(.pressure, .controller(11), 90)]
        patch.ribbons[0].settings.hasBack = true
        let play = Performance(patch)
        play.down(0, at: 10)
        play.perform(.set(ribbon: 0, .door, 1))
        _ = play.take()
        play.move(0, to: 500)
        #expect(play.take() == [])
        play.up(0)
        play.down(0, at: 10)
        #expect(play.take() == [cc(11, 90)])
    }

    // MARK: MPE

    private func mpe(_ routes: Route..., members: Int = 4) -> Performance {
        var patch = Patch.one(routes[0]).with {
            $0.mpe = MPEZone(.lower, members: members)
            $0.bendRange = 48
        }
        patch.ribbons[0].front = routes
        return Performance(patch)
    }

    private func struck(_ play: Performance) -> [Message] {
        play.take().filter { if case .channelPressure = $0 { true } else { $0.struckKey != nil } }
    }

    @Test func aVoiceHasThePressureOfItsStrike() {
        let play = mpe(notes { $0.velocity = .fixed(77) })
        play.down(0, at: 10)
        #expect(struck(play) == [pressure(2, 77), on(2, 60, 77)])
        play.up(0)
        for _ in 0..<3 { play.tap(at: 10) }
        _ = play.take()
        play.down(0, at: 10)
        #expect(struck(play) == [pressure(2, 77), on(2, 60, 77)], "the channel has it already")
    }

    @Test func theMappingsDefaultComesFirstAndItsValueBeforeThat() {
        let play = mpe(notes(), standard(.pressure, .channelPressure, 33))
        play.down(0, at: 10)
        #expect(struck(play) == [pressure(2, 33), on(2, 60)])
        play.down(1, at: 500, pressure: 0.5)
        #expect(struck(play) == [pressure(3, 64), on(3, 72)])
    }

    @Test func ofTwoMappingsTheReportedOneHolds() {
        let play = mpe(
            notes(), route(.pressure, .channelPressure), standard(.size, .channelPressure, 33))
        play.down(0, at: 10, pressure: 0.5)
        #expect(struck(play) == [pressure(2, 33), pressure(2, 64), on(2, 60)])
    }

    @Test func anotherKeyOfTheSameVoiceHasThePressureThatItHas() {
        let play = mpe(notes { $0.quantize = .step }, route(.pressure, .channelPressure))
        play.down(0, at: 10, pressure: 0.25)
        _ = play.take()
        play.move(0, to: 10, pressure: 0.5)
        _ = play.take()
        play.move(0, to: 500, pressure: 0.5)
        #expect(struck(play) == [pressure(2, 64), on(2, 72)])
    }

    @Test func aMappingToAnotherPortGoesThereAlone() {
        let play = mpe(notes(), route(.across, .controller(74)) { $0.port = 1 })
        play.down(0, at: 10, 50)
        let sent = play.takeSent()
        #expect(sent.filter { $0.message == .controller(Channel(index: 1), 74, 64) }.map(\.port) == [1])
    }

    @Test func outsideOfTheZoneNothingIsPressed() {
        let play = mpe(notes().with { $0.channel = Channel(index: 8) })
        play.down(0, at: 10)
        #expect(struck(play) == [on(9, 60)])
    }
}

extension Route {
    fileprivate func with(_ change: (inout Route) -> Void) -> Route {
        var route = self
        change(&route)
        return route
    }
}
