import Mapping
import Panels
import Testing
import Touch

@testable import Player

@Suite("Mounter")
struct MounterTests {
    private let mounter: Mounter

    init() throws {
        let patch = try Playing.patch("ribbons: [{ name: near, surface: left }, { name: far, surface: right }]")
        mounter = Mounter(patch, shared: Player(patch: MountedPatch(patch)).shared)
    }

    private func mount(
        _ surface: String?, width: Int32 = 1270, height: Int32 = 800, turns: Int = 0
    ) throws -> PlayedPanel {
        var configuration = DeviceConfiguration()
        configuration.surface = surface
        configuration.quarterTurns = turns
        return try mounter.mount(Take.device(width: width, height: height), configuration: configuration)
    }

    @Test func panelsOfOneSurfaceFeedOneScreen() throws {
        let panels = [try mount("left"), try mount("left"), try mount("right")]
        #expect(panels[0].screen === panels[1].screen)
        #expect(panels[0].screen !== panels[2].screen)
        #expect(mounter.screens.map(\.name) == ["left", "right"])
        #expect(mounter.screens[0].instrument.ribbons.map(\.settings.name) == ["near"])
    }

    @Test func aScreenKeepsItsPlaceWhenItsFirstPanelGoes() throws {
        let panels = [try mount("left"), try mount("right"), try mount("left")]
        mounter.unmount(panels[0])
        #expect(mounter.screens.map(\.name) == ["left", "right"])
        mounter.unmount(panels[2])
        #expect(mounter.screens.map(\.name) == ["right"])
    }

    @Test func panelsWithoutANameHaveScreensOfTheirOwn() throws {
        let panels = [try mount(nil), try mount(nil)]
        #expect(panels[0].screen !== panels[1].screen)
        #expect(mounter.screens.count == 2)
    }

    @Test func aScreenHasTheSizeOfItsFirstPanel() throws {
        let panel = try mount("left", width: 2540, height: 1000)
        #expect(abs(panel.screen.size.width - 1600) < 0.001)
        #expect(abs(panel.screen.size.height - 100 * 160 / 25.4) < 0.001)
    }

    /// The other panel is smaller, and stands upright in the second case.
    @Test(arguments: [0, 1])
    func aFurtherPanelFeedsAScreenInTheScreensOwnSize(turns: Int) throws {
        let playing = try Playing("ribbons: [{ name: all, surface: left, send: [{ from: touch, to: note }] }]")
        var configuration = DeviceConfiguration()
        configuration.surface = "left"
        _ = try playing.mounter.mount(Take.device(width: 2540, height: 1000), configuration: configuration)
        configuration.quarterTurns = turns
        let panel = try playing.mounter.mount(Take.device(width: 400, height: 600), configuration: configuration)
        #expect(playing.player.attach(panel, at: .zero))
        let size = panel.screen.size
        var take = Take()
        take.down(x: 400, y: 600, at: 1000)
        for event in take.recording.events { playing.player.handle(event, from: panel) }
        let ribbon = panel.screen.instrument.ribbons[0]
        let location = try #require(ribbon.contacts.first?.location)
        #expect(abs(location.x - (turns == 0 ? size.width : 0)) < 0.001)
        #expect(abs(location.y - size.height) < 0.001)
    }

    @Test func aPanelOfWholeFramesFeedsTheScreenThatIsThere() throws {
        let panel = try mount("left")
        let page = mounter.mountWholeFrames(surface: "left", size: Size(width: 10, height: 10))
        #expect(page.screen === panel.screen)
        #expect(page.number != panel.number)
    }

    @Test func aScreenGoesWithItsLastPanel() throws {
        let (one, other) = (try mount("left"), try mount("left"))
        mounter.unmount(one)
        #expect(mounter.screens.count == 1)
        mounter.unmount(other)
        #expect(mounter.screens.isEmpty)
        #expect(try mount("left").screen !== one.screen)
    }

    @Test func aPanelThatStaysKeepsItsNumberForItselfHoweverManyComeAndGo() throws {
        let staying = try mount("left")
        for _ in 0..<600 {
            let panel = try mount("left")
            #expect(panel.number != staying.number)
            mounter.unmount(panel)
        }
    }

    @Test func anotherPatchIsMountedOnEveryScreen() throws {
        _ = [try mount("left"), try mount("right")]
        let mounted = mounter.mount(try Playing.patch("ribbons: [{ name: one }]"))
        #expect(mounted.mounts.map { $0.screen.name } == ["left", "right"])
        #expect(mounted.mounts.allSatisfy { $0.instrument.ribbons.map(\.settings.name) == ["one"] })
        #expect(try mount(nil).screen.instrument.ribbons.map(\.settings.name) == ["one"])
    }

    @Test func aPanelThatCannotBePlayedIsRefusedAndTakesNoScreen() {
        #expect(throws: UnusablePanel.self) { try mounter.mount(DeviceDescription()) }
        #expect(mounter.screens.isEmpty)
    }
}
