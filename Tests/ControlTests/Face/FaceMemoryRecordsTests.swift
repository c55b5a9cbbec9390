import Bridge
import Mapping
import Presets
import Testing
import Time
import Touch

@testable import BridgeClient
@testable import Control
@testable import Player

@Suite("How everything stands")
struct FaceMemoryRecordsTests {
    private static let preset = """
        ribbon-preset: 1
        name: Handles
        ribbons:
          - { name: a, anchors: [], range: 0.5, send: [{ from: center, to: cc 20 }] }
        """

    private let player: Player
    private let panel: PlayedPanel

    init() throws {
        let patch = try #require(Preset.load(Array(Self.preset.utf8), file: "handles.yaml").value)
        player = Player(patch: MountedPatch(patch))
        let mounter = Mounter(patch, shared: player.shared)
        panel = mounter.mountWholeFrames(surface: nil, size: Size(width: 1000, height: 200))
        #expect(player.attach(panel, at: .zero))
    }

    /// Hands over how the screen stands, as the loop tells it.
    private func tell(_ picture: inout FaceMemory.State) {
        let number = panel.screen.number
        picture.handle(.screen(number))
        panel.screen.picture(
            { picture.handle(.ribbon(screen: number, index: UInt8($0), $1)) },
            finger: { picture.handle(.finger(screen: number, $0)) })
    }

    @Test func itHasEachFingerThoseOnHandlesToo() throws {
        var picture = FaceMemory.State()
        let fingers = [250.0, 500, 750].enumerated().map {
            WholeContact(id: UInt32($0), location: Point(x: $1, y: 100), size: 10 * 160 / 25.4)
        }
        player.handle(fingers, from: panel, at: Timestamp(nanoseconds: 10_000_000))
        tell(&picture)
        let seen = picture.fingers.map(\.picture).sorted { $0.x < $1.x }
        #expect(seen.map { $0.position != nil } == [false, true, false])
        #expect(seen.map(\.x) == [0.25, 0.5, 0.75])
        #expect(seen.allSatisfy { $0.y == 0.5 && abs($0.size - 10) < 0.01 })
        let ribbon = try #require(picture.ribbons.first)
        #expect(ribbon.picture.isLeadingHeld && ribbon.picture.isTrailingHeld)
        #expect(picture.contacts(of: ribbon) == [0.5])
        player.handle([], from: panel, at: Timestamp(nanoseconds: 20_000_000))
        tell(&picture)
        #expect(picture.fingers.isEmpty)
    }

    @Test func moreThanFiveFingersAreSeen() {
        var picture = FaceMemory.State()
        let fingers = (0..<10).map { WholeContact(id: UInt32($0), location: Point(x: 300 + 40 * Double($0), y: 50)) }
        player.handle(fingers, from: panel, at: Timestamp(nanoseconds: 10_000_000))
        tell(&picture)
        #expect(picture.fingers.count == 10)
    }

    @Test func aScreenThatHasGoneIsForgotten() {
        var picture = FaceMemory.State()
        tell(&picture)
        let former = picture
        tell(&picture)
        #expect(picture == former && picture.ribbons.count == 1, "what is told again replaces what was")
        picture.keep([])
        #expect(picture == FaceMemory.State())
    }
}
