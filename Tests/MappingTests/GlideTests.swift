import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing

/// Two strings above each other, C3 and F3.
@Suite("Glide")
struct GlideTests {
    private func strings(_ change: (inout NoteOptions) -> Void = { $0.glide = true }) -> Performance {
        Performance(
            Patch(
                name: "strings",
                ribbons: [
                    .ribbon("upper", [notes(change), route(.center, .controller(20))]) {
                        $0.area = Area(x: 0, y: 0, width: 1, height: 0.5)
                    },
                    .ribbon("lower", [notes { $0.root = 65 }]) {
                        $0.area = Area(x: 0, y: 0.5, width: 1, height: 0.5)
                    },
                ]))
    }

    @Test func aContactThatSlidesOffPlaysOnInTheRibbonItEnters() {
        let play = strings()
        play.down(at: x(60), 40)
        play.move(to: x(60), 60)
        #expect(play.take().notes == [on(60), off(60), on(65)])
        play.up()
        #expect(play.take().notes == [off(65)])
    }

    @Test func withLegatoTheNoteGoesOverIntoTheNext() {
        let play = strings {
            $0.glide = true
            $0.legato = true
        }
        play.down(at: x(60), 40)
        play.move(to: x(60), 60)
        #expect(play.take().notes == [on(60), on(65), off(60)])
    }

    @Test func itComesBackTheSameWay() {
        let play = strings()
        play.down(at: x(60), 40)
        play.move(to: x(62), 60)
        play.move(to: x(64), 40)
        play.up()
        #expect(play.take().notes == [on(60), off(60), on(67), off(67), on(64), off(64)])
    }

    @Test func withoutGlideItStaysWhereItCameDown() {
        let play = strings { $0.glide = false }
        play.down(at: x(60), 40)
        play.move(to: x(62), 60)
        play.up()
        #expect(play.take().notes == [on(60), off(60)])
    }

    @Test func beyondAllRibbonsItPlaysOnAtTheEndItLeftBy() {
        let play = strings {
            $0.glide = true
            $0.quantize = .step
        }
        play.down(at: x(84), 40)
        play.move(to: 1200, 40)
        play.up()
        #expect(play.take().notes == [on(84), off(84)])
    }

    @Test func aGuestIsCancelledAndPanickedLikeAnyOther() {
        let play = strings()
        play.down(at: x(60), 40)
        play.move(to: x(60), 60)
        play.cancel()
        #expect(play.take().notes == [on(60), off(60), on(65), off(65)])
        play.down(at: x(60), 40)
        play.move(to: x(60), 60)
        play.perform(.panic)
        play.move(to: x(60), 40)
        play.up()
        #expect(play.take().notes == [on(60), off(60), on(65), off(65)])
    }

    /// The upper string has a second layer, on channel 2, that does not glide.
    private func layers() -> Performance {
        var other = notes()
        other.channel = Channel(2)!
        return Performance(
            Patch(
                name: "layers",
                ribbons: [
                    .ribbon("upper", [notes { $0.glide = true }, other]) {
                        $0.area = Area(x: 0, y: 0, width: 1, height: 0.5)
                    },
                    .ribbon("lower", [notes { $0.root = 65 }]) {
                        $0.area = Area(x: 0, y: 0.5, width: 1, height: 0.5)
                    },
                ]))
    }

    @Test func aLayerThatDoesNotGlideStaysAndEndsWithItsFinger() {
        let play = layers()
        play.down(at: x(60), 40)
        play.move(to: x(60), 60)
        #expect(keys(play.take()) == ["on 60 1", "on 60 2", "off 60 1", "on 65 1"])
        play.up()
        #expect(keys(play.take()) == ["off 65 1", "off 60 2"])
    }

    @Test func aLayerThatDoesNotGlideIsNotStruckAgainWhenTheFingerComesBack() {
        let play = layers()
        play.down(at: x(60), 40)
        play.move(to: x(60), 60)
        play.move(to: x(62), 40)
        _ = play.take()
        play.up()
        #expect(keys(play.take()).sorted() == ["off 60 2", "off 62 1"])
    }

    private func keys(_ messages: [Message]) -> [String] {
        messages.compactMap { message in
            if let (channel, key) = message.struckKey { return "on \(key.rawValue) \(channel.number)" }
            if let (channel, key) = message.releasedKey { return "off \(key.rawValue) \(channel.number)" }
            return nil
        }
    }
}
