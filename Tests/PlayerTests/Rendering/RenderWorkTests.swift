import MIDI
import Mapping
import Panels
import Testing
import Time

@testable import Player

@Suite("The work of a render")
struct RenderWorkTests {
    /// A finger is lifted far from where each ribbon's spring goes, which takes a quarter of an hour.
    private static let restless = """
        ribbons:
          - { name: note, area: [0, 0, 1, 0.5], send: [{ from: contact, to: note C3, mode: toggle }] }
          - { name: spring, area: [0, 0.5, 1, 0.5], release: { spring: { to: 0, rate: 0.01 } },
              send: [{ from: center, to: cc14 20 }] }
        """

    /// Touches the note, and then the spring.
    private static var touches: Recording {
        var take = Take()
        for (y, time) in [(200, 0), (600, 200)] as [(Int32, Int64)] {
            take.down(x: 1200, y: y, at: time)
            take.up(at: time + 100)
        }
        return take.recording
    }

    private func renderer(_ preset: String, work: Int, _ recording: Recording = touches) throws -> Renderer {
        let renderer = Renderer(try Playing.patch(preset), work: RenderWork(work))
        _ = try renderer.add(recording)
        return renderer
    }

    /// Its messages, the notes that still sound, and how often something happened.
    private func play(_ renderer: Renderer) -> (messages: [String], sounding: Int, steps: Int) {
        var (messages, sounding, steps) = ([] as [String], 0, 0)
        renderer.render(observe: { _ in steps += 1 }) { event in
            messages.append("\(event.offset.secondsText) \(event.message.hex)")
            if event.message.struckKey != nil { sounding += 1 }
            if event.message.releasedKey != nil { sounding -= 1 }
        }
        return (messages, sounding, steps)
    }

    @Test func whatNeverComesToRestIsCutAndAllNotesEnd() throws {
        let renderer = try renderer(Self.restless, work: 20_000)
        let (messages, sounding, steps) = play(renderer)
        let stopped = try #require(renderer.stopped)
        #expect(stopped > .seconds(1), "not before the recording is over")
        #expect(steps < 20_000 / 16)
        #expect(sounding == 0)
        #expect(messages.contains { $0.contains(" 90 ") })
        #expect(messages.last == "\(stopped.secondsText) 80 3C 40", "\(messages)")
    }

    @Test func whatCameBeforeTheCutIsTheSameWhereverItIs() throws {
        let (early, late) = try (renderer(Self.restless, work: 20_000), renderer(Self.restless, work: 40_000))
        let (first, second) = (play(early).messages.dropLast(), play(late).messages)
        #expect(first.count > 10)
        #expect(second.starts(with: first))
        #expect(try #require(late.stopped) > #require(early.stopped))
    }

    @Test func aRenderThatEndsIsWhole() throws {
        let renderer = try renderer(Self.restless.replacing("0.01", with: "8"), work: 20_000)
        #expect(play(renderer).sounding == 0)
        #expect(renderer.stopped == nil)
    }

    @Test func manyRibbonsCostMore() throws {
        func steps(_ ribbons: Int) throws -> Int {
            let preset = """
                ribbons:
                  - name: r
                    grid: { columns: \(ribbons) }
                    release: { spring: { to: 0.4, rate: 0.01 } }
                    send: [{ from: center, to: cc $column }]
                """
            return play(try renderer(preset, work: 100_000)).steps
        }
        let (one, many) = (try steps(1), try steps(64))
        #expect(one > 3000)
        #expect((many * 4..<many * 8).contains(one), "\(one) steps with one ribbon, \(many) with 64")
    }

    @Test func aDayOfAClockIsCut() throws {
        var take = Take()
        take.down(x: 300, y: 300, at: 0)
        take.up(at: 86_000_000)
        let preset = "midi: { clock: send, tempo: 300 }\nribbons: [{ name: r, send: [{ from: contact, to: cc 20 }] }]"
        let renderer = try renderer(preset, work: 20_000, take.recording)
        let (messages, _, _) = play(renderer)
        #expect(try #require(renderer.stopped) < .seconds(60))
        #expect((500..<1500).contains(messages.count))
    }

    @Test func manyReportsAreCut() throws {
        var take = Take()
        take.down(x: 300, y: 300, at: 0)
        for time in 1...2000 { take.move(x: Int32(300 + time % 2), y: 300, at: Int64(time * 10)) }
        let renderer = try renderer(
            "ribbons: [{ name: r, send: [{ from: center, to: cc 20 }] }]", work: 20_000, take.recording)
        _ = play(renderer)
        #expect(try #require(renderer.stopped) < .seconds(15))
    }

    @Test func whoHasNoRoomForMoreStopsItAndGetsTheEndsOfAllNotes() throws {
        let renderer = try renderer(Self.restless, work: 10_000_000)
        var messages: [Message] = []
        renderer.render { event in
            messages.append(event.message)
            if messages.count == 10 { renderer.stop() }
        }
        #expect(renderer.stopped != nil)
        #expect(messages.count < 20)
        #expect(messages.count { $0.struckKey != nil } == 1)
        #expect(messages.last?.releasedKey != nil)
    }

    @Test func theRehearsalOfWhatNeverComesToRestEnds() throws {
        let preset = """
            ribbons:
              - name: r
                grid: { columns: 4, rows: 4 }
                release: { spring: { to: 0.4, rate: 0.01 } }
                send: [{ from: center, to: cc 20, channel: $column }]
            """
        let renderer = Rehearsal.renderer(of: try Playing.patch(preset), work: RenderWork(100_000))
        _ = play(renderer)
        #expect(renderer.stopped != nil)
    }
}
