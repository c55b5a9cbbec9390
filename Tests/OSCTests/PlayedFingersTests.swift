import FaceBridge
import Mapping
import Panels
import Presets
import Scene
import Testing
import Time
import Touch

@testable import BridgeClient
@testable import ribbon_osc

@Suite("Fingers that OSC puts on ribbons")
struct PlayedFingersTests {
    /// What the bridge would be told: each page by the number of its screen, and its fingers.
    private final class Log {
        private var lines: [String] = []

        func say(_ line: String) { lines.append(line) }

        /// The lines since the last call.
        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    private final class LoggedPage: FingerPage {
        private let log: Log
        private let name: String

        init(_ page: PageConnection.Page, _ log: Log) {
            self.log = log
            name = page.screen.map { "\($0)" } ?? "own"
            log.say("open \(name)")
        }

        deinit { log.say("leave \(name)") }

        func put(_ frame: PageFrame) {
            let ids = frame.contacts.map { " \($0.id)" }
            log.say("\(name):" + ids.joined())
        }

        func beat() { log.say("beat \(name)") }
    }

    private let log: Log
    private let fingers: PlayedFingers
    private let ribbons: [Description.Ribbon]

    init() throws {
        let log = Log()
        self.log = log
        fingers = PlayedFingers { page in LoggedPage(page, log) }
        let text = """
            ribbon-preset: 1
            name: Three
            ribbons:
              - { name: a, surface: left, area: [0, 0, 1, 0.5], send: [{ from: center, to: cc 20 }] }
              - { name: b, surface: right, area: [0, 0, 1, 0.5], send: [{ from: center, to: cc 21 }] }
              - { name: c, area: [0, 0.5, 1, 0.5], send: [{ from: center, to: cc 22 }] }
            """
        let loaded = Preset.load(Array(text.utf8), file: "three.yaml")
        let patch = try #require(loaded.value, "\(loaded.diagnostics)")
        ribbons = Description(patch, face: FaceSettings()).ribbons
    }

    private func time(_ milliseconds: Int64) -> Timestamp { .zero + .milliseconds(milliseconds) }

    /// - Parameter screen: nil: the fingers have a surface of their own.
    private func touch(_ id: Int32, on screen: UInt8?, at milliseconds: Int64 = 0) throws {
        let page = PageConnection.Page(name: "OSC", screen: screen, width: 154, height: 86, isLocal: false)
        let place = Point(x: 0.5, y: 0.5)
        try fingers.touch(id, at: place, pressure: nil, on: page, at: time(milliseconds))
    }

    private func screen(_ number: UInt8, _ name: String?, device: String = "Screen") -> FaceWords.Screen {
        FaceWords.Screen(
            number: number, name: name, width: 200, height: 100, isSizeAssumed: false, device: device,
            node: "/dev/input/event\(number)", bus: 3, isAsleep: false)
    }

    // MARK: Pages

    @Test("fingers on two screens are played together")
    func twoScreens() throws {
        for (id, screen) in [(1, 3), (2, 4), (1, 3), (2, 4)] as [(Int32, UInt8)] { try touch(id, on: screen) }
        #expect(log.take() == ["open 3", "3: 1", "open 4", "4: 2", "3: 1", "4: 2"])
        fingers.lift(1, at: time(10))
        #expect(log.take() == ["3:"])
    }

    @Test("a finger that moves does not keep the bridge from hearing of one that rests on another screen")
    func signsOfLife() throws {
        try touch(1, on: 3)
        try touch(2, on: 4)
        try touch(1, on: 3, at: 200)
        _ = log.take()
        fingers.advance(to: time(250))
        #expect(log.take() == ["beat 4"])
        #expect(fingers.deadline == time(450))
    }

    @Test("a finger that comes to another screen is lifted from the former")
    func change() throws {
        try touch(1, on: 3)
        try touch(1, on: 4)
        #expect(log.take() == ["open 3", "3: 1", "open 4", "3:", "4: 2"])
    }

    @Test("the page of a screen that is gone is left, and the others stay")
    func goneScreen() throws {
        try touch(1, on: 3)
        try touch(2, on: 4)
        _ = log.take()
        // Only the page itself keeps the former's surface.
        fingers.leave(allBut: [screen(3, "left", device: PlayedFingers.device), screen(4, "right")])
        #expect(log.take() == ["leave 3"])
        try touch(2, on: 4)
        #expect(log.take() == ["4: 2"])
    }

    @Test("a surface of the fingers' own gives way to a screen")
    func ownSurface() throws {
        try touch(1, on: nil)
        fingers.leave(allBut: [])
        #expect(log.take() == ["open own", "own: 1"])
        try touch(2, on: 3)
        #expect(log.take() == ["leave own", "open 3", "3: 2"])
    }

    // MARK: The page for a ribbon

    @Test("a ribbon whose screen is absent is played on no other one")
    func absentScreen() {
        let left = [screen(3, "left")]
        #expect(PlayedFingers.page(for: ribbons[0], among: left)?.screen == 3)
        #expect(PlayedFingers.page(for: ribbons[1], among: left) == nil)
        #expect(PlayedFingers.page(for: ribbons[2], among: left)?.screen == 3)
        let both = left + [screen(4, "right")]
        #expect(PlayedFingers.page(for: ribbons[1], among: both)?.screen == 4)
    }

    @Test("without any screen the fingers get a surface of their own, with the ribbons that name none")
    func noScreen() throws {
        let own = screen(5, nil, device: PlayedFingers.device)
        for screens in [[], [own]] {
            let page = try #require(PlayedFingers.page(for: ribbons[2], among: screens))
            #expect(page.screen == nil)
            #expect(page.width == 154)
            #expect(PlayedFingers.page(for: ribbons[1], among: screens) == nil)
        }
    }
}
