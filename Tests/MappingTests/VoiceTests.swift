import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing

@Suite("Voices")
struct VoiceTests {
    @Test func aFingerIsANoteFromItsDownToItsLift() {
        let play = Performance(.one(notes()))
        play.down(at: x(64))
        play.wait(200)
        play.move(to: x(70))
        #expect(play.take() == [on(64)])
        play.up()
        #expect(play.take() == [off(64)])
    }

    @Test func stepStrikesTheNoteThatTheFingerCrossesTo() {
        let play = Performance(.one(notes { $0.quantize = .step }))
        play.down(at: x(64))
        play.move(to: x(65))
        play.up()
        #expect(play.take() == [on(64), off(64), on(65), off(65)])
    }

    @Test func withLegatoTheNextNoteBeginsBeforeTheLastOneEnds() {
        let play = Performance(
            .one(
                notes {
                    $0.quantize = .step
                    $0.legato = true
                }))
        play.down(at: x(64))
        play.move(to: x(65))
        play.up()
        #expect(play.take() == [on(64), on(65), off(64), off(65)])
    }

    @Suite("Stealing")
    struct Stealing {
        private func play(_ priority: Priority, _ keys: [Int]) -> [Message] {
            let play = Performance(
                .one(
                    notes {
                        $0.voices = 2
                        $0.priority = priority
                    }))
            for (slot, key) in keys.enumerated() { play.down(slot, at: x(key)) }
            return play.take()
        }

        @Test func lastTakesTheOldestVoice() {
            #expect(play(.last, [64, 60, 62]) == [on(64), on(60), off(64), on(62)])
        }

        @Test func lowTakesTheHighestVoiceForALowerNoteAndKeepsItElse() {
            #expect(play(.low, [60, 64, 62]) == [on(60), on(64), off(64), on(62)])
            #expect(play(.low, [60, 64, 65]) == [on(60), on(64)])
        }

        @Test func highTakesTheLowestVoiceForAHigherNoteAndKeepsItElse() {
            #expect(play(.high, [60, 64, 62]) == [on(60), on(64), off(60), on(62)])
            #expect(play(.high, [62, 64, 60]) == [on(62), on(64)])
        }

        @Test func aContactThatLostItsVoiceSendsNothingMore() {
            let play = Performance(.one(notes { $0.voices = 2 }))
            for slot in 0..<3 { play.down(slot, at: x(60 + slot)) }
            _ = play.take()
            play.move(0, to: x(70))
            play.up(0)
            #expect(play.take() == [])
        }

        @Test func ofOneVoiceTheFingerThatIsStillDownTakesOverAgain() {
            let play = Performance(.one(notes { $0.voices = 1 }))
            play.down(0, at: x(60))
            play.down(1, at: x(67))
            play.up(1)
            play.up(0)
            #expect(play.take() == [on(60), off(60), on(67), off(67), on(60), off(60)])
        }
    }

    @Suite("Bending")
    struct Bending {
        private func options(_ quantize: Quantize, legato: Bool = false) -> Route {
            notes {
                $0.quantize = quantize
                $0.voices = 1
                $0.legato = legato
            }
        }

        @Test func theBendComesBeforeTheNoteItBelongsTo() {
            let play = Performance(.one(options(.off)))
            // Without cells 24 semitones are 1000 points: 510 is 72.24.
            play.down(at: 510)
            let bend = BendRange(semitones: 2).value(semitones: 0.24)
            #expect(play.take() == [.bend(channel, bend), on(72)])
        }

        @Test func withinTheRangeTheFingerBendsAndBeyondItStrikesAgain() {
            let play = Performance(.one(options(.assist)))
            play.down(at: x(60))
            #expect(play.take() == [.bend(channel, 8192), on(60)])
            play.move(to: x(62))
            #expect(play.take() == [.bend(channel, 16383)])
            play.move(to: x(62) + 4)
            #expect(play.take() == [off(60), .bend(channel, BendRange.standard.value(semitones: 0.1)), on(62)])
            play.up()
            #expect(play.take() == [off(62)])
        }

        @Test func withLegatoTheRetriggeredNoteOverlaps() {
            let play = Performance(.one(options(.assist, legato: true)))
            play.down(at: x(60))
            _ = play.take()
            play.move(to: x(63))
            #expect(play.take() == [on(63), off(60)])
        }

        @Test func aWiderRangeBendsFarther() {
            let play = Performance(Patch.one(options(.assist)).with { $0.bendRange = 12 })
            play.down(at: x(60))
            play.move(to: x(72))
            #expect(play.take() == [.bend(channel, 8192), on(60), .bend(channel, 16383)])
        }

        @Test func aJustThirdIsReachedThroughABend() {
            let just = Scale(pitches: [0, 3.8631, 7.0196])!
            let play = Performance(
                .one(
                    notes {
                        $0.scale = just
                        $0.voices = 1
                    }))
            play.down(at: x(64))
            let bend = BendRange.standard.value(semitones: -0.1369)
            #expect(play.take() == [.bend(channel, bend), on(64)])
        }

        @Test func bendsThatAreNotInTheMiddleAreBroughtBackForTheNextPatch() {
            let play = Performance(.one(options(.off)))
            play.down(at: 510)
            play.end()
            _ = play.take()
            play.output.centerBends()
            play.end()
            #expect(play.take() == [.bend(channel, 8192)])
        }
    }

    @Suite("Latch and transpose")
    struct Acting {
        private static let patch = Patch(
            name: "two",
            ribbons: [
                .ribbon("keys", [notes()]) { $0.area = Area(x: 0, y: 0, width: 1, height: 0.5) },
                .ribbon("pads", [route(.tap, .action(.latch)), route(.doubleTap, .action(.transpose(12)))]) {
                    $0.area = Area(x: 0, y: 0.5, width: 1, height: 0.5)
                },
            ])

        @Test func latchedNotesSoundOnUntilTheNextTouchOrTheLatchIsOff() {
            let play = Performance(Self.patch)
            play.tap(9, at: 500, 75)
            play.tap(0, at: x(60), 25)
            play.wait(500)
            #expect(play.take() == [on(60)])
            play.down(0, at: x(62), 25)
            play.down(1, at: x(64), 25)
            play.up(0)
            play.up(1)
            #expect(play.take() == [off(60), on(62), on(64)])
            play.tap(9, at: 500, 75)
            #expect(play.take() == [off(62), off(64)])
        }

        @Test func aLatchedNoteThatIsRoundedComesToRest() {
            var patch = Self.patch
            patch.ribbons[0].front = [notes { $0.quantize = .round }]
            let play = Performance(patch)
            play.tap(9, at: 500, 75)
            play.down(0, at: x(60) + 10, 25)
            play.up(0)
            play.wait(30_000)
            #expect(play.instrument.deadline == .distantFuture)
        }

        @Test func aTransposedNoteEndsOnTheKeyItBeganOn() {
            let play = Performance(Self.patch)
            play.down(0, at: x(60), 25)
            play.tap(9, at: 500, 75)
            play.wait(100)
            play.tap(9, at: 500, 75)
            play.up(0)
            play.tap(0, at: x(60), 25)
            #expect(play.take() == [on(60), off(60), on(72), off(72)])
        }

        @Test func whatIsTransposedBeyondTheLastKeyIsSilent() {
            let play = Performance(Self.patch)
            for _ in 0..<6 {
                play.tap(9, at: 500, 75)
                play.wait(100)
                play.tap(9, at: 500, 75)
                play.wait(1000)
            }
            _ = play.take()
            play.tap(0, at: x(60), 25)
            #expect(play.take() == [])
        }
    }

    @Test func panicEndsEverythingAndTheFingersThatAreDownAreSilent() {
        let play = Performance(.one(notes { $0.quantize = .step }))
        play.down(0, at: x(60))
        play.down(1, at: x(64))
        play.perform(.panic)
        let heard = play.take()
        #expect(heard.prefix(4) == [on(60), on(64), off(60), off(64)])
        #expect(heard.dropFirst(4).count == 16 * MessageGroup.panic(channel).count)
        play.move(0, to: x(70))
        play.up(0)
        play.up(1)
        #expect(play.take() == [])
    }

    @Test func aCancelledContactEndsItsNoteWhetherLatchedOrNot() {
        let play = Performance(.one(notes()))
        play.down(at: x(60))
        play.cancel()
        #expect(play.take() == [on(60), off(60)])
    }
}
