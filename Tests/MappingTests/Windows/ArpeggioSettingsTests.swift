import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Time
import Touch

/// Changes to an arpeggio while it is played, and how its steps are struck. 120 quarters a minute, so a sixteenth takes
/// 125 ms; the window is one note unless a test opens it.
@Suite("Arpeggio settings")
struct ArpeggioSettingsTests {
    /// The first ribbon is the arpeggio, the second one sends what is given.
    private func patch(
        _ other: [Route] = [], range: Double = 0, _ change: (inout NoteOptions) -> Void = { _ in }
    ) -> Patch {
        Patch(
            name: "two",
            ribbons: [
                .ribbon("run", [window(.arpeggio, change)]) {
                    $0.area = Area(x: 0, y: 0, width: 1, height: 0.5)
                    $0.center = x(64) / 1000
                    $0.range = range
                },
                .ribbon("other", other) { $0.area = Area(x: 0, y: 0.5, width: 1, height: 0.5) },
            ])
    }

    private func arpeggio(_ change: (inout NoteOptions) -> Void = { _ in }) -> Performance {
        Performance(patch(range: 0, change))
    }

    /// When notes were struck since the last time, in milliseconds.
    private func times(_ play: Performance) -> [Double] {
        play.takeSent().filter { $0.message.struckKey != nil }.map { Double($0.time.nanoseconds) / 1e6 }
    }

    private func velocities(_ play: Performance) -> [UInt8] {
        play.take().compactMap { if case .noteOn(_, _, let velocity) = $0 { velocity.rawValue } else { nil } }
    }

    // MARK: Actions

    @Test func aShorterDivisionIsHeardAtOnceOnItsBeats() {
        let play = arpeggio {
            $0.arpeggio.division = 1; $0.arpeggio.gate = 1
        }
        play.down(at: 500, 25)
        play.wait(190)
        play.perform(.set(ribbon: 0, .division, 0.25))
        play.wait(310)
        #expect(times(play) == [0, 250, 375, 500])
    }

    @Test func aLongerDivisionGoesOnAtItsNextBeat() {
        let play = arpeggio { $0.arpeggio.division = 0.25 }
        play.down(at: 500, 25)
        play.wait(380)
        play.perform(.set(ribbon: 0, .division, 1))
        play.wait(700)
        // The step at 375 is only a sixteenth before the next quarter.
        #expect(times(play) == [0, 125, 250, 375, 500, 1000])
    }

    @Test func aNoteThatSoundsKeepsItsLength() {
        let play = arpeggio { $0.arpeggio.division = 1 }
        play.down(at: 500, 25)
        play.wait(10)
        play.perform(.set(ribbon: 0, .gate, 0.1))
        play.wait(600)
        let offs = play.takeSent().filter { $0.message.releasedKey != nil }.map { $0.time.nanoseconds / 1_000_000 }
        #expect(offs == [250, 550])
    }

    @Test func aSwingThatMovesLosesNoStep() {
        let play = arpeggio { $0.arpeggio.swing = 0.5 }
        play.down(at: 500, 25)
        play.wait(160)
        play.perform(.set(ribbon: 0, .swing, 0))
        play.wait(200)
        #expect(times(play) == [0, 160, 250])
    }

    @Test func gateSwingAndVelocityChangeByDifferencesWithinTheirLimits() {
        let play = arpeggio { $0.velocity = .fixed(100) }
        play.perform(.change(ribbon: 0, .velocity, by: 60))
        play.perform(.change(ribbon: 0, .swing, by: 0.4))
        play.perform(.change(ribbon: 0, .gate, by: -0.4))
        play.down(at: 500, 25)
        play.wait(180)
        let sent = play.takeSent()
        #expect(sent.map(\.message).first == .noteOn(channel, key: 72, velocity: 127))
        #expect(sent.map { Double($0.time.nanoseconds) / 1e6 } == [0, 12.5, 175])
    }

    @Test func aRibbonMovesTheGateAndTheDivision() {
        let play = Performance(
            patch([
                route(.center, .property(ribbon: 0, .gate)) { ($0.min, $0.max) = (0.05, 1) },
                route(.across, .property(ribbon: 0, .division)),
            ]))
        play.down(1, at: 999, 99)
        play.up(1)
        play.down(at: 500, 25)
        play.wait(490)
        // The lower edge is 1/1, the left one a gate of 0.05.
        #expect(times(play) == [0])
        play.down(1, at: 1, 51)
        play.wait(20)
        let struck = times(play)
        #expect(struck.allSatisfy { ($0 / 62.5).rounded() * 62.5 == $0 } && !struck.isEmpty, "\(struck)")
    }

    @Test func aFingerThatRestsBetweenTwoDivisionsDoesNotChatter() {
        let play = Performance(patch([route(.center, .property(ribbon: 0, .division))]))
        play.down(1, at: 500, 75)
        let before = play.player.clock.changes
        play.down(at: 500, 25)
        for _ in 0..<20 {
            play.move(1, to: 502, 75)
            play.wait(20)
            play.move(1, to: 498, 75)
            play.wait(20)
        }
        let steps = times(play)
        let lengths = Set(zip(steps, steps.dropFirst()).map { ($1 - $0).rounded() })
        #expect(lengths.count == 1, "\(steps)")
        #expect(before == 0)
    }

    @Test func aSnapshotBringsTheSettingsBack() {
        let play = arpeggio { $0.arpeggio.division = 0.5 }
        play.perform(.set(ribbon: 0, .division, 0.25))
        play.perform(.set(ribbon: 0, .velocity, 30))
        play.perform(.snapshot(.store(1)))
        play.perform(.set(ribbon: 0, .division, 1))
        play.perform(.set(ribbon: 0, .velocity, 90))
        play.perform(.snapshot(.recall(1, over: .zero)))
        play.down(at: 500, 25)
        play.wait(260)
        let sent = play.takeSent().filter { $0.message.struckKey != nil }
        #expect(sent.map { Double($0.time.nanoseconds) / 1e6 } == [0, 125, 250])
        #expect(sent.first?.message == .noteOn(channel, key: 72, velocity: 30))
    }

    // MARK: Accents

    @Test func accentsCountFromTheBeatAndARestIsSilent() {
        let play = arpeggio { $0.arpeggio.accents = [100, 50, 0, 150] }
        play.down(at: 500, 25)
        play.wait(7 * 125)
        #expect(velocities(play) == [100, 50, 127, 100, 50, 127])
    }

    @Test func aTouchBesideTheBeatHasTheAccentOfTheNearestStep() {
        var patch = patch { $0.arpeggio.accents = [100, 50, 80, 60] }
        patch.midi.sendsClock = true
        let play = Performance(patch)
        play.wait(490)
        play.down(at: 500, 25)
        play.up()
        play.wait(120)
        play.down(at: 500, 25)
        #expect(velocities(play) == [100, 50])
    }

    // MARK: Ratchets

    @Test func aRatchetDividesEachStep() {
        var play = arpeggio {
            $0.arpeggio.ratchet = 2; $0.arpeggio.gate = 1
        }
        play.down(at: 500, 25)
        play.wait(260)
        #expect(times(play) == [0, 62.5, 125, 187.5, 250])
        // With swing, what there is of each step.
        play = arpeggio {
            $0.arpeggio.ratchet = 2; $0.arpeggio.swing = 0.4
        }
        play.down(at: 500, 25)
        play.wait(260)
        #expect(times(play) == [0, 87.5, 175, 212.5, 250])
    }

    @Test func aRatchetRepeatsTheNoteOfItsStep() {
        let play = Performance(patch(range: 0.16) { $0.arpeggio.ratchet = 3 })
        play.down(at: x(64), 25)
        play.wait(249)
        #expect(play.take().compactMap(\.struckKey?.key) == [62, 62, 62, 64, 64, 64])
    }

    @Test func aRatchetOfARestIsSilent() {
        let play = arpeggio {
            $0.arpeggio.ratchet = 2
            $0.arpeggio.accents = [100, 0]
        }
        play.down(at: 500, 25)
        play.wait(370)
        #expect(times(play) == [0, 62.5, 250, 312.5])
    }

    @Test func ratchetsFollowTheTempo() {
        let play = arpeggio { $0.arpeggio.ratchet = 2 }
        play.down(at: 500, 25)
        play.wait(500)
        play.perform(.tempoTap)
        for _ in 0..<2 {
            play.wait(250)
            play.perform(.tempoTap)
        }
        _ = play.take()
        play.wait(125)
        #expect(times(play) == [1031.25, 1062.5, 1093.75, 1125])
    }

    // MARK: The order of the keys

    @Test func notesFollowAsTheirKeysWerePlayed() {
        let play = Performance(
            patch(range: 1) {
                $0.scale = .input()
                $0.arpeggio.order = .asPlayed
            })
        for key in [67, 60, 64] as [UInt7] { play.receive(on(key)) }
        play.wait(40)
        play.down(at: x(72), 25)
        play.wait(6 * 125)
        #expect(play.take().compactMap(\.struckKey?.key) == [67, 60, 64, 79, 72, 76, 84])
    }

    @Test func aKeyThatIsPlayedAgainComesLast() {
        let play = Performance(
            patch(range: 0.44) {
                $0.scale = .input()
                $0.arpeggio.order = .asPlayed
            })
        for key in [64, 67, 69] as [UInt7] { play.receive(on(key)) }
        play.receive(off(64))
        play.receive(on(64))
        play.down(at: x(66), 25)
        play.wait(3 * 125)
        #expect(play.take().compactMap(\.struckKey?.key) == [67, 69, 64, 67])
    }
}
