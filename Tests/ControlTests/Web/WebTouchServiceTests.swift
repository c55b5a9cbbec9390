import Glibc
import Mapping
import Panels
import Player
import TestSupport
import Testing
import Time

@testable import BridgeClient
@testable import Control

@Suite("Pages that play")
struct WebTouchServiceTests {
    private static let finger = PageContact(id: 1, x: 30_000, y: 30_000)
    private let bench: PageBench

    init() throws { bench = try PageBench() }

    @Test func aPageIsTheOnlyPanelOfASurfaceWhereThereIsNoTouchscreen() throws {
        let page = try bench.open()
        #expect(bench.screens.map { ($0.size.width / .millimetre).rounded() } == [100])
        page.put(Self.finger)
        bench.settle()
        #expect(bench.fingers == 1)
        page.put([])
        bench.settle()
        #expect(bench.fingers == 0)
        #expect(bench.counters == [WebPage.Counters(frames: 2)])
    }

    @Test func aPageIsOneMorePanelOfTheSurfaceThatItShows() throws {
        let device = try bench.bench.attachPanel()
        bench.settle()
        let pages = [
            try bench.open(screen: device.panel.screen.number), try bench.open(), try bench.open(screen: 77),
        ]
        #expect(bench.screens.count == 1)
        withExtendedLifetime(pages) {
            for page in pages { page.put(Self.finger) }
            bench.settle()
            #expect(bench.fingers == 3)
        }
    }

    @Test func aSurfaceIsGoneWithItsLastPage() throws {
        var pages = [try bench.open(), try bench.open()]
        #expect(bench.screens.count == 1)
        pages[0].put(Self.finger)
        pages.removeFirst()
        bench.settle()
        #expect(bench.screens.count == 1)
        #expect(bench.fingers == 0)
        pages.removeFirst()
        bench.settle()
        #expect(bench.screens.isEmpty)
    }

    @Test func moreThanEightPagesAreRefusedUntilOneGoes() throws {
        var pages = try (0..<8).map { _ in try bench.open() }
        let program = try bench.bench.connect()
        let request = PageBench.Page.request("ninth", screen: nil, isLocal: false)
        #expect(bench.bench.ask(program, request)?.code == 69)
        pages.removeLast()
        bench.settle()
        #expect(bench.bench.ask(program, request)?.ok == true)
    }

    @Test(arguments: [0, 19, 3001, -5, Double.greatestFiniteMagnitude])
    func aPageHasASize(width: Double) throws {
        var request = PageBench.Page.request("phone", screen: nil, isLocal: false)
        request.width = width
        #expect(bench.bench.ask(try bench.bench.connect(), request)?.code == 64)
    }

    @Test func aPageThatIsTurnedBeginsAnewInItsNewSize() throws {
        let page = try bench.open()
        page.put(Self.finger)
        bench.settle()
        var request = PageBench.Page.request("phone", screen: nil, isLocal: false)
        request.width = 200
        #expect(bench.bench.ask(page.program, request)?.ok == true)
        bench.settle()
        #expect(bench.fingers == 0)
        #expect(bench.screens.map { ($0.size.width / .millimetre).rounded() } == [200])
        page.put(Self.finger)
        bench.settle()
        #expect(bench.fingers == 1)
    }

    // MARK: Silence and ends

    @Test func aSecondOfSilenceCancelsWhatIsDown() throws {
        let page = try bench.open()
        page.put(Self.finger)
        bench.settle()
        bench.advance(999)
        #expect(bench.fingers == 1)
        bench.advance(1)
        #expect(bench.fingers == 0)
        // The finger is still there when the page is heard again. It is over all the same.
        page.put(Self.finger)
        bench.settle()
        #expect(bench.fingers == 0)
        page.put([])
        page.put(Self.finger)
        bench.settle()
        #expect(bench.fingers == 1)
        #expect(bench.counters.map(\.silences) == [1])
    }

    @Test func beatsKeepAContactThatRests() throws {
        let page = try bench.open()
        page.put(Self.finger)
        bench.settle()
        for _ in 0..<40 {
            bench.advance(250)
            page.beat()
            bench.settle()
        }
        #expect(bench.fingers == 1)
        bench.advance(1000)
        #expect(bench.fingers == 0)
    }

    @Test func aStallOf200MillisecondsLosesNothing() throws {
        let page = try bench.open()
        page.put(Self.finger)
        bench.settle()
        bench.advance(200)
        for step in 0..<24 {
            page.put(PageContact(id: 1, x: UInt16(step * 1000), y: 0), at: bench.now)
        }
        page.put([])
        bench.settle()
        #expect(bench.fingers == 0)
        #expect(bench.counters == [WebPage.Counters(frames: 26)])
    }

    /// The loop reads nothing until a page has filled its pipe; the last report that the pipe takes finds no room.
    @Test func theLastReportBeforeASilenceComesAfterAStall() throws {
        let fingers = (1...60 as ClosedRange<UInt32>).map { PageContact(id: $0, x: 30_000, y: 30_000) }
        func put(_ frame: Int, on page: PageBench.Page, of bench: PageBench) {
            page.put(frame.isMultiple(of: 2) ? fingers : [])
            bench.bench.settle()
        }
        let other = try PageBench()
        let full = try other.open()
        var taken = 0
        while taken < 200 {
            put(taken, on: full, of: other)
            guard other.counters[0].frames > taken else { break }
            taken += 1
        }
        #expect((2..<200).contains(taken))
        let page = try bench.open()
        defer { withExtendedLifetime(page) {} }
        for frame in 0..<taken { put(frame, on: page, of: bench) }
        bench.settle()
        bench.advance(20)
        #expect(bench.contacts == (taken.isMultiple(of: 2) ? 0 : fingers.count))
    }

    @Test func theEndOfThePageCancelsAtOnce() throws {
        let stays = try bench.open()
        var goes: PageBench.Page? = try bench.open()
        stays.put(Self.finger)
        goes?.put(Self.finger)
        bench.settle()
        #expect(bench.fingers == 2)
        goes = nil
        bench.settle()
        #expect(bench.fingers == 1)
    }

    // MARK: What is checked

    @Test func excessIsCountedAndTheNewestFrameIsPlayed() throws {
        let page = try bench.open()
        for _ in 0..<6 {
            for step in 0..<200 { page.put(PageContact(id: 1, x: UInt16(step), y: 0)) }
            bench.settle()
        }
        page.put([])
        for _ in 0..<3 {
            bench.advance(20)
            page.beat()
        }
        bench.settle()
        #expect(bench.fingers == 0)
        let counters = try #require(bench.counters.first)
        #expect(counters.frames <= 250 + 30)
        #expect(counters.excess >= 200)
    }

    @Test func timesAreNeitherInTheFutureNorGoBack() throws {
        let page = try bench.open()
        page.put(Self.finger, at: .distantFuture)
        page.put(PageContact(id: 1, x: 3, y: 3), at: .zero)
        page.put(PageContact(id: 1, x: 4, y: 3), at: Timestamp(nanoseconds: .min))
        bench.settle()
        #expect(bench.fingers == 1)
        #expect(bench.counters == [WebPage.Counters(frames: 3)])
    }

    @Test func whatIsNoFrameIsCounted() throws {
        let page = try bench.open()
        page.put(Self.finger)
        page.ring.withMemory { $0[64...].copyBytes(from: [0, 0, 0, 0x80]) }
        bench.settle()
        #expect(bench.counters == [WebPage.Counters(refused: 1)])
    }

    // MARK: The machine's own touchscreen

    @Test func whereTheBridgeReadsTheTouchscreenTooFingersOfThisMachineAreNotPlayedTwice() throws {
        try bench.bench.attachPanel()
        bench.settle()
        let here = try bench.open(isLocal: true)
        let elsewhere = try bench.open()
        here.put(
            Self.finger, PageContact(id: 2, x: 9, y: 9, kind: .mouse), PageContact(id: 3, x: 99, y: 9, kind: .keys))
        elsewhere.put(Self.finger)
        bench.settle()
        #expect(bench.bench.controller.isTouchscreenShared)
        #expect(bench.fingers == 3)
        // It comes through a tunnel, and says so.
        let request = PageBench.Page.request("phone", screen: nil, isLocal: false)
        #expect(bench.bench.ask(here.program, request)?.ok == true)
        here.put(Self.finger)
        bench.settle()
        #expect(bench.fingers == 2)
    }

    @Test func withoutATouchscreenFingersOfThisMachineArePlayed() throws {
        let page = try bench.open(isLocal: true)
        page.put(Self.finger)
        bench.settle()
        #expect(!bench.bench.controller.isTouchscreenShared)
        #expect(bench.fingers == 1)
    }

    @Test func aPageIsNoTouchscreenForOthers() throws {
        let page = try bench.open("phone")
        defer { withExtendedLifetime(page) {} }
        let program = try bench.bench.connect()
        #expect(bench.bench.ask(program, ControlRequest(.record))?.code == 69)
        let status = try #require(bench.bench.ask(program, ControlRequest(.status))?.status)
        #expect(status.devices.isEmpty)
        #expect(status.pages.map(\.name) == ["phone"])
    }

    // MARK: Whatever pages do

    /// Pages vanish, stall, flood and lie. Nothing sticks, and what an honest page does is played.
    @Test(arguments: SeededRandom.seeds(30))
    func nothingSticks(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let honest = try bench.open("honest")
        var pages: [PageBench.Page] = []
        for _ in 0..<150 {
            bench.advance(Int64(1 + random.below(30)))
            let isDown = random.chance(70)
            honest.put(isDown ? [Self.finger] : [])
            if pages.count < 4, random.chance(30) { pages.append(try bench.open()) }
            if !pages.isEmpty, random.chance(10) { pages.remove(at: random.below(pages.count)) }
            if let page = pages.randomElement(using: &random) {
                switch random.below(5) {
                case 0: for _ in 0..<300 { page.put(Self.finger) }
                case 1:
                    let place = random.chance(50) ? 64 : 192 + random.below(4000)
                    page.ring.withMemory { $0[place] = UInt8(random.below(256)) }
                    page.beat()
                case 2: page.put([])
                default:
                    let contacts = (0..<random.below(70)).map { _ in
                        PageContact(
                            id: UInt32(random.below(100)), x: UInt16(random.below(65_536)),
                            y: UInt16(random.below(65_536)), pressure: UInt8(random.below(256)),
                            kind: random.pick(PageContact.Kind.allCases))
                    }
                    page.put(contacts, at: bench.now + .milliseconds(Int64(random.below(2000)) - 1000))
                }
            }
            bench.settle()
            if pages.isEmpty { #expect(bench.contacts == (isDown ? 1 : 0)) }
        }
        honest.put([])
        // What a flood has left in its ring comes first.
        for _ in 0..<3 { bench.advance(1000) }
        #expect(bench.contacts == 0)
        #expect(bench.fingers == 0)
    }
}
