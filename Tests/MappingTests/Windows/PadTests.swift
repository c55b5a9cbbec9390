import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Time
import Touch

/// Pads that play one key, a chord or an arpeggio of their own, in each mode.
@Suite("Pads")
struct PadTests {
    private func pad(
        _ target: Target, _ mode: Mode = .momentary, source: Source = .contact,
        _ change: (inout NoteOptions) -> Void = { _ in }
    ) -> Performance {
        var options = NoteOptions()
        if target.isWindow { options.keys = [67, 60, 64] }
        change(&options)
        return Performance(
            .one(
                route(source, target) {
                    $0.note = options
                    $0.mode = mode
                }))
    }

    private let chord: [Message] = [on(60), on(64), on(67)]
    private let end: [Message] = [off(60), off(64), off(67)]

    // MARK: Keys

    @Test func aPercussiveKeySoundsForItsLength() {
        let play = pad(.note(60), .percussive) { $0.length = 250 }
        play.tap(at: 500)
        play.wait(180)
        #expect(play.take() == [on(60)])
        play.wait(15)
        #expect(play.take() == [off(60)])
    }

    @Test(arguments: [(Mode.momentary, true), (.percussive, true), (.latch, true), (.toggle, false)])
    func aFingerThatReplacesAnotherWithinAReportIsHeard(mode: Mode, isStruck: Bool) {
        let play = pad(.note(60), mode) { $0.length = 1000 }
        play.down(at: 500)
        #expect(play.take() == [on(60)])
        play.replace(0, with: 1, at: 300)
        #expect(play.take() == [off(60)] + (isStruck ? [on(60)] : []))
        // A finger beside the one that holds it is no stroke.
        play.down(2, at: 600)
        play.up(2)
        #expect(play.take() == [])
    }

    @Test func aFingerThatReplacesAnotherLeavesAValueAsItIsAndFiresATrigger() {
        let value = Performance(.one(route(.contact, .controller(80))))
        value.down(at: 500)
        value.replace(0, with: 1, at: 300)
        #expect(value.take() == [cc(80, 127)])
        let trigger = Performance(.one(route(.contact, .controller(80)) { $0.value = 5 }))
        trigger.down(at: 500)
        trigger.replace(0, with: 1, at: 300)
        #expect(trigger.take() == [cc(80, 5), cc(80, 5)])
    }

    /// A panic ends what a finger holds; the finger may stay.
    @Test func beneathAFingerThatHasLostItsNotesTheNextOneStrikes() {
        for (target, struck, ended) in [(Target.note(60), [on(60)], [off(60)]), (.chord, chord, end)] {
            let play = pad(target)
            play.down(at: 500)
            #expect(play.take() == struck)
            play.perform(.panic)
            _ = play.take()
            play.move(to: 510)
            #expect(play.take() == [])
            play.down(1, at: 300)
            #expect(play.take() == struck)
            play.up(1)
            play.up()
            #expect(play.take() == ended)
        }
    }

    @Test func aLatchedKeySoundsUntilTheNextTouchStrikesItAnew() {
        let play = pad(.note(60), .latch)
        play.tap(at: 500)
        play.wait(5000)
        #expect(play.take() == [on(60)])
        play.tap(at: 500)
        #expect(play.take() == [off(60), on(60)])
        play.perform(.latch)
        play.perform(.latch)
        #expect(play.take() == [off(60)])
    }

    @Test func ofAGroupOfLatchedKeysOneSounds() {
        func key(_ key: UInt7, _ number: Int) -> RibbonPatch {
            .ribbon(
                "\(number)",
                [
                    route(.contact, .note(key)) {
                        $0.mode = .latch
                        $0.member = GroupMember(group: 0, number: number)
                    }
                ]
            ) { $0.area = Area(x: Double(number) / 2, y: 0, width: 0.5, height: 1) }
        }
        let play = Performance(Patch(name: "two", ribbons: [key(60, 0), key(64, 1)]))
        play.tap(at: 200)
        play.tap(at: 700)
        play.tap(at: 200)
        #expect(play.take() == [on(60), off(60), on(64), off(64), on(60)])
    }

    /// Two pads beside each other that share a group.
    private func group(_ first: Target, _ second: Target, _ mode: Mode) -> Performance {
        func pad(_ target: Target, _ keys: [UInt7], _ number: Int) -> RibbonPatch {
            .ribbon(
                "\(number)",
                [
                    route(.contact, target) {
                        var options = NoteOptions()
                        options.keys = keys
                        $0.note = options
                        $0.mode = mode
                        $0.member = GroupMember(group: 0, number: number)
                    }
                ]
            ) { $0.area = Area(x: Double(number) / 2, y: 0, width: 0.5, height: 1) }
        }
        return Performance(Patch(name: "two", ribbons: [pad(first, [60, 64, 67], 0), pad(second, [65, 69], 1)]))
    }

    @Test(arguments: [Mode.momentary, .toggle, .latch])
    func ofAGroupOfChordPadsOneSounds(mode: Mode) {
        let play = group(.chord, .chord, mode)
        play.down(at: 200)
        #expect(play.take() == chord)
        play.down(1, at: 700)
        #expect(play.take() == end + [on(65), on(69)])
        play.up()
        play.wait(500)
        #expect(play.take() == [])
        play.down(at: 200)
        #expect(play.take() == [off(65), off(69)] + chord)
    }

    @Test func aChordPadEndsTheArpeggioOfItsGroup() {
        let play = group(.arpeggio, .chord, .toggle)
        play.tap(at: 200)
        play.wait(200)
        #expect(play.take().contains(on(60)))
        play.tap(at: 700)
        play.wait(1000)
        #expect(play.take().filter { $0.struckKey != nil } == [on(65), on(69)])
        #expect(play.player.clock.counting.isPlaying == false)
        // Once more switches it off, and nothing of the group is on.
        play.tap(at: 700)
        play.wait(200)
        #expect(play.output.ledger.count == 0)
    }

    // MARK: Chords

    @Test func aChordSoundsWhileItsPadIsHeld() {
        let play = pad(.chord)
        play.down(at: 500)
        play.move(to: 900)
        play.down(1, at: 100)
        play.up()
        #expect(play.take() == chord)
        play.up(1)
        #expect(play.take() == end)
    }

    @Test func twoFingersInTurnStrikeItTwice() {
        let play = pad(.chord)
        play.down(at: 500)
        play.replace(0, with: 1, at: 300)
        #expect(play.take() == chord + end + chord)
    }

    @Test func aToggledChordEndsWithTheNextTouch() {
        let play = pad(.chord, .toggle)
        play.tap(at: 500)
        play.perform(.latch)
        play.perform(.latch)
        #expect(play.take() == chord)
        #expect(RibbonPicture(play.instrument, ribbon: 0).isFrontOn)
        play.tap(at: 500)
        #expect(play.take() == end)
        #expect(!RibbonPicture(play.instrument, ribbon: 0).isFrontOn)
    }

    @Test func aLatchedChordIsStruckAnew() {
        let play = pad(.chord, .latch)
        play.tap(at: 500)
        play.tap(at: 500)
        #expect(play.take() == chord + end + chord)
        play.perform(.panic)
        #expect(play.output.ledger.count == 0)
    }

    @Test func aPercussiveChordSoundsForItsLength() {
        let play = pad(.chord, .percussive) { $0.length = 30 }
        play.down(at: 500)
        play.wait(29)
        #expect(play.take() == chord)
        play.wait(1)
        #expect(play.take() == end)
        play.up()
        #expect(play.take() == [])
    }

    @Test func theLatchDoesNotCutAPercussiveChord() {
        let play = pad(.chord, .percussive) { $0.length = 1000 }
        play.perform(.latch)
        play.tap(at: 500)
        #expect(play.take() == chord)
        play.perform(.latch)
        #expect(play.take() == [])
        play.wait(1000)
        #expect(play.take() == end)
    }

    @Test func aChordIsStrummed() {
        let play = pad(.chord) { $0.strum = -20 }
        play.down(at: 500)
        play.wait(100)
        #expect(play.takeSent().map { $0.time.nanoseconds / 1_000_000 } == [0, 20, 40])
        play.up()
        #expect(play.take() == end.reversed())
    }

    @Test func aPressOfHalfASecondIsAGateToo() {
        let play = pad(.chord, source: .hold)
        play.down(at: 500)
        play.wait(499)
        #expect(play.take() == [])
        play.wait(1)
        #expect(play.take() == chord)
        play.up()
        #expect(play.take() == end)
    }

    @Test func theFingerMayStrikeIt() {
        let play = pad(.chord) { $0.velocity = .scaled(VelocityScale(.across)) }
        play.down(at: 500, 50)
        #expect(play.take() == [on(60, 64), on(64, 64), on(67, 64)])
    }

    // MARK: Arpeggios

    @Test func anArpeggioOfKeysRunsWhileItsPadIsHeld() {
        let play = pad(.arpeggio) { $0.arpeggio.division = 0.5 }
        play.down(at: 500)
        play.wait(1000)
        #expect(play.take().compactMap(\.struckKey?.key) == [60, 64, 67, 60, 64])
        play.up()
        play.wait(1000)
        #expect(play.take() == [off(64)])
    }

    @Test func aToggledArpeggioRunsUntilTheNextTouchOrTheEndOfARender() {
        let play = pad(.arpeggio, .toggle)
        play.tap(at: 500)
        play.wait(190)
        #expect(play.take().compactMap(\.struckKey?.key) == [60, 64, 67])
        play.tap(at: 500)
        play.wait(500)
        #expect(play.take().compactMap(\.struckKey?.key) == [])
        play.tap(at: 500)
        play.player.endRepetition()
        #expect(play.output.ledger.count == 0)
        play.wait(1000)
        #expect(play.take() == [on(60), off(60)])
    }

    @Test func anotherPresetEndsWhatIsLatched() {
        let play = pad(.arpeggio, .latch)
        play.tap(at: 500)
        play.swap(.one(route(.center, .controller(74))))
        #expect(play.output.ledger.count == 0)
        _ = play.take()
        play.wait(500)
        #expect(play.take() == [])
    }
}
