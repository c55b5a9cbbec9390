import Glibc
import Mapping
import Player
import Ribbons
import Scene
import Testing
import Touch

@testable import Bridge
@testable import BridgeClient
@testable import Control

@Suite("The page of the bank")
struct BankServiceTests {
    private let bench: Bench
    private let program: Bench.Program
    private let memory: FaceMemory
    private let screen: UInt8

    init() throws {
        bench = try Bench()
        bench.folder.write("two.yaml", Bench.preset("Two"))
        screen = try bench.attachPanel().panel.screen.number
        program = try bench.connect()
        let request = ControlRequest(.face, "DSI-1", screen: "\(screen)", displays: ["DSI-1"])
        try #require(bench.ask(program, request) == .done())
        memory = try FaceMemory(reading: dup(#require(program.attached.first)))
    }

    private func report(_ request: PlayerRequest) {
        bench.loop.report(.request(request))
        bench.settle()
    }

    /// A finger rests there, as a fraction of the screen.
    private func hold(x: Double, y: Double, fingersAtTop: Int) {
        let size = bench.controller.screens[0].size
        let place = Point(x: x * size.width, y: y * size.height)
        report(.held(RibbonSurface.Hold(location: place, fingersAtTop: fingersAtTop), screen: screen))
    }

    private var page: BankPage? {
        memory.readWords().flatMap { JSONLine.decode(FaceWords.self, $0) }?.screens.first?.bank
    }

    private func touch(_ role: BankPage.Role, _ text: String) throws {
        let found = page?.items.first { $0.role == role && $0.text == text }
        let item = try #require(found)
        report(.pageTouched(screen: screen, x: item.x + item.width / 2, y: item.y + item.height / 2))
    }

    private var orders: [Bool] {
        bench.loop.orders.compactMap { if case .page(_, let isOpen) = $0 { isOpen } else { nil } }
    }

    private func play(_ name: String) throws {
        let client = try bench.connect()
        #expect(bench.ask(client, ControlRequest(.preset, bench.folder.path(name)))?.ok == true)
    }

    private func status() throws -> String? {
        let client = try bench.connect()
        let reply = bench.ask(client, ControlRequest(.status))
        return try #require(reply?.status).page
    }

    @Test("the action opens it with the presets of the bank, and closes it again")
    func action() throws {
        #expect(page == nil)
        #expect(try status() == nil)
        report(.bank)
        let page = try #require(page)
        // ribbon.yaml lies in the same folder here.
        #expect(page.items.filter { $0.role == .preset }.map(\.text) == ["one", "ribbon", "two"])
        #expect(page.items.filter(\.isLit).map(\.text) == ["one"])
        #expect(try status() == "bank")
        report(.bank)
        #expect(self.page == nil)
        #expect(orders == [true, false])
    }

    @Test("a touch chooses a preset, and the page shows it")
    func choice() throws {
        report(.bank)
        try touch(.preset, "two")
        #expect(bench.controller.patch.name == "Two")
        #expect(page?.items.filter(\.isLit).map(\.text) == ["two"])
        try touch(.next, "next")
        #expect(bench.controller.patch.name == "One")
        try touch(.previous, "previous")
        #expect(bench.controller.patch.name == "Two")
        try touch(.panic, "panic")
        let panics = bench.loop.orders.count { if case .perform(.panic) = $0 { true } else { false } }
        #expect(panics == 1)
        #expect(orders == [true])
    }

    @Test("a touch beside it closes it, and so do ten seconds without one")
    func closing() throws {
        report(.bank)
        report(.pageTouched(screen: screen, x: 0.5, y: 0.999))
        #expect(page == nil)
        report(.bank)
        bench.system.advance(by: .milliseconds(9_000))
        try touch(.next, "next")
        bench.system.advance(by: .milliseconds(9_999))
        bench.settle()
        #expect(page != nil)
        bench.system.advance(by: .milliseconds(1))
        bench.settle()
        #expect(page == nil)
        #expect(orders == [true, false, true, false])
    }

    @Test("two fingers at the top open it, one does not; a preset can forbid it")
    func holds() throws {
        hold(x: 0.5, y: 0.01, fingersAtTop: 1)
        #expect(page == nil)
        hold(x: 0.5, y: 0.01, fingersAtTop: 2)
        #expect(page != nil)
        report(.bank)
        bench.folder.write("three.yaml", Bench.preset("Three") + "face: { bank: off }\n")
        try play("three.yaml")
        hold(x: 0.5, y: 0.01, fingersAtTop: 2)
        #expect(page == nil)
    }

    @Test("one finger on the status line opens it where that has a gap of its own")
    func line() throws {
        bench.folder.write(
            "gap.yaml",
            Bench.preset("Gap").replacing("area: [0, 0, 1, 1]", with: "area: [0, 0.2, 1, 0.8]"))
        try play("gap.yaml")
        hold(x: 0.5, y: 0.1, fingersAtTop: 1)
        #expect(page != nil)
    }

    @Test("it is not there without a face, nor after the face has gone")
    func noFace() throws {
        report(.bank)
        #expect(bench.ask(program, ControlRequest(.face, displays: [])) == .done())
        bench.settle()
        #expect(page == nil)
        _ = bench.takeLog()
        report(.bank)
        #expect(orders == [true, false])
        #expect(bench.takeLog().contains { $0.contains("no face shows a screen") })
    }
}
