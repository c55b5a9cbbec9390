import MIDI
import Mapping
import Testing
import Time

@testable import Player

/// Synths are tuned when a preset with `mts: send` is loaded, when they connect, and again when it is left.
@Suite("Tunings that are sent")
struct TuningTests {
    private static let tuned = """
        midi: { mts: send }
        ribbons: [{ name: all, send: [{ from: touch, to: note, scale: [0, 2.4, 4.8, 7.2, 9.6] }] }]
        """
    private static let plain = "ribbons: [{ name: all, send: [{ from: touch, to: note }] }]"

    private func tunings(_ sent: [SentMessage]) -> [KeyTuning] {
        sent.compactMap { if case .tuning(let tuning) = $0.message { tuning } else { nil } }
    }

    @Test func aReceiverIsToldTheProgramOfTheChannelAndEveryKey() throws {
        let playing = try Playing(Self.tuned)
        _ = playing.panel()
        playing.player.connect(Receiver(rawValue: 7), port: 0, at: .milliseconds(10))
        let sent = playing.takeSent()
        #expect(sent.allSatisfy { $0.receiver == Receiver(rawValue: 7) })
        #expect(sent.prefix(3).map(\.message.hex) == ["B0 65 00", "B0 64 03", "B0 06 00"])
        let keys = tunings(sent)
        #expect(keys.map(\.key.rawValue) == Array(0...127))
        #expect(keys[60].pitch == 60 && abs(keys[61].pitch - 62.4) < 0.0001 && keys[65].pitch == 72)
        #expect(keys[0].pitch == 0, "it would be below all pitches: it stays as it is")
        #expect(keys.allSatisfy { $0.program == 0 })
    }

    @Test func thePresetAfterItFindsTheKeysAsTheyWere() throws {
        let playing = try Playing(Self.plain)
        _ = playing.panel()
        playing.play(try Playing.patch(Self.tuned), at: 10)
        #expect(tunings(playing.takeSent()).count == 128)
        playing.play(try Playing.patch(Self.tuned), at: 20)
        #expect(tunings(playing.takeSent()).map(\.pitch)[61] > 62, "the same again is not undone")
        playing.play(try Playing.patch(Self.plain), at: 30)
        let pitches = tunings(playing.takeSent()).map(\.pitch)
        #expect(pitches == Array(stride(from: 0.0, through: 127, by: 1)))
        playing.play(try Playing.patch(Self.plain), at: 40)
        #expect(tunings(playing.takeSent()) == [])
    }

    @Test func eachChannelHasATuningProgramOfItsOwn() throws {
        let two = """
            midi: { mts: send }
            ribbons:
              - { name: a, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note, scale: [0, 3.5] }] }
              - { name: b, area: [0, 0.5, 1, 0.5], send: [{ from: touch, to: note, scale: [0, 5.5], channel: 16 }] }
            """
        let playing = try Playing(Self.plain)
        playing.play(try Playing.patch(two), at: 10)
        let sent = playing.takeSent()
        #expect(sent.map(\.message.hex).contains("BF 06 0F"))
        let keys = tunings(sent)
        #expect(keys.filter { $0.key == 61 }.map(\.program) == [0, 15])
        #expect(keys.filter { $0.key == 61 }.map { ($0.pitch * 10).rounded() } == [635, 655])
    }
}
