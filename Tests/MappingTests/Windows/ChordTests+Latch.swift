import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Touch

/// Chords that are latched, that follow another tuning, and that end.
extension ChordTests {
    @Test func aLatchedChordSoundsOnAndMovesWithItsWindow() {
        let play = chord(range: keys(4))
        play.perform(.latch)
        play.down(at: x(64))
        play.up()
        #expect(play.take() == [on(62), on(64), on(65)])
        play.perform(.set(ribbon: 0, .center, (x(67)) / 1000))
        #expect(play.take() == [off(62), off(64), on(67), on(69)])
        play.down(at: x(67))
        #expect(play.take() == [off(65), off(67), off(69), on(65), on(67), on(69)])
        play.up()
        play.perform(.latch)
        #expect(play.take() == [off(65), off(67), off(69)])
    }

    @Test func aLatchThatEndsUnderAFingerEndsWithTheFinger() {
        let play = chord(range: 0)
        play.perform(.latch)
        play.down(at: x(64))
        play.perform(.latch)
        #expect(play.take() == [on(64)])
        play.up()
        #expect(play.take() == [off(64)])
    }

    @Test func aSoundingChordFollowsAnotherScaleNoteByNote() {
        var patch = Patch.one(window(.chord)) { $0.range = keys(8) }
        patch.scales = [.named("minor")!]
        let play = Performance(patch)
        play.down(at: x(64))
        _ = play.take()
        play.perform(.tune(ribbon: 0, .scale(0)))
        #expect(play.take() == [off(64), on(63), on(68)])
        play.move(to: x(64) + 5)
        #expect(play.take() == [])
        play.move(to: x(65))
        #expect(play.take() == [off(60)])
        play.up()
        play.tap(at: x(65))
        #expect(play.take().compactMap(\.struckKey?.key) == [62, 63, 65, 67, 68])
    }

    @Test func theKeysOfTheInputDecideTheCells() {
        let play = chord(range: 1) {
            $0.scale = .input()
            $0.voices = 15
        }
        for key in [50, 53, 57] as [UInt7] { play.receive(on(key)) }
        play.down(at: x(72))
        #expect(play.take().compactMap(\.struckKey?.key) == [62, 65, 69, 74, 77, 81])
    }

    @Test func aSoundingChordFollowsATransposition() {
        let play = chord(range: 0)
        play.down(at: x(64))
        play.perform(.transpose(12))
        play.move(to: x(67))
        play.up()
        #expect(play.take() == [on(64), off(64), on(76), off(76), on(79), off(79)])
    }

    /// C E G, then G B D: G sounds on.
    @Test func commonTonesOfATranspositionSoundOn() {
        let pad = Performance(
            .one(
                route(.contact, .chord) {
                    $0.note = NoteOptions()
                    $0.note?.keys = [60, 64, 67]
                    $0.mode = .toggle
                }))
        pad.tap(at: 500)
        _ = pad.take()
        pad.perform(.transpose(7))
        #expect(pad.take() == [off(60), off(64), on(71), on(74)])
        pad.perform(.transpose(-7))
        #expect(pad.take() == [off(71), off(74), on(60), on(64)])
        pad.tap(at: 500)
        #expect(Set(pad.take()) == [off(60), off(64), off(67)])
    }

    /// C E G on the keyboard, then C F A: C sounds on, although it is struck last.
    @Test func aSoundingChordFollowsTheKeyboard() {
        let play = chord(range: 1) {
            $0.span = 12
            $0.scale = .input()
        }
        for key in [60, 64, 67] as [UInt7] { play.receive(on(key)) }
        play.perform(.latch)
        play.down(at: 500)
        play.up()
        #expect(play.take() == [on(60), on(64), on(67), on(72)])
        for key in [60, 64, 67] as [UInt7] { play.receive(off(key)) }
        play.wait(500)
        play.receive(on(65))
        play.wait(10)
        play.receive(on(69))
        play.wait(10)
        play.receive(on(60))
        #expect(play.take() == [on(65), on(69)])
        play.wait(30)
        #expect(play.take() == [off(64), off(67)])
        // A key that is let go leaves when the next one comes down.
        play.receive(off(65))
        play.wait(100)
        #expect(play.take() == [])
        play.receive(on(67))
        play.wait(100)
        #expect(play.take() == [on(67), off(65)])
    }

    @Test func aLatchedChordKeepsTheVelocityOfItsLastFinger() {
        let play = chord(range: 0.2) { $0.velocity = .scaled(VelocityScale(.pressure)) }
        play.perform(.latch)
        play.down(at: x(64), pressure: 0.3)
        func velocities() -> Set<UInt7> {
            Set(play.take().compactMap { if case .noteOn(_, _, let velocity) = $0 { velocity } else { nil } })
        }
        let struck = velocities()
        play.up()
        play.perform(.tune(ribbon: 0, .shift(1)))
        #expect(struck.count == 1 && struck.allSatisfy { $0.rawValue < 60 })
        #expect(velocities() == struck)
    }

    @Test func anotherPresetEndsTheChordAndAFingerThatRestsSoundsNothingInIt() {
        let patch = Patch.one(window(.chord)) { $0.range = keys(4) }
        let play = Performance(patch)
        play.down(at: x(64))
        _ = play.take()
        play.swap(patch)
        #expect(play.take() == [off(62), off(64), off(65)])
        play.move(to: x(70))
        #expect(play.take() == [])
        play.up()
        play.tap(at: x(70))
        #expect(play.take().compactMap(\.struckKey?.key).count == 3)
    }

    @Test func theDoorEndsTheChord() {
        var ribbon = RibbonPatch.ribbon("one", [window(.chord)], back: [route(.center, .controller(74))])
        ribbon.settings.range = 0
        let play = Performance(Patch(name: "one", ribbons: [ribbon]))
        play.down(at: x(64))
        play.perform(.set(ribbon: 0, .door, 1))
        play.perform(.set(ribbon: 0, .door, 0))
        play.move(to: x(67))
        #expect(play.take().notes == [on(64), off(64)])
    }

    @Test func aPanicEndsTheChordAndTheNextTouchStrikesIt() {
        let play = chord(range: 0)
        play.down(at: x(64))
        play.perform(.panic)
        play.move(to: x(67))
        play.up()
        play.tap(at: x(67))
        #expect(play.take().compactMap(\.struckKey?.key) == [64, 67])
    }

    @Test func aCancelledFingerLatchesNothing() {
        let play = chord(range: 0)
        play.perform(.latch)
        play.down(at: x(64))
        play.cancel()
        #expect(play.take() == [on(64), off(64)])
    }

    @Test func withMPEEachNoteHasAChannelAndItsOwnTuning() {
        let patch = Patch.one(
            window(.chord) {
                $0.scale = Scale(pitches: [0, 3.5, 7])!
                $0.voices = 3
            }
        ) { $0.range = keys(14) }.with {
            $0.mpe = MPEZone(.lower, members: 3)
            $0.bendRange = 48
        }
        let play = Performance(patch)
        play.down(at: x(63))
        let channels = play.take().compactMap { $0.struckKey?.channel.number }
        #expect(channels == [2, 3, 4])
    }

    @Test func anIncrementGoesToTheNextNote() {
        let play = chord(range: 0)
        play.perform(.set(ribbon: 0, .center, x(60) / 1000))
        for _ in 0..<3 { play.perform(.perform(ribbon: 0, .increment)) }
        play.down(at: play.instrument.ribbons[0].state.center * 1000)
        #expect(play.take() == [on(65)])
    }
}
