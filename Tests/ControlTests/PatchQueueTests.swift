import MIDI
import Mapping
import Ribbons
import Testing
import Touch

@testable import Control

/// The contact sources that panels are read for while presets change.
@Suite("PatchQueue")
struct PatchQueueTests {
    private func patch(_ source: Source, surface: String? = nil) -> Patch {
        var settings = RibbonSettings(name: "a")
        settings.surface = surface
        let route = Route(source: source, target: .controller(1), channel: Channel(index: 0))
        return Patch(name: source.rawValue, ribbons: [RibbonPatch(settings: settings, front: [], back: [route])])
    }

    @Test func bothPatchesOfAChangeGetWhatTheyUse() {
        var queue = PatchQueue(patch(.pressure))
        #expect(queue.contactSources(on: nil) == .pressure)
        queue.append(patch(.size))
        #expect(queue.contactSources(on: nil) == [.pressure, .size])
        queue.removeFirst()
        #expect(queue.contactSources(on: nil) == .size)
    }

    @Test func changesThatOvertakeOneAnotherLoseNothing() {
        var queue = PatchQueue(patch(.pressure))
        queue.append(patch(.center))
        queue.append(patch(.pressure))
        queue.removeFirst()
        #expect(queue.contactSources(on: nil) == .pressure)
        queue.removeFirst()
        #expect(queue.contactSources(on: nil) == .pressure)
        // One report too many leaves the patch that is played.
        queue.removeFirst()
        #expect(queue.contactSources(on: nil) == .pressure)
    }

    @Test func aScreenIsReadForItsOwnRibbonsOnly() {
        let queue = PatchQueue(patch(.pressure, surface: "left"))
        #expect(queue.contactSources(on: "left") == .pressure)
        #expect(queue.contactSources(on: "right") == [])
        #expect(queue.contactSources(on: nil) == [])
    }

    @Test func velocitiesOfNotesCountToo() {
        var route = Route(source: .touch, target: .note(nil), channel: Channel(index: 0))
        var note = NoteOptions()
        (note.velocity, note.releaseVelocity) = (.scaled(VelocityScale(.size)), .fixed(64))
        route.note = note
        let ribbon = RibbonPatch(settings: RibbonSettings(name: "a"), front: [route])
        #expect(PatchQueue(Patch(name: "a", ribbons: [ribbon])).contactSources(on: nil) == .size)
        (note.velocity, note.releaseVelocity) = (.fixed(64), .scaled(VelocityScale(.pressure)))
        route.note = note
        let released = RibbonPatch(settings: RibbonSettings(name: "a"), front: [route])
        #expect(
            PatchQueue(Patch(name: "a", ribbons: [ribbon, released])).contactSources(on: nil) == [.size, .pressure])
    }
}
