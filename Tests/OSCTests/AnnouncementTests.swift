import MIDI
import Mapping
import OSC
import Player
import Presets
import Scene
import Testing
import Time
import Touch

@testable import BridgeClient
@testable import ribbon_osc

/// The OSC messages that receivers get.
@Suite("What OSC says")
struct AnnouncementTests {
    private var announcement = Announcement(prefix: "/ribbon")
    private let description: Description
    private let patch: Patch

    init() throws {
        let text = """
            ribbon-preset: 1
            name: Two
            ribbons:
              - { name: cut off, send: [{ from: center, to: cc 74 }, { from: hold, to: cc 75 }] }
              - { name: melody, send: [{ from: touch, to: note, root: C3, span: 24 }] }
            """
        let loaded = Preset.load(Array(text.utf8), file: "two.yaml")
        patch = try #require(loaded.value, "\(loaded.diagnostics)")
        description = Description(patch, face: FaceSettings())
    }

    /// A finger on the lower ribbon, as a player sees it.
    private var fingers: [FingerPicture] {
        let player = Player(patch: MountedPatch(patch))
        let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
            surface: nil, size: Size(width: 1000, height: 1000))
        _ = player.attach(panel, at: .zero)
        player.handle([WholeContact(id: 0, location: Point(x: 250, y: 750))], from: panel, at: .zero)
        var fingers: [FingerPicture] = []
        panel.screen.picture({ _, _ in }, finger: { fingers.append($0) })
        return fingers
    }

    private static let words = FaceWords(
        preset: FaceWords.Preset(name: "Two", bankCount: 1),
        screens: [
            FaceWords.Screen(
                number: 3, width: 154, height: 86, isSizeAssumed: false, device: "Screen", node: "/dev/input/event0",
                bus: 3, isAsleep: false)
        ], receivers: [], isClockLost: false, loops: [])

    private mutating func told(_ state: FaceMemory.State) -> [String] {
        announcement.messages(state, Self.words, description).map(text)
    }

    private func text(_ message: OSCMessage) -> String {
        message.values.reduce(message.address) { text, value in
            switch value {
            case .int(let number): "\(text) \(number)"
            case .float(let number): "\(text) \(number)"
            case .string(let word): "\(text) \(word)"
            default: "\(text) ?"
            }
        }
    }

    private func state(center: Double, range: Double = 0.5) -> FaceMemory.State {
        var state = FaceMemory.State()
        state.ribbons = [
            FaceMemory.Ribbon(screen: 3, index: 0, picture: RibbonPicture(center: center, range: range)),
            FaceMemory.Ribbon(screen: 3, index: 1, picture: RibbonPicture(center: 0.5, range: 1)),
        ]
        return state
    }

    @Test mutating func tapsAreCountedFromWhenTheRibbonIsFirstSeen() {
        var state = state(center: 0.25)
        state.ribbons[0].picture.taps = 255
        _ = told(state)
        #expect(told(state) == [])
        state.ribbons[0].picture.taps = 0
        #expect(told(state) == ["/ribbon/cut_off/tap 1"])
        state.ribbons[0].picture.taps = 2
        state.ribbons[0].picture.doubleTaps = 1
        state.ribbons[0].picture.isHeld = true
        #expect(told(state) == ["/ribbon/cut_off/hold 1", "/ribbon/cut_off/tap 2", "/ribbon/cut_off/double-tap 1"])
        // Another preset, or everything is asked for again: what has been is not repeated.
        announcement.forget()
        state.ribbons[0].picture.taps = 9
        #expect(!told(state).contains { $0.contains("tap") })
    }

    /// The way from a finger to the picture.
    @Test func aTapIsInThePictureAfterIt() {
        let player = Player(patch: MountedPatch(patch))
        let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
            surface: nil, size: Size(width: 1000, height: 1000))
        _ = player.attach(panel, at: .zero)
        func picture() -> RibbonPicture { RibbonPicture(panel.screen.instrument, ribbon: 0) }
        func touch(_ contacts: [WholeContact], at milliseconds: Int64) {
            player.handle(contacts, from: panel, at: .zero + .milliseconds(milliseconds))
        }
        #expect(picture().taps == 0)
        touch([WholeContact(id: 0, location: Point(x: 250, y: 250))], at: 10)
        touch([], at: 60)
        player.advance(to: .zero + .milliseconds(1000))
        #expect(picture().taps == 1 && !picture().isHeld)
        touch([WholeContact(id: 0, location: Point(x: 250, y: 250))], at: 2000)
        player.advance(to: .zero + .milliseconds(3000))
        #expect(picture().isHeld && picture().taps == 1)
        touch([], at: 3100)
        #expect(!picture().isHeld)
    }

    @Test mutating func everythingIsSaidOnceAndThenWhatChanges() {
        let first = told(state(center: 0.25))
        #expect(first.first == "/ribbon/preset Two")
        #expect(first.contains("/ribbon/cut_off/center 0.25") && first.contains("/ribbon/cut_off/range 0.5"))
        #expect(first.contains("/ribbon/cut_off/leading 0.0") && first.contains("/ribbon/cut_off/trailing 0.5"))
        #expect(first.contains("/ribbon/melody/door 0"))
        #expect(told(state(center: 0.25)) == [])
        #expect(
            told(state(center: 0.5)) == [
                "/ribbon/cut_off/center 0.5", "/ribbon/cut_off/leading 0.25", "/ribbon/cut_off/trailing 0.75",
            ])
        announcement.forget()
        #expect(told(state(center: 0.5)).count == first.count)
    }

    @Test mutating func aRibbonOnTwoScreensIsToldOnceFromEach() throws {
        var words = Self.words
        let screen = try #require(words.screens.first)
        words.screens.append(
            FaceWords.Screen(
                number: 4, width: screen.width, height: screen.height, isSizeAssumed: false, device: "Other",
                node: "/dev/input/event1", bus: 3, isAsleep: false))
        var state = FaceMemory.State()
        state.ribbons = [0.25, 0.75].enumerated().map { index, center in
            FaceMemory.Ribbon(
                screen: UInt8(3 + index), index: 0, picture: RibbonPicture(center: center, range: 0.5))
        }
        let first = announcement.messages(state, words, description).map(text)
        #expect(first.contains("/ribbon/cut_off/center 0.25") && first.contains("/ribbon/cut_off/center 0.75"))
        #expect(announcement.messages(state, words, description) == [])
    }

    @Test mutating func aLostEndIsSaidAgainWhenEverythingIs() {
        var touched = state(center: 0.5)
        touched.fingers = fingers.map { FaceMemory.Finger(screen: 3, picture: $0) }
        _ = told(touched)
        _ = announcement.messages(heard([0x90, 60, 100], [0x90, 62, 100], [0x80, 60, 64])) { nil }
        _ = told(state(center: 0.5))
        let again = announcement.again(heard([0x90, 62, 100])).map(text)
        #expect(again == ["/ribbon/note 1 1 60 0", "/ribbon/melody/lift 1", "/ribbon/note 1 1 62 100"])
        #expect(told(state(center: 0.5)).contains("/ribbon/cut_off/center 0.5"))
        #expect(announcement.ends(tellsContacts: false).map(text) == ["/ribbon/note 1 1 62 0"])
    }

    @Test mutating func aFingerThatAnotherPresetHasCancelledIsLifted() {
        var touched = state(center: 0.5)
        touched.fingers = fingers.map { FaceMemory.Finger(screen: 3, picture: $0) }
        #expect(told(touched).last == "/ribbon/melody/touch 1 0.25 0.75 1.0 0.25")
        announcement.forget()
        #expect(told(state(center: 0.5)).last == "/ribbon/melody/lift 1")
    }

    private func heard(_ bytes: [UInt8]...) -> HeardMessages {
        HeardMessages(first: 0, messages: bytes.map { HeardMessage(time: .zero, port: 1, bytes: $0) })
    }

    @Test mutating func notesAndValuesHaveTheirPortAndChannel() {
        let messages = announcement.messages(
            heard(
                [0x90, 60, 100], [0x81, 61, 64], [0xB2, 74, 5], [0xE0, 0, 64], [0xEF, 127, 127], [0xD0, 9], [0xF8],
                [0xFA], [0xC0, 3], [0xA0, 60, 7], [0xF0, 1, 0xF7])
        ) { nil }
        #expect(
            messages.map(text) == [
                "/ribbon/note 1 1 60 100", "/ribbon/note 1 2 61 0", "/ribbon/control 1 3 74 5", "/ribbon/bend 1 1 0.0",
                "/ribbon/bend 1 16 \(Float(8191) / 8192)", "/ribbon/pressure 1 1 9", "/ribbon/transport start",
                "/ribbon/program 1 1 3", "/ribbon/key-pressure 1 1 60 7",
            ])
    }

    @Test mutating func nothingHangsAfterAGapOrWithoutABridge() {
        _ = announcement.messages(heard([0x90, 60, 100], [0x90, 62, 100])) { nil }
        var gap = heard()
        gap.isAfterGap = true
        let whole = heard([0x90, 62, 90])
        let after = announcement.messages(gap) { whole }
        #expect(after.map(text) == ["/ribbon/note 1 1 60 0", "/ribbon/note 1 1 62 0", "/ribbon/note 1 1 62 90"])
        #expect(announcement.ends(tellsContacts: true).map(text) == ["/ribbon/note 1 1 62 0"])
        #expect(announcement.ends(tellsContacts: true) == [])
    }

    private func frame(_ contacts: (id: UInt32, phase: UInt8)...) -> TouchFrameMemory.Frame {
        TouchFrameMemory.Frame(
            time: .zero, width: 154, height: 86, screen: 3, panel: 5,
            contacts: contacts.map {
                TouchFrameMemory.TouchContact(
                    id: $0.id, x: 0.25, y: 0.5, pressure: 0.75, size: 8, phase: $0.phase, tool: 0)
            })
    }

    @Test mutating func contactsEndThoughTheFrameThatEndedThemWasMissed() {
        #expect(announcement.messages(frame((7, 0))).map(text) == ["/ribbon/contact 3 7 0.25 0.5 0.75 8.0"])
        #expect(
            announcement.messages(frame((8, 0))).map(text) == [
                "/ribbon/contact/end 3 7", "/ribbon/contact 3 8 0.25 0.5 0.75 8.0",
            ])
        #expect(announcement.messages(frame((8, 3))).map(text) == ["/ribbon/contact/end 3 8"])
    }

    @Test func namesFitIntoAddresses() {
        #expect(
            RibbonNames(["cut off", "cut_off", "a/b*", "note", "über"]).parts == [
                "cut_off", "cut_off_2", "a_b_", "note_2", "über",
            ])
    }
}
