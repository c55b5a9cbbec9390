import Testing

@testable import Player

/// The switches of a group on two screens.
@Suite("A group on two screens")
struct GroupedScreensTests {
    private func pads(_ mode: String) -> String {
        """
        ribbons:
          - name: one
            kind: pad
            area: [0, 0, 0.5, 1]
            send: [{ to: note C1, mode: \(mode), group: drone }]
          - name: two
            kind: pad
            area: [0.5, 0, 0.5, 1]
            send: [{ to: note D1, mode: \(mode), group: drone }]
        """
    }

    @Test func aScreenThatGoesEndsOnlyWhatItPlays() throws {
        let playing = try Playing(pads("latch"))
        let (first, second) = (playing.panel(), playing.panel())
        playing.touch(first, x: 100, at: 100)
        playing.lift(first, at: 150)
        playing.player.detach(second, at: .milliseconds(1000))
        #expect(playing.take() == ["100 90 24 64"])
        playing.player.detach(first, at: .milliseconds(2000))
        #expect(playing.take() == ["2000 80 24 40"])
    }

    @Test func aLiftEndsOnlyWhatItsScreenPlays() throws {
        let playing = try Playing(pads("momentary"))
        let (first, second) = (playing.panel(), playing.panel())
        playing.touch(first, x: 100, at: 100)
        playing.touch(second, x: 100, at: 200)
        playing.lift(first, at: 300)
        #expect(playing.take() == ["100 90 24 64", "200 80 24 40", "200 90 24 64"])
        playing.touch(first, x: 900, at: 400)
        #expect(playing.take() == ["400 80 24 40", "400 90 26 64"])
        playing.lift(second, at: 500)
        playing.lift(first, at: 600)
        #expect(playing.take() == ["600 80 26 40"])
    }

    @Test func aToggleIsSwitchedOffFromTheOther() throws {
        let playing = try Playing(pads("toggle"))
        let (first, second) = (playing.panel(), playing.panel())
        playing.touch(first, x: 100, at: 100)
        playing.touch(second, x: 100, at: 200)
        #expect(playing.take() == ["100 90 24 64", "200 80 24 40"])
    }
}
