import ALSASequencer
import Glibc
import MIDI
import Mapping
import Panels
import Player
import Presets
import TestSupport
import Testing
import Time

@testable import Bridge

/// Panels that come, go and fail.
extension LoopTests {
    @Test func aPanelThatGoesEndsWhatItPlaysWhileAnotherPlaysOn() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000])
        right.tap(at: [1010])
        loop.wakeUp(at: .milliseconds(1020))
        left.isGone = true
        loop.wakeUp(at: .milliseconds(1100))
        right.tap(at: [1200])
        loop.wakeUp(at: .milliseconds(1210))
        #expect(loop.lines == ["1000 B0 14 7F", "1010 B0 15 7F", "1100 B0 14 00", "1200 B0 15 00"])
        #expect(loop.devices.map(\.path) == ["right panel"])
        #expect(loop.lost == ["left panel"])
    }

    /// Long after its last report: a spring begins when the panel goes, and does not run through at once.
    @Test func aPanelThatGoesIsGoneAtTheWakeUpsTime() throws {
        let loop = try Self.loop(
            "ribbons: [{ name: all, release: { spring: { to: 0 } }, send: [{ from: center, to: cc 20 }] }]")
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        for step in 0...10 as ClosedRange<Int64> {
            left.touch(0, x: 600 + 50 * Int32(step), y: 300, at: .milliseconds(1000 + 10 * step))
            left.report(at: .milliseconds(1000 + 10 * step))
        }
        loop.wakeUp(at: .milliseconds(1100))
        let count = loop.lines.count
        left.isGone = true
        loop.wakeUp(at: .milliseconds(5000))
        #expect(loop.lines.count <= count + 1)
        #expect(loop.player.now == .milliseconds(5000))
    }

    @Test func whatAPanelHadReportedBeforeItWentIsPlayed() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000, 1010])
        left.isGone = true
        loop.wakeUp(at: .milliseconds(1020))
        #expect(loop.lines == ["1000 B0 14 7F", "1010 B0 14 00"])
        #expect(loop.lost == ["left panel"])
    }

    /// Edge-triggered epoll reports an arrival once: what is not read in that wake-up would wait for the next touch.
    @Test(arguments: 0..<3, [false, true])
    func whatTwoReportWhileAThirdGoesAndAFourthComesIsReadAtOnce(gone: Int, isNewer: Bool) throws {
        let loop = try Self.loop(Self.notes)
        let panels = (0..<3).map { FakePanel("panel \($0)") }
        for panel in panels { try loop.attach(panel) }
        loop.wakeUp(at: .milliseconds(1))
        for panel in panels { panel.tap(x: 635, at: [1000, 1010]) }
        panels[gone].drop(at: .milliseconds(1010))
        panels[gone].isGone = true
        try loop.attach(left)
        left.tap(x: 20, at: [1020])
        // Reports that are newer than the wake-up's time come behind the orders.
        loop.wakeUp(at: .milliseconds(isNewer ? 1005 : 1100), arrived: panels)
        let rest = panels.filter { $0 !== panels[gone] }
        #expect(rest.allSatisfy { $0.lookAhead() == .nothing(.drained) })
        #expect(loop.lost == [panels[gone].path])
        for panel in rest { panel.tap(x: 635, at: [1200]) }
        loop.wakeUp(at: .milliseconds(1210), arrived: rest)
        #expect(loop.lines.count { $0.hasPrefix("1200 90 48") } == 2)
        #expect(loop.lines.count { $0.contains("90 3C") } == 1)
    }

    @Test func aPanelBeyondTheLimitIsGivenBack() throws {
        let loop = try Self.loop(Self.notes)
        for number in 1...Player.panelLimit + 1 { try loop.attach(FakePanel("panel \(number)")) }
        loop.wakeUp(at: .milliseconds(1))
        #expect(loop.lost == ["panel \(Player.panelLimit + 1)"])
        #expect(loop.devices.count == Player.panelLimit)
        loop.order(.detach("panel 3"))
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(2))
        #expect(loop.devices.last?.path == "left panel", "there is a place again")
    }

    @Test func aFingerThatWasDownBeforeItsPanelCameIsTakenUp() throws {
        let loop = try Self.loop(Self.notes)
        left.touch(3, x: 635, y: 300, at: .milliseconds(900))
        left.report(at: .milliseconds(900))
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == ["1000 90 48 64"])
        left.lift(3, at: .milliseconds(1100))
        left.report(at: .milliseconds(1100))
        loop.wakeUp(at: .milliseconds(1101))
        #expect(loop.lines == ["1000 90 48 64", "1100 80 48 40"])
    }

    @Test func aPanelThatIsGoneWhenItComesIsGivenBack() throws {
        let loop = try Self.loop(Self.notes)
        left.isGone = true
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lost == ["left panel"])
        #expect(loop.player.screens.first { _ in true } == nil)
    }

    @Test func aPanelIsTakenAwayByItsPath() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000])
        right.tap(at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        loop.order(.detach("left panel"))
        loop.order(.detach("no such panel"))
        loop.wakeUp(at: .milliseconds(1100))
        #expect(loop.lines == ["1000 B0 14 7F", "1000 B0 15 7F", "1100 B0 14 00"])
        #expect(loop.devices.map(\.path) == ["right panel"])
    }

    @Test func afterLostEventsTheStateIsAskedForAndNoContactIsLostOrDoubled() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.touch(0, x: 635, y: 300, at: .milliseconds(1000))
        left.touch(1, x: 20, y: 300, at: .milliseconds(1000))
        left.report(at: .milliseconds(1000))
        loop.wakeUp(at: .milliseconds(1001))
        #expect(loop.lines == ["1000 90 48 64", "1000 90 3C 64"])
        // One lifts, one stays, one comes; all of that is lost.
        left.lift(1, at: .milliseconds(1010))
        left.touch(2, x: 1260, y: 300, at: .milliseconds(1010))
        left.report(at: .milliseconds(1010))
        left.drop(at: .milliseconds(1015))
        loop.wakeUp(at: .milliseconds(1020))
        #expect(loop.lines.dropFirst(2) == ["1015 80 3C 40", "1015 90 54 64"])
        left.lift(0, at: .milliseconds(1030))
        left.lift(2, at: .milliseconds(1030))
        left.report(at: .milliseconds(1030))
        loop.wakeUp(at: .milliseconds(1031))
        #expect(Set(loop.lines.dropFirst(4)) == ["1030 80 48 40", "1030 80 54 40"])
        #expect(loop.devices[0].statistics.counters.drops == 1)
    }
}
