import Panels
import Testing
import Time

@testable import Player

@Suite("Played panels")
struct PlayedPanelTests {
    private func panel(_ playing: Playing) throws -> PlayedPanel {
        let panel = try playing.mounter.mount(Take.device())
        #expect(playing.player.attach(panel, at: .zero))
        return panel
    }

    private func handle(_ take: Take, _ panel: PlayedPanel, _ playing: Playing) {
        for event in take.recording.events { playing.player.handle(event, from: panel) }
    }

    private func dropped(at time: Int64) -> RawEvent {
        RawEvent(
            time: .milliseconds(time), type: EventType.synchronization, code: Synchronization.dropped, value: 0)
    }

    @Test func afterLostEventsItAsksForTheStateOnce() throws {
        let playing = try Playing(Playing.silent)
        let panel = try panel(playing)
        #expect(!panel.takeStateRequest())
        playing.player.handle(dropped(at: 1000), from: panel)
        playing.player.handle(.report(at: .milliseconds(1000)), from: panel)
        #expect(panel.takeStateRequest())
        #expect(!panel.takeStateRequest())
    }

    @Test func theStateGoesOnWithTheContactsThatAreStillDown() throws {
        let playing = try Playing("ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]")
        let panel = try panel(playing)
        var take = Take()
        take.down(x: 635, y: 300, at: 1000)
        handle(take, panel, playing)
        #expect(playing.take() == ["1000 90 48 64"])
        playing.player.handle(dropped(at: 1010), from: panel)
        playing.player.handle(.report(at: .milliseconds(1010)), from: panel)
        // The state says the same contact: tracking id 1 in slot 0.
        var state = Take()
        state.down(x: 640, y: 300, at: 1020)
        handle(state, panel, playing)
        #expect(playing.take() == [])
        state = Take()
        state.up(at: 1030)
        handle(state, panel, playing)
        #expect(playing.take() == ["1030 80 48 40"])
    }

    @Test func framesAreCounted() throws {
        let playing = try Playing(Playing.silent)
        let panel = try panel(playing)
        var take = Take()
        take.down(x: 635, y: 300, at: 1000)
        take.up(at: 1010)
        handle(take, panel, playing)
        #expect(panel.frames == 2)
    }

    @Test func eachPanelsContactsHaveNumbersOfTheirOwn() {
        #expect(PlayedPanel.firstID(0) == 1)
        #expect(PlayedPanel.firstID(1) == 1 << 24 + 1)
        #expect(PlayedPanel.firstID(255) == 255 << 24 + 1)
    }

    @Test func impossibleInputIsCounted() throws {
        let playing = try Playing(Playing.silent)
        let page = playing.panel()
        playing.touch(page, x: .nan, at: 1000)
        #expect(page.counters.ignored == 1)
    }
}
