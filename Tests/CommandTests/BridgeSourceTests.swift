import CLinux
import Glibc
import MIDI
import Mapping
import Player
import Presets
import Scene
import System
import TestSupport
import Testing
import Time
import Touch

@testable import BridgeClient
@testable import Face
@testable import Statistics
@testable import ribbon_face

@Suite("What a face shows of a bridge")
struct BridgeSourceTests {
    /// Answers a face as a bridge does, with descriptors that the test has made.
    private final class StandIn {
        private let folder = TestFolder()
        private let listener: Int32

        init() throws {
            let address = try #require(UnixAddress(folder.path("control")))
            listener = ribbon_unix_socket()
            let number = listener
            try #require(address.with { bind(number, $0, $1) } == 0 && listen(listener, 1) == 0)
        }

        deinit { close(listener) }

        var directory: RuntimeDirectory { RuntimeDirectory(path: folder.path, isSystemWide: false) }

        /// Answers one face: each request with the next descriptors.
        func serve(_ descriptors: [[Int32]]) -> OtherThread {
            let listener = listener
            return OtherThread {
                let face = accept(listener, nil, nil)
                defer { close(face) }
                let answer = JSONLine.encode(ControlReply.done())
                for attached in descriptors {
                    var byte: UInt8 = 0
                    while byte != UInt8(ascii: "\n") { guard recv(face, &byte, 1, 0) == 1 else { return } }
                    _ = ribbon_send_descriptors(face, answer, answer.count, attached, Int32(attached.count))
                }
            }
        }
    }

    private static let preset = """
        ribbon-preset: 1
        name: One
        ribbons: [{ name: a, send: [{ from: center, to: cc 1 }] }]
        """

    private func words(describing number: UInt32?, tempo: Double? = nil) -> [UInt8] {
        let screen = FaceWords.Screen(
            number: 0, width: 154, height: 86, isSizeAssumed: false, device: "Screen", node: "/dev/input/event3",
            bus: 3,
            isAsleep: false)
        return JSONLine.encode(
            FaceWords(
                preset: number.map { FaceWords.Preset(name: "One", description: $0, bankCount: 0) },
                screens: [screen], receivers: [], tempo: tempo, isClockLost: false, loops: []))
    }

    /// A finger on the ribbon, as a player sees it.
    private func fingers() throws -> [FaceMemory.Finger] {
        let patch = try #require(Preset.load(Array(Self.preset.utf8), file: "one.yaml").value)
        let player = Player(patch: MountedPatch(patch))
        let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
            surface: nil, size: Size(width: 1000, height: 1000))
        _ = player.attach(panel, at: .zero)
        player.handle([WholeContact(id: 0, location: Point(x: 500, y: 500))], from: panel, at: .zero)
        var fingers: [FaceMemory.Finger] = []
        panel.screen.picture({ _, _ in }, finger: { fingers.append(FaceMemory.Finger(screen: 0, picture: $0)) })
        return fingers
    }

    @Test func aDescriptionThatCannotBeReadIsToldAndTheNextOneIsShown() throws {
        let patch = try #require(Preset.load(Array(Self.preset.utf8), file: "one.yaml").value)
        let good = Description(patch).bytes
        var bad = good
        bad[good.count - 1] ^= 1
        let descriptions = [try #require(FrozenMemory(bad)), try #require(FrozenMemory(good))]
        let memory = try #require(FaceMemory())
        var bell: [Int32] = [-1, -1]
        try #require(ribbon_socket_pair(&bell) == 0)
        defer { for end in bell { close(end) } }
        let bridge = try StandIn()
        let server = bridge.serve([[memory.descriptor, bell[1]]] + descriptions.map { [$0.descriptor] })
        let source = BridgeSource(surface: nil, blank: nil, [bridge.directory])
        #expect(!source.advance(to: .zero), "it is connected and has nothing to show")
        for (number, isGood) in [(1, false), (2, true)] as [(UInt32, Bool)] {
            #expect(memory.write(words: words(describing: number)))
            var ring: UInt8 = 1
            #expect(ribbon_send(bell[0], &ring, 1, 0) == 1)
            #expect(source.advance(to: .zero))
            let layout = source.layout(on: .sevenInches)
            #expect(layout.ribbons.map(\.name) == (isGood ? ["a"] : []))
            let damage = Notice.missing("What the bridge says of the preset is damaged: restart both.")
            #expect((source.state().status.notice == damage) == !isGood)
        }
        // An optimised build would close their descriptors before they are sent.
        withExtendedLifetime(descriptions) { server.join() }
    }

    @Test func onlyFingersAndWhatSoundsKeepTheDisplayLit() throws {
        let memory = try #require(FaceMemory())
        var bell: [Int32] = [-1, -1]
        try #require(ribbon_socket_pair(&bell) == 0)
        let (heard, rung) = (bell[1], bell[0])
        defer { for end in [heard, rung] { close(end) } }
        let bridge = try StandIn()
        // Nobody asks for the second answer: the bridge stays as long as the face.
        let server = bridge.serve([[memory.descriptor, heard], []])
        var source: BridgeSource? = BridgeSource(surface: nil, blank: .seconds(60), [bridge.directory])
        #expect(source?.advance(to: .zero) == false)
        var state = FaceMemory.State()
        func time(_ seconds: Double) -> Timestamp { Timestamp.zero + .seconds(seconds) }
        /// The time at which it is to get dark, after a change at another time.
        func dark(after seconds: Double) -> Timestamp? {
            memory.write(state)
            var ring: UInt8 = 1
            #expect(ribbon_send(rung, &ring, 1, 0) == 1)
            #expect(source?.advance(to: time(seconds)) == true)
            return source?.deadline
        }
        #expect(memory.write(words: words(describing: nil)))
        #expect(dark(after: 10) == time(60))
        // Another program moves the ribbon, and its clock jitters.
        state.ribbons = [FaceMemory.Ribbon(screen: 0, index: 0, picture: RibbonPicture(center: 0.25, range: 0))]
        #expect(dark(after: 20) == time(60))
        #expect(memory.write(words: words(describing: nil, tempo: 120.1)))
        #expect(dark(after: 30) == time(60))
        state.fingers = try fingers()
        #expect(dark(after: 40) == time(100))
        state.fingers = []
        #expect(dark(after: 50) == time(110), "a lift")
        state.ribbons[0].picture.center = 0.5
        #expect(dark(after: 60) == time(110))
        state.ribbons[0].picture.sounding.insert(60)
        #expect(dark(after: 70) == time(130), "a note of the range")
        source = nil
        server.join()
    }

    @Test func theLineOfStateSaysWhoHasSetTheTempoAndHowLongLoopsAre() {
        let line = TempoLine(beat: 0, at: .zero, period: 6e8)
        let beats = ClockStatistics.Beats(line: line, barLength: 4, ruler: .loop, isComing: false, isCounting: true)
        func loop(_ length: Double) -> LoopStatus {
            LoopStatus(
                LoopPicture(.playing, length: length, start: .zero, end: .zero), ofRibbon: "bass", barLength: 4,
                at: .zero)
        }
        func status(_ loops: [LoopStatus], _ beats: BeatStatus?) -> FaceState.Status {
            FaceState.Status(
                FaceWords(screens: [], receivers: [], tempo: 100, isClockLost: false, beats: beats, loops: loops),
                notice: nil)
        }
        #expect(status([], nil).clock == "♩ 100")
        #expect(status([], nil).beats == nil)
        let counted = status([loop(16), loop(4)], BeatStatus(beats, at: .zero))
        #expect(counted.clock == "loops 4, 1 bars  ♩ 100 loop")
        #expect(counted.beats?.words(ofBeat: 5) == "2.2")
        #expect(status([loop(4)], nil).clock == "loop 1 bar  ♩ 100")
    }
}
