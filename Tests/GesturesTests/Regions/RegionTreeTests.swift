import GestureTestKit
import Gestures
import TestSupport
import Testing
import Touch

@Suite("Trees of regions")
struct RegionTreeTests {
    private let surface = Surface(size: Size(width: 700, height: 400))

    private func region(
        _ name: String, _ x: Points, _ y: Points, _ width: Points, _ height: Points, in parent: Region? = nil
    )
        -> Region
    {
        (parent ?? surface.root).addRegion(frame: Rect(x: x, y: y, width: width, height: height), name: name)
    }

    private func hit(_ x: Points, _ y: Points) -> String? { surface.region(at: Point(x: x, y: y))?.name }

    @Test func theDeepestRegionIsHitAndOfSiblingsTheOneInFront() {
        let back = region("back", 0, 0, 300, 300)
        _ = region("inner", 50, 50, 100, 100, in: back)
        _ = region("front", 100, 100, 300, 300)
        #expect(hit(60, 60) == "inner")
        #expect(hit(120, 120) == "front")
        #expect(hit(20, 20) == "back")
        #expect(hit(600, 20) == "root")
        #expect(hit(700, 20) == nil)
    }

    @Test func framesAreHalfOpenAndInTheSpaceOfTheParent() {
        let parent = region("parent", 100, 100, 200, 200)
        let child = region("child", 10, 20, 30, 40, in: parent)
        #expect(child.globalFrame == Rect(x: 110, y: 120, width: 30, height: 40))
        #expect(hit(110, 120) == "child")
        #expect(hit(139, 159) == "child")
        #expect(hit(140, 120) == "parent")
        #expect(hit(110, 160) == "parent")
    }

    @Test func whatReachesOverARegionIsHitUnlessTheRegionClips() {
        let parent = region("parent", 100, 100, 100, 100)
        _ = region("child", 80, 80, 100, 100, in: parent)
        #expect(hit(250, 250) == "child")
        parent.clips = true
        #expect(hit(250, 250) == "root")
        #expect(hit(190, 190) == "child")
        parent.clips = false
        #expect(hit(250, 250) == "child")
    }

    @Test func aRegionThatIsDisabledHiddenOrTransparentTakesItsDescendantsAlong() {
        let parent = region("parent", 0, 0, 200, 200)
        let child = region("child", 0, 0, 100, 100, in: parent)
        parent.isEnabled = false
        #expect(hit(10, 10) == "root")
        parent.isEnabled = true
        parent.isHidden = true
        #expect(hit(10, 10) == "root")
        parent.isHidden = false
        parent.opacity = 0.1
        child.opacity = 0.1
        #expect(hit(10, 10) == "child")
        child.opacity = 0.09
        #expect(hit(10, 10) == "parent")
        parent.opacity = 0.009
        #expect(hit(10, 10) == "root")
    }

    @Test func aRegionThatMovesIsHitWhereItIsAndTakesItsDescendantsAlong() {
        let parent = region("parent", 0, 0, 100, 100)
        _ = region("child", 10, 10, 200, 10, in: parent)
        #expect(hit(205, 15) == "child")
        parent.frame.origin = Point(x: 300, y: 300)
        #expect(hit(205, 15) == "root")
        #expect(hit(505, 315) == "child")
        #expect(hit(350, 350) == "parent")
        parent.frame.size = Size(width: 20, height: 20)
        #expect(hit(505, 315) == "child")
        #expect(hit(350, 350) == "root")
    }

    /// The plain way: every region, from the front.
    private func slowHit(_ region: Region, _ point: Point) -> Region? {
        guard region.isEnabled else { return nil }
        let isInside = region.frame.contains(point)
        if region.clips, !isInside { return nil }
        let local = point + (.zero - region.frame.origin)
        for child in region.children.reversed() { if let hit = slowHit(child, local) { return hit } }
        return isInside ? region : nil
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func aHitIsWhatLookingAtEveryRegionFindsHoweverTheyMove(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func number(_ most: Int) -> Double { Double(random.below(most)) - 20 }
        var regions = [surface.root!]
        for _ in 0..<150 {
            let parent = regions[random.below(min(regions.count, 12))]
            let frame = Rect(x: number(700), y: number(400), width: number(150), height: number(150))
            regions.append(parent.addRegion(frame: frame, clips: random.chance(20)))
        }
        for _ in 0..<300 {
            let moved = regions[1 + random.below(150)]
            switch random.below(4) {
            case 0: moved.frame.origin = Point(x: number(700), y: number(400))
            case 1: moved.frame.size = Size(width: number(150), height: number(150))
            case 2: moved.isEnabled.toggle()
            default: moved.clips.toggle()
            }
            let point = Point(x: number(740), y: number(440))
            #expect(surface.region(at: point) === slowHit(surface.root, point))
        }
    }
}
