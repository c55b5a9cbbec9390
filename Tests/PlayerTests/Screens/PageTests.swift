import Mapping
import Ribbons
import Testing
import Time
import Touch

@testable import Player

/// A page over the ribbons, and the fingers that open it. The panel is 1000 × 100 points; a millimetre has 6.3.
@Suite("A page over the ribbons")
struct PageTests {
    private static let notes = """
        ribbons: [{ name: all, area: [0, 0.5, 1, 0.5], send: [{ from: touch, to: note, root: C3, span: 24 }] }]
        """

    private func holds(_ playing: Playing, on screen: UInt8 = 0) -> [RibbonSurface.Hold] {
        playing.takeRequests().compactMap { if case .held(let hold, screen) = $0 { hold } else { nil } }
    }

    private func touches(_ playing: Playing) -> [[Double]] {
        playing.takeRequests().compactMap { if case .pageTouched(_, let x, let y) = $0 { [x, y] } else { nil } }
    }

    @Test func aFingerThatRestsBesideTheRibbonsIsReportedAfterHalfASecond() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.touch(panel, x: 500, y: 10, at: 1000)
        playing.advance(to: 1499)
        #expect(holds(playing) == [])
        playing.advance(to: 1500)
        let hold = RibbonSurface.Hold(location: Point(x: 500, y: 10), fingersAtTop: 1)
        #expect(holds(playing, on: panel.screen.number) == [hold])
        playing.advance(to: 3000)
        #expect(holds(playing) == [])
    }

    @Test func oneThatMovesOrPlaysOrLiftsDoesNotRest() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.touch(panel, x: 500, y: 10, at: 1000)
        playing.touch(panel, x: 545, y: 10, at: 1300)
        playing.touch(panel, 1, x: 200, y: 80, at: 1300)
        playing.touch(panel, 2, x: 300, y: 10, at: 1300)
        playing.lift(panel, 2, at: 1700)
        playing.advance(to: 3000)
        #expect(holds(playing) == [])
    }

    @Test func twoFingersAtTheTopAreCounted() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.touch(panel, x: 200, y: 10, at: 1000)
        playing.touch(panel, 1, x: 700, y: 20, at: 1100)
        // Below the uppermost 6 mm.
        playing.touch(panel, 2, x: 900, y: 45, at: 1100)
        playing.advance(to: 1700)
        #expect(holds(playing).map(\.fingersAtTop) == [1, 2, 2])
    }

    @Test func openingCancelsContactsAndNothingIsPlayedOnThePage() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.touch(panel, x: 500, y: 80, at: 1000)
        playing.player.setPage(panel.screen.number, isOpen: true, at: .milliseconds(1100))
        #expect(playing.take() == ["1000 90 48 64", "1100 80 48 40"])
        playing.touch(panel, x: 600, y: 80, at: 1200)
        playing.touch(panel, 1, x: 250, y: 80, at: 1300)
        #expect(touches(playing) == [[0.25, 0.8]])
        playing.lift(panel, 1, at: 1400)
        playing.player.setPage(panel.screen.number, isOpen: false, at: .milliseconds(1500))
        // The finger that was down when it opened is not heard before it has lifted.
        playing.touch(panel, x: 700, y: 80, at: 1600)
        playing.lift(panel, at: 1700)
        #expect(playing.take() == [])
        playing.touch(panel, x: 500, y: 80, at: 1800)
        playing.lift(panel, at: 1900)
        #expect(playing.take() == ["1800 90 48 64", "1900 80 48 40"])
        #expect(touches(playing) == [])
    }

    @Test func heldNotesAndLoopsGoOn() throws {
        let playing = try Playing(
            """
            midi: { tempo: 120 }
            ribbons: [{ name: all, area: [0, 0.5, 1, 0.5], send: [{ from: touch, to: note, root: C3, span: 24 }] }]
            edges: { left: loop record all }
            """)
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 0, .record), at: 900)
        playing.touch(panel, x: 500, y: 80, at: 1000)
        playing.lift(panel, at: 1200)
        playing.perform(.loop(ribbon: 0, .record), at: 1480)
        playing.perform(.latch, at: 1490)
        _ = playing.take()
        playing.player.setPage(panel.screen.number, isOpen: true, at: .milliseconds(1495))
        playing.advance(to: 2499)
        let sent = playing.take().map { String($0.prefix(7)) }
        #expect(sent == ["1500 90", "2000 80", "2000 90"])
    }

    @Test func thePageStaysOverTheNextPreset() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.player.setPage(panel.screen.number, isOpen: true, at: .milliseconds(500))
        playing.touch(panel, x: 500, y: 80, at: 1000)
        playing.play(try Playing.patch(Self.notes), at: 1100)
        playing.touch(panel, x: 600, y: 80, at: 1200)
        playing.lift(panel, at: 1300)
        playing.touch(panel, x: 500, y: 80, at: 1400)
        playing.lift(panel, at: 1500)
        #expect(playing.take().filter { $0.contains(" 90 ") } == [])
        #expect(touches(playing).count == 2)
    }

    private static let loops = """
        midi: { tempo: 120 }
        ribbons: [{ name: all, area: [0, 0.5, 1, 0.5], send: [{ from: touch, to: note, root: C3, span: 24 }] }]
        edges: { left: loop record all }
        """

    @Test func aTouchOnThePageDoesNotStopALoop() throws {
        let playing = try Playing(Self.loops)
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 0, .record), at: 900)
        playing.touch(panel, x: 500, y: 80, at: 1000)
        playing.lift(panel, at: 1200)
        playing.perform(.loop(ribbon: 0, .record), at: 1480)
        _ = playing.take()
        playing.player.setPage(panel.screen.number, isOpen: true, at: .milliseconds(1495))
        playing.touch(panel, 1, x: 300, y: 80, at: 1600)
        playing.lift(panel, 1, at: 1650)
        playing.advance(to: 2499)
        #expect(playing.take().map { String($0.prefix(7)) } == ["1500 90", "1700 80", "2000 90", "2200 80"])
    }

    @Test func aTouchOnThePageIsNotRecorded() throws {
        let playing = try Playing(Self.loops)
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 0, .record), at: 900)
        playing.player.setPage(panel.screen.number, isOpen: true, at: .milliseconds(1000))
        playing.touch(panel, 1, x: 300, y: 80, at: 1600)
        playing.lift(panel, 1, at: 1650)
        #expect(playing.player.patch.loops[0].phase == .empty)
    }
}
