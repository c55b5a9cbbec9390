import MIDI
import Mapping
import MappingTestKit
import Presets
import Ribbons
import TestSupport
import Testing
import Time
import Touch

@testable import Player

/// The piece of docs/notes.md, "A whole piece": played with the four presets that it names, and listened to.
@Suite("A whole piece")
struct WholePieceTests {
    /// A hand on a screen, a bank of four presets, and what is sent. Times are milliseconds; a beat is 600 of them.
    private final class Stage {
        static let names = ["40-looper", "41-morph", "42-scenes-of-eight", "43-one-player-band"]
        private let patches: [Patch]
        private let playing: Playing
        private let panel: PlayedPanel
        private(set) var place = 0
        private var snapshots: [String: Snapshots] = [:]
        private(set) var sent: [(time: Timestamp, message: Message)] = []
        private(set) var keeps = 0

        init() throws {
            patches = try Self.names.map { name in
                let loaded = try Preset.read(projectFile("presets/\(name).yaml"))
                return try #require(loaded.value)
            }
            playing = Playing(patches[0])
            panel = playing.panel()
        }

        var patch: Patch { patches[place] }
        var player: Player { playing.player }

        private func point(_ ribbon: String, _ along: Double) -> Point {
            let area = patch.ribbons.first { $0.settings.name == ribbon }!.settings.area
            return Point(
                x: (area.x + area.width * min(max(along, 0.001), 0.999)) * 1000, y: (area.y + area.height / 2) * 100)
        }

        func down(_ ribbon: String, _ along: Double = 0.5, finger: UInt32 = 0, at time: Int64) {
            let place = point(ribbon, along)
            playing.touch(panel, finger, x: place.x, y: place.y, at: time)
            answer(at: time)
        }

        func up(finger: UInt32 = 0, at time: Int64) {
            playing.lift(panel, finger, at: time)
            answer(at: time)
        }

        func touch(_ ribbon: String, _ along: Double = 0.5, at time: Int64, for length: Int64 = 40) {
            down(ribbon, along, finger: 9, at: time)
            up(finger: 9, at: time + length)
        }

        /// The next preset of the bank.
        func next(at time: Int64) {
            playing.perform(.presetNext, at: time)
            answer(at: time)
        }

        func advance(to time: Int64) {
            playing.advance(to: time)
            answer(at: time)
        }

        private func answer(at time: Int64) {
            for request in playing.takeRequests() {
                switch request {
                case .preset(.next):
                    place += 1
                    let mounted = playing.mounter.mount(patch, snapshots: snapshots[patch.file])
                    player.play(mounted, at: .milliseconds(time))
                case .retired(let mounted): snapshots[mounted.patch.file] = mounted.snapshots
                case .keep: keeps += 1
                default: break
                }
            }
            sent += playing.takeSent().map { ($0.time, $0.message) }
        }

        func center(of ribbon: String) -> Double? {
            player.screens[0]?.instrument.ribbons.first { $0.settings.name == ribbon }?.state.center
        }

        /// The keys that a channel has struck since a time.
        func strikes(_ channel: Int, from start: Int64) -> [(time: Int64, key: UInt7)] {
            sent.compactMap { time, message in
                guard let struck = message.struckKey, struck.channel.number == channel else { return nil }
                let time = (time.nanoseconds + 500_000) / 1_000_000
                return time >= start ? (time, struck.key) : nil
            }
        }

        func sound(_ channel: Int?, until end: Int64) -> Sound {
            Sound(sent, channel: channel, until: .milliseconds(end))
        }
    }

    @Test func itIsHeardAsThePageSays() throws {
        let stage = try Stage()

        // The looper: a bass of four beats, C and E, that repeats; in another scale the E is an E flat.
        stage.touch("bass rec", at: 500)
        for (time, along) in [(1000, 0.01), (2200, 0.18)] {
            stage.down("bass", along, at: Int64(time))
            stage.up(at: Int64(time) + 500)
        }
        // The first loop: four beats in 2.4 s.
        stage.touch("bass rec", at: 3400)
        #expect(abs(stage.player.clock.line.tempo - 100) < 1e-9)
        stage.advance(to: 8100)
        stage.touch("minor-pentatonic", at: 8150)
        stage.advance(to: 12_900)
        var bass = stage.sound(2, until: 12_900)
        for pass in 0..<4 {
            let start = 1 + 2.4 * Double(pass)
            let (own, other) = pass < 3 ? (40, 39) : (39, 40)
            #expect(bass.level(ofKey: 36, from: start, to: start + 0.5) > 0.05, "C of pass \(pass)")
            #expect(bass.level(from: start + 0.6, to: start + 1.1) < 0.001, "rest of pass \(pass)")
            let second = start + 1.2
            #expect(bass.level(ofKey: own, from: second, to: second + 0.5) > 0.05, "pass \(pass)")
            #expect(bass.level(ofKey: other, from: second, to: second + 0.5) < 0.02, "pass \(pass)")
        }

        // The morph: two chords, and the way from one to the other, on which the window moves note by note.
        stage.next(at: 13_000)
        #expect(stage.patch.name == "Morph")
        stage.touch("latch", at: 13_200)
        stage.touch("chord", 0.2, at: 13_400)
        stage.touch("store A", at: 14_000)
        stage.touch("chord", 0.8, at: 14_500)
        stage.touch("store B", at: 15_000)
        stage.touch("recall A", at: 15_500)
        for step in 0...100 { stage.down("A to B", Double(step) / 100, at: 16_000 + 20 * Int64(step)) }
        stage.up(at: 18_100)
        stage.advance(to: 18_900)
        let chords = stage.sound(1, until: 18_900)
        #expect(chords.level(ofKey: 64, from: 15.6, to: 16) > 0.03)
        #expect(chords.level(ofKey: 81, from: 15.6, to: 16) < 0.01)
        #expect(chords.level(ofKey: 64, from: 18.3, to: 18.8) < 0.01)
        #expect(chords.level(ofKey: 81, from: 18.3, to: 18.8) > 0.03)
        // It never falls silent on the way.
        for step in 0..<19 {
            #expect(chords.level(from: 16 + 0.1 * Double(step), to: 16.2 + 0.1 * Double(step)) > 0.03)
        }

        // Eight scenes: a drone and a high chord are stored, changed, and brought back in half a second.
        stage.next(at: 19_000)
        #expect(stage.patch.name == "Eight scenes")
        stage.touch("drone C2", at: 19_200)
        stage.touch("chord", 0.7, at: 19_400)
        stage.touch("3", at: 19_600, for: 600)
        let stored = stage.center(of: "chord")
        stage.touch("drone C2", at: 20_500)
        stage.touch("chord", 0.2, at: 20_700)
        stage.advance(to: 21_000)
        #expect(stage.center(of: "chord") != stored)
        stage.touch("3", at: 21_100)
        stage.advance(to: 22_000)
        let scenes = stage.sound(1, until: 22_000)
        #expect(scenes.level(ofKey: 48, from: 20.6, to: 21.1) < 0.01)
        #expect(scenes.level(ofKey: 48, from: 21.3, to: 22) > 0.03)
        #expect(stage.center(of: "chord") == stored)

        // The band: the bass of the looper is there again, in phase, under a lead. What was good is kept.
        stage.next(at: 22_100)
        #expect(stage.patch.name == "One-player band")
        for (time, along) in [(23_000, 0.0), (23_600, 0.3), (24_200, 0.5)] {
            stage.down("lead", along, at: Int64(time))
            stage.up(at: Int64(time) + 500)
        }
        stage.advance(to: 27_000)
        bass = stage.sound(2, until: 27_000)
        let lead = stage.sound(1, until: 27_000)
        // The eleventh pass begins at 25 s: 1 s and ten times 2.4 s.
        #expect(bass.level(ofKey: 36, from: 25, to: 25.5) > 0.05)
        #expect(bass.level(ofKey: 40, from: 26.2, to: 26.7) > 0.05)
        #expect(lead.level(ofKey: 72, from: 23, to: 23.5) > 0.03)

        // An arpeggio on top, on sixteenths of 150 ms of the bass's beat 0 at 1 s; the first note is at the touch.
        stage.touch("run", 0.2, at: 28_000)
        stage.touch("store 1", at: 28_700)
        stage.touch("run", 0.8, at: 29_000)
        stage.touch("store 2", at: 29_700)
        stage.advance(to: 29_900)
        var run = stage.strikes(4, from: 28_000)
        #expect(run.first?.time == 28_000)
        #expect(run.allSatisfy { [28_000, 29_000].contains($0.time) || ($0.time - 1000) % 150 == 0 }, "\(run)")
        #expect(run.count > 10)
        let (low, high) = (run.filter { $0.time < 29_000 }.map(\.key), run.filter { $0.time >= 29_000 }.map(\.key))
        #expect(low.max()! < high.min()!)

        // The recall comes on the bar at 32.2 s, of bars of 2.4 s.
        stage.touch("recall 1", at: 30_500)
        stage.advance(to: 33_000)
        run = stage.strikes(4, from: 30_600)
        #expect(run.filter { $0.time < 32_200 }.allSatisfy { $0.key >= high.min()! })
        #expect(run.contains { $0.time == 32_200 })
        #expect(run.filter { $0.time >= 32_200 }.allSatisfy { $0.key <= low.max()! }, "\(run)")

        // The morph climbs to the other place.
        for step in 0...50 { stage.down("morph", Double(step) / 50, at: 33_200 + 20 * Int64(step)) }
        stage.up(at: 34_300)
        stage.touch("keep", at: 34_500)
        stage.advance(to: 35_500)
        #expect(stage.strikes(4, from: 34_400).allSatisfy { $0.key >= high.min()! })
        #expect(stage.keeps == 1)

        // The end: everything is silent.
        stage.player.endRepetition()
        stage.player.endNotes()
        stage.advance(to: 37_500)
        #expect(stage.player.output.ledger.count == 0)
        #expect(stage.sound(nil, until: 37_500).level(from: 35.8, to: 37.5) < 1e-6)
    }
}
