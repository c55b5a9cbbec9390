import Gestures
import Testing
import Touch

@Suite("Accessibility actions")
struct AccessibilityActionTests {
    private let surface = Surface()
    private let parent: Region
    private let region: Region

    private final class Volume {
        var level = 5
    }

    private let volume = Volume()

    init() {
        let volume = volume
        parent = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 70))
        region = parent.addRegion(frame: Rect(x: 0, y: 0, width: 100, height: 70))
        region.accessibilityAction(.increment) { volume.level += 1 }
        region.accessibilityAction(.decrement) { volume.level -= 1 }
        region.accessibilityAction(.named("reset")) { volume.level = 0 }
    }

    @Test func aRegionDoesWhatItHasActionsFor() {
        #expect(region.accessibilityActions == [.increment, .decrement, .named("reset")])
        #expect(region.perform(.increment))
        #expect(volume.level == 6)
        #expect(region.perform(.named("reset")))
        #expect(volume.level == 0)
        #expect(!region.perform(.activate))
        #expect(!region.perform(.named("mute")))
        #expect(!parent.perform(.increment), "they are not inherited")
    }

    @Test func aLaterActionReplacesTheOneThereIs() {
        let volume = volume
        region.accessibilityAction(.increment) { volume.level += 10 }
        region.perform(.increment)
        #expect(volume.level == 15)
        #expect(region.accessibilityActions == [.decrement, .named("reset"), .increment])
    }

    @Test func whatCannotBeTouchedDoesNothing() {
        region.isEnabled = false
        #expect(!region.perform(.increment))
        region.isEnabled = true
        parent.isHidden = true
        #expect(!region.perform(.increment))
        parent.isHidden = false
        #expect(region.perform(.increment))
        #expect(volume.level == 6)
    }
}
