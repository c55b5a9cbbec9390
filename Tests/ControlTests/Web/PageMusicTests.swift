import EvdevInput
import Panels
import Player
import TestSupport
import Testing
import Time

@testable import BridgeClient
@testable import Control

/// Playing from pages, as a musician hears it.
@Suite("Music from pages")
struct PageMusicTests {
    private static let ribbon = """
        ribbons:
          - { name: all, area: [0, 0, 1, 1], send: [{ from: touch, to: note, root: C3, span: 24, voices: 4, velocity: { from: pressure } }] }

        """

    private func notes(_ sent: [String], _ status: String) -> Int { sent.filter { $0.hasPrefix(status) }.count }

    @Test func twoFingersOnOneRibbonAreTwoNotes() throws {
        let bench = try PageBench(playing: Self.ribbon)
        let page = try bench.open()
        page.put(PageContact(id: 1, x: 10_000, y: 100), PageContact(id: 2, x: 50_000, y: 100))
        bench.settle()
        #expect(notes(bench.takeSent(), "9") == 2)
        page.put(PageContact(id: 2, x: 50_000, y: 100))
        bench.settle()
        #expect(notes(bench.takeSent(), "8") == 1)
        page.put([])
        bench.settle()
        #expect(notes(bench.takeSent(), "8") == 1)
    }

    @Test func aFingerOfAPageAndOneOfAnotherPanelShareARibbon() throws {
        let bench = try PageBench(playing: Self.ribbon)
        var pages = [try bench.open(), try bench.open()]
        pages[0].put(PageContact(id: 1, x: 10_000, y: 100))
        pages[1].put(PageContact(id: 1, x: 50_000, y: 100))
        bench.settle()
        #expect(notes(bench.takeSent(), "9") == 2)
        pages.removeFirst()
        bench.settle()
        #expect(notes(bench.takeSent(), "8") == 1)
        #expect(bench.fingers == 1)
    }

    @Test func aPageWithoutPressureStrikesWithTheStandardVelocity() throws {
        let bench = try PageBench(playing: Self.ribbon)
        let page = try bench.open()
        page.put(PageContact(id: 1, x: 10_000, y: 100, kind: .mouse))
        bench.advance(40)
        let note = try #require(bench.takeSent().first { $0.hasPrefix("9") })
        #expect(note.hasSuffix("64"))
    }

    @Test func aPageWithPressureStrikesAsHardAsItIsPressed() throws {
        let bench = try PageBench(playing: Self.ribbon)
        let page = try bench.open()
        page.put(PageContact(id: 1, x: 10_000, y: 100, pressure: 60))
        bench.advance(40)
        let note = try #require(bench.takeSent().first { $0.hasPrefix("9") })
        #expect(!note.hasSuffix("64"))
    }
}
