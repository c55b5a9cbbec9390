import MIDI
import Mapping
import TestSupport
import Testing
import Time

@testable import Player

/// A session of Ableton Link with others. A beat takes 500 ms unless a test says otherwise.
@Suite("Link")
struct LinkTests {
    private let playing: Playing

    init() throws { playing = try Self.playing("clock: send, ") }

    private static func playing(_ midi: String) throws -> Playing {
        try Playing(
            """
            midi: { \(midi)meter: 4/4 }
            ribbons:
              - { name: a, area: [0, 0, 1, 0.5], range: 0.5, send: [{ to: arp, from: range }] }
              - { name: keys, area: [0, 0.5, 1, 0.5], send: [{ to: note, from: touch, channel: 3 }] }
            edges: { left: loop record keys }
            """)
    }

    /// - Parameter beat: the one at `time`, in milliseconds.
    private func session(
        beat: Double, at time: Int64, tempo: Double = 120, peers: Int = 1, isPlaying: Bool? = nil, start: Int64 = 0,
        wish: Int = 0, bar: Double = 4
    ) -> LinkSession {
        let line = TempoLine(beat: beat, at: .milliseconds(time), period: TempoLine.period(ofTempo: tempo))
        return LinkSession(
            peers: peers, line: line, barLength: bar, isPlaying: isPlaying, start: .milliseconds(start), wish: wish)
    }

    private func follow(_ session: LinkSession?, at time: Int64) {
        playing.player.follow(session, at: .milliseconds(time))
    }

    private func wishes() -> [LinkWish] {
        var wishes: [LinkWish] = []
        playing.player.takeRequests { if case .link(let wish) = $0 { wishes.append(wish) } }
        return wishes
    }

    private func times(_ message: Message) -> [Double] {
        playing.takeSent().filter { $0.message == message }.map { Double($0.time.nanoseconds) / 1e6 }
    }

    // MARK: Theirs

    /// The session's beats are at 1040, 1540 and so on; sixteenths are between them.
    @Test func anArpeggioIsInTheirBeat() throws {
        let panel = playing.panel()
        follow(session(beat: 8, at: 1040), at: 1050)
        playing.touch(panel, x: 500, y: 10, at: 1300)
        playing.advance(to: 2300)
        let strikes = playing.takeSent().filter { $0.message.struckKey != nil }.dropFirst()
        #expect(strikes.count > 6)
        for strike in strikes {
            let place = (Double(strike.time.nanoseconds) / 1e6 - 1040) / 125
            #expect(abs(place - place.rounded()) < 1e-3)
        }
    }

    /// A touch of a loop is beat 0 where nothing counts, and sets the tempo. In a session neither is so.
    @Test func aFirstLoopIsRoundedToTheirBeats() throws {
        let panel = playing.panel()
        follow(session(beat: 0, at: 1000), at: 1000)
        playing.perform(.loop(ribbon: 1, .record), at: 1100)
        playing.touch(panel, x: 500, y: 60, at: 1200)
        playing.lift(panel, at: 1300)
        playing.perform(.loop(ribbon: 1, .record), at: 3290)
        #expect(playing.player.clock.ruler == .link)
        #expect(abs(playing.player.clock.line.tempo - 120) < 1e-9)
        _ = playing.takeSent()
        playing.advance(to: 7300)
        let strikes = playing.takeSent().filter { $0.message.struckKey != nil }.map { $0.time }
        #expect(strikes == [.milliseconds(5200), .milliseconds(7200)])
    }

    /// A recording has begun that is to set the tempo, when somebody comes whose tempo is the one that holds.
    @Test func whoComesWhileTheFirstLoopIsRecordedRules() throws {
        let playing = try Self.playing("")
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 1, .record), at: 1000)
        playing.touch(panel, x: 500, y: 60, at: 1200)
        playing.player.follow(session(beat: 0, at: 1200), at: .milliseconds(1500))
        playing.lift(panel, at: 1600)
        playing.perform(.loop(ribbon: 1, .record), at: 2890)
        #expect(playing.player.clock.ruler == .link)
        #expect(abs(playing.player.clock.line.tempo - 120) < 1e-9)
    }

    @Test func aSessionCountedByAnotherBarIsNotFollowed() {
        follow(session(beat: 1, at: 1000, tempo: 90, bar: 3), at: 1000)
        #expect(!playing.player.clock.isLinked)
    }

    @Test func aloneNothingIsFollowed() {
        follow(session(beat: 1, at: 1000, tempo: 90, peers: 0), at: 1000)
        #expect(playing.player.clock.line.tempo == 120)
    }

    @Test(arguments: [true, false])
    func nothingIsStuckWhenTheyVanish(endsAtOnce: Bool) throws {
        let panel = playing.panel()
        follow(session(beat: 0, at: 1000, tempo: 90), at: 1000)
        playing.touch(panel, x: 500, y: 10, at: 1100)
        follow(endsAtOnce ? nil : session(beat: 1, at: 1667, tempo: 90, peers: 0), at: 2000)
        playing.advance(to: 4000)
        playing.lift(panel, at: 4000)
        playing.advance(to: 5000)
        let sent = playing.takeSent()
        #expect(sent.filter { $0.message.struckKey != nil }.count > 12, "it goes on in their tempo")
        #expect(Set(sounding(sent)).isEmpty)
    }

    private func sounding(_ sent: [SentMessage]) -> [UInt7] {
        var keys: [UInt7] = []
        for sent in sent {
            switch sent.message {
            case .noteOn(_, let key, _): keys.append(key)
            case .noteOff(_, let key, _): keys.removeAll { $0 == key }
            default: break
            }
        }
        return keys
    }

    // MARK: Ours

    private func tap(_ times: Int64...) { for time in times { playing.perform(.tempoTap, at: time) } }

    @Test func aTapIsForEverybody() {
        follow(session(beat: 0, at: 1000), at: 1000)
        tap(1200, 1840, 2480)
        #expect(wishes() == [LinkWish(number: 1, change: .tempo(93.75), time: .milliseconds(2480))])
        // A report from before must not take it back.
        follow(session(beat: 3.1, at: 2550), at: 2560)
        #expect(abs(playing.player.clock.line.tempo - 93.75) < 1e-9)
        follow(session(beat: 3.2, at: 2600, tempo: 100, wish: 1), at: 2600)
        #expect(abs(playing.player.clock.line.tempo - 100) < 1e-9)
    }

    @Test func withoutOthersATapIsOurOwn() {
        follow(session(beat: 0, at: 1000, peers: 0), at: 1000)
        tap(1200, 1840, 2480)
        #expect(wishes().isEmpty)
        #expect(playing.player.clock.ruler == .taps)
    }

    // MARK: Start and stop

    /// Bars of the session begin at 1000 and 3000.
    @Test func theirStartStartsOurReceiversOnTheirBar() {
        follow(session(beat: 0, at: 1000, isPlaying: false), at: 1000)
        follow(session(beat: 1, at: 1500, isPlaying: true, start: 3000), at: 1500)
        playing.advance(to: 3500)
        #expect(times(.start).map { $0.rounded() } == [3000])
        follow(session(beat: 5.5, at: 3750, isPlaying: false, start: 3740), at: 3750)
        #expect(times(.stop) == [3750])
        #expect(wishes().isEmpty, "they know it")
    }

    /// Clocks that are told apart put a start a little behind its bar.
    @Test func aStartALittleBehindItsBarIsOnIt() {
        follow(session(beat: 0, at: 1000, isPlaying: false), at: 1000)
        follow(session(beat: 1, at: 1500, isPlaying: true, start: 3002), at: 1500)
        playing.advance(to: 3500)
        #expect(times(.start).map { $0.rounded() } == [3000])
    }

    @Test func aStartInAFewBarsWaitsForThem() {
        follow(session(beat: 0, at: 1000, isPlaying: false), at: 1000)
        follow(session(beat: 1, at: 1500, isPlaying: true, start: 7000), at: 1500)
        follow(session(beat: 1.001, at: 1500, isPlaying: true, start: 7000), at: 1600)
        playing.advance(to: 8000)
        #expect(times(.start).map { $0.rounded() } == [7000])
    }

    @Test func whoJoinsWhileTheyPlayStartsOnTheNextBar() {
        follow(session(beat: 1, at: 1500, isPlaying: true, start: 100), at: 1500)
        playing.advance(to: 3500)
        #expect(times(.start).map { $0.rounded() } == [3000])
    }

    @Test func ourStartIsTheirsOnTheBar() {
        follow(session(beat: 1, at: 1500, isPlaying: false), at: 1500)
        playing.perform(.start, at: 1600)
        #expect(wishes() == [LinkWish(number: 1, change: .isPlaying(true), time: .milliseconds(3000))])
        follow(session(beat: 1.5, at: 1750, isPlaying: false), at: 1750)
        follow(session(beat: 2, at: 2000, isPlaying: true, start: 3000, wish: 1), at: 2000)
        playing.advance(to: 3100)
        #expect(times(.start).map { $0.rounded() } == [3000])
        playing.perform(.stop, at: 3200)
        #expect(wishes() == [LinkWish(number: 2, change: .isPlaying(false), time: .milliseconds(3200))])
    }

    @Test func startsThatAreNotSharedStayHere() {
        follow(session(beat: 1, at: 1500), at: 1500)
        playing.perform(.start, at: 1600)
        #expect(wishes().isEmpty)
    }

    /// The program of Link is started again while the receivers play.
    @Test func anotherProgramStopsNobody() {
        follow(session(beat: 0, at: 1000, isPlaying: true, start: 1000), at: 1000)
        playing.advance(to: 1500)
        follow(nil, at: 2000)
        follow(session(beat: 0, at: 2100, peers: 0, isPlaying: false), at: 2100)
        follow(session(beat: 4, at: 3000, isPlaying: true, start: 1000), at: 3000)
        playing.advance(to: 6000)
        #expect(times(.start).count == 1)
        #expect(times(.stop).isEmpty)
    }

    @Test func withoutAClockOfOursNothingIsStarted() throws {
        let playing = try Self.playing("")
        playing.player.follow(session(beat: 0, at: 1000, isPlaying: true, start: 1000), at: .milliseconds(1000))
        playing.advance(to: 6000)
        #expect(playing.takeSent().isEmpty)
    }
}
