import Panels
import Player
import Presets
import Testing
import Time

@testable import Bridge

/// A panel stops reporting while fingers are down: `silence` ends what sounds, and the panel is opened anew.
@Suite("Panels that stop reporting")
struct StalledPanelTests {
    private let panel = FakePanel("panel")
    private let other = FakePanel("other panel")

    private func loop() throws -> EmbeddedLoop {
        let text = """
            ribbon-preset: 1
            name: Test
            ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]
            """
        let loop = EmbeddedLoop(try #require(Preset.load(Array(text.utf8), file: "test.yaml").value))
        try loop.attach(panel) { $0.filters.silence = .seconds(1) }
        loop.wakeUp(at: .milliseconds(1))
        _ = loop.takeReports()
        return loop
    }

    private func stalled(_ loop: EmbeddedLoop) -> Int {
        loop.takeReports().count { if case .stalled = $0 { true } else { false } }
    }

    /// A finger comes down at 1 s on the middle of the ribbon, and the panel dies.
    private func die(_ loop: EmbeddedLoop) {
        panel.touch(0, x: 635, y: 300, at: .milliseconds(1000))
        panel.report(at: .milliseconds(1000))
        loop.wakeUp(at: .milliseconds(1001))
        #expect(stalled(loop) == 0)
        loop.wakeUp(at: .milliseconds(2001))
    }

    @Test func theNoteEndsAndThePanelIsGivenToBeOpenedAnewOnce() throws {
        let loop = try loop()
        die(loop)
        #expect(loop.lines == ["1000 90 48 64", "2000 80 48 40"])
        #expect(stalled(loop) == 1)
        loop.wakeUp(at: .milliseconds(5000))
        #expect(stalled(loop) == 0)
    }

    @Test func whatTheKernelStillListsAfterwardsDoesNotSoundUntilItMoves() throws {
        let loop = try loop()
        die(loop)
        loop.order(.resume(loop.devices[0]))
        loop.wakeUp(at: .milliseconds(2050))
        loop.wakeUp(at: .milliseconds(9000))
        #expect(loop.lines.count == 2)
        #expect(stalled(loop) == 1)
        // It lives: the finger moves, and is lifted.
        panel.touch(0, x: 640, y: 300, at: .milliseconds(9010))
        panel.report(at: .milliseconds(9010))
        panel.lift(0, at: .milliseconds(9020))
        panel.report(at: .milliseconds(9020))
        loop.wakeUp(at: .milliseconds(9021))
        #expect(loop.lines.dropFirst(2) == ["9010 90 48 64", "9020 80 48 40"])
    }

    @Test func aPanelThatDiesAgainIsOpenedAgain() throws {
        let loop = try loop()
        die(loop)
        #expect(stalled(loop) == 1)
        loop.order(.resume(loop.devices[0]))
        loop.wakeUp(at: .milliseconds(2050))
        panel.touch(0, x: 640, y: 300, at: .milliseconds(3000))
        panel.report(at: .milliseconds(3000))
        loop.wakeUp(at: .milliseconds(3001))
        loop.wakeUp(at: .milliseconds(4001))
        #expect(loop.lines.last == "4000 80 48 40")
        #expect(stalled(loop) == 1)
    }

    @Test func aFingerThatCameWhileItWasOpenedPlays() throws {
        let loop = try loop()
        die(loop)
        panel.lift(0, at: .milliseconds(2010))
        panel.touch(1, x: 20, y: 300, at: .milliseconds(2010))
        panel.report(at: .milliseconds(2010))
        loop.wakeUp(at: .milliseconds(2020))
        #expect(loop.lines.count == 2, "nobody reads it meanwhile")
        loop.order(.resume(loop.devices[0]))
        loop.wakeUp(at: .milliseconds(2050))
        #expect(loop.lines.dropFirst(2) == ["2050 90 3C 64"])
    }

    @Test func aFingerThatRestsBesideOneThatMovesIsNoReason() throws {
        let loop = try loop()
        panel.touch(0, x: 635, y: 300, at: .milliseconds(1000))
        panel.report(at: .milliseconds(1000))
        for time in stride(from: 1100, through: 2500, by: 100) as StrideThrough<Int64> {
            panel.touch(1, x: 20, y: 300, pressure: Int32(time / 20), at: .milliseconds(time))
            panel.report(at: .milliseconds(time))
            loop.wakeUp(at: .milliseconds(time + 1))
        }
        #expect(loop.lines.contains("2000 80 48 40"))
        #expect(stalled(loop) == 0)
    }

    @Test func itIsFoundWhileAnotherPanelIsPlayed() throws {
        let loop = try loop()
        try loop.attach(other)
        loop.wakeUp(at: .milliseconds(2))
        panel.touch(0, x: 635, y: 300, at: .milliseconds(1000))
        panel.report(at: .milliseconds(1000))
        loop.wakeUp(at: .milliseconds(1001))
        // The other's report comes in the same wake-up as the end of the silence.
        other.touch(0, x: 20, y: 300, at: .milliseconds(2003))
        other.report(at: .milliseconds(2003))
        loop.wakeUp(at: .milliseconds(2004))
        #expect(stalled(loop) == 1)
    }

    @Test func oneThatIsTakenAwayMeanwhileIsLostAndNotResumed() throws {
        let loop = try loop()
        die(loop)
        let device = loop.devices[0]
        #expect(stalled(loop) == 1)
        loop.order(.detach(panel.path))
        loop.order(.resume(device))
        loop.wakeUp(at: .milliseconds(2050))
        #expect(loop.devices.isEmpty)
        #expect(loop.lines.count == 2)
    }
}
