import Gestures
import Touch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Counts the gestures' allocations after mounting: see the script `run`. Exit 0: there are none; 1: there are some, or
/// the counter does not work.
@main
struct GestureAllocations {
    static func main() {
        guard let counter = AllocationCounter() else { fail("the interposer is not loaded; start the script `run`") }
        let control = counter.count { allocateOnce() }
        print("control: \(control) allocations")
        guard control > 0 else { fail("an allocation was not counted") }
        var total = 0
        for fingers in [1, 10] {
            total += measureRibbon(fingers, counter)
            total += measureVoices(fingers, counter)
            total += measureRegions(fingers, counter)
        }
        guard total == 0 else { fail("\(total) allocations after mounting; expected none") }
        print("no allocations after mounting")
    }

    /// The talk's ribbon: drags, taps, door presses, a cancellation, with handles.
    private static func measureRibbon(_ count: Int, _ counter: AllocationCounter) -> Int {
        let ribbon = TalkRibbon()
        var fingers = Fingers(count)
        let allocations = counter.count {
            fingers.play(on: ribbon.surface)
            fingers.tap(on: ribbon.surface)
            fingers.press(on: ribbon.surface)
            fingers.play(on: ribbon.surface)
            fingers.cancel(on: ribbon.surface)
        }
        print("talk's ribbon, \(count) contacts: \(allocations) allocations, \(ribbon.callbacks) callbacks")
        guard ribbon.callbacks > 100 else { fail("the ribbon was not played") }
        return allocations
    }

    /// A voice for each finger.
    private static func measureVoices(_ count: Int, _ counter: AllocationCounter) -> Int {
        let voices = Voices(maximum: 10)
        var fingers = Fingers(count)
        let allocations = counter.count {
            for _ in 0..<10 { fingers.play(on: voices.surface) }
            fingers.cancel(on: voices.surface)
        }
        print("voices, \(count) contacts: \(allocations) allocations, \(voices.callbacks) callbacks")
        guard voices.callbacks >= 10 * 61 * count else { fail("the voices were not played") }
        return allocations
    }

    /// Regions in regions, whose gestures are related, and which hear raw touches, under an edge that is swiped from; then
    /// what is left when some were removed.
    private static func measureRegions(_ count: Int, _ counter: AllocationCounter) -> Int {
        let regions = RelatedRegions()
        var fingers = Fingers(count)
        var allocations = counter.count {
            for _ in 0..<10 {
                fingers.play(on: regions.surface)
                fingers.tap(on: regions.surface)
                fingers.press(on: regions.surface)
                fingers.swipe(on: regions.surface)
            }
            fingers.play(on: regions.surface)
            fingers.cancel(on: regions.surface)
            regions.surface.root.children[0].children[0].frame.origin.x += 10
            regions.surface.root.children[0].children[1].isEnabled = false
            fingers.play(on: regions.surface)
        }
        regions.removeSome()
        allocations += counter.count {
            fingers.play(on: regions.surface)
            fingers.tap(on: regions.surface)
            fingers.swipe(on: regions.surface)
        }
        print(
            "related regions, \(count) contacts: \(allocations) allocations, \(regions.callbacks) callbacks, "
                + "\(regions.touches) raw touches, \(regions.questions) questions, \(regions.swipes) swipes")
        guard regions.callbacks > 100, regions.touches > 100, regions.questions > 10, regions.swipes > 10 else {
            fail("the regions were not played")
        }
        return allocations
    }

    /// Allocations that the counter must see.
    @inline(never)
    private static func allocateOnce() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
        memory.storeBytes(of: 1, as: UInt8.self)
        memory.deallocate()
    }

    private static func fail(_ message: String) -> Never {
        print("gesture-allocations: error: \(message)")
        exit(1)
    }
}

/// The interposer's markers, found at run time: without it there are none.
struct AllocationCounter {
    private let begin: @convention(c) () -> Void
    private let end: @convention(c) () -> Int

    init?() {
        guard let program = dlopen(nil, RTLD_NOW), let begin = dlsym(program, "ribbon_allocations_begin"),
            let end = dlsym(program, "ribbon_allocations_end")
        else { return nil }
        self.begin = unsafeBitCast(begin, to: (@convention(c) () -> Void).self)
        self.end = unsafeBitCast(end, to: (@convention(c) () -> Int).self)
    }

    func count(_ body: () -> Void) -> Int {
        begin()
        body()
        return end()
    }
}
