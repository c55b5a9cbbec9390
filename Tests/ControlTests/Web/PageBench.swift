import EvdevInput
import Glibc
import Mapping
import Panels
import Player
import System
import Testing
import Time

@testable import Bridge
@testable import BridgeClient
@testable import Control

/// A bench whose loop plays: a real player takes the orders and reads the panels, as the loop does.
final class PageBench {
    let bench: Bench
    private var taken = 0
    private var devices: [LoopController.Device] = []
    /// Which slots of the panels, by their paths, hold a contact.
    private var slots: [String: (selected: Int32, down: Set<Int32>)] = [:]

    init() throws { bench = try Bench() }

    /// - Parameter text: the ribbons of a preset.
    convenience init(playing text: String) throws {
        try self.init()
        bench.folder.write("played.yaml", "ribbon-preset: 1\nname: Played\n" + text)
        let program = try bench.connect()
        try #require(bench.ask(program, ControlRequest(.preset, bench.folder.path("played.yaml")))?.ok == true)
        settle()
        _ = takeSent()
    }

    private var player: Player { bench.loop.player }
    var now: Timestamp { bench.system.now }

    /// Takes turns until all is done, and plays what has come.
    func settle() {
        repeat {
            bench.settle()
            play()
        } while bench.loop.orders.count > taken
        // What was reported of the last orders.
        bench.settle()
    }

    func advance(_ milliseconds: Int64) {
        bench.system.advance(by: .milliseconds(milliseconds))
        settle()
        player.advance(to: now)
    }

    private func play() {
        for device in devices { read(device) }
        while taken < bench.loop.orders.count {
            taken += 1
            switch bench.loop.orders[taken - 1] {
            case .attach(let device):
                #expect(player.attach(device.panel, at: now))
                devices.append(device)
                bench.loop.report(.attached(device))
            case .detach(let path):
                guard let device = devices.first(where: { $0.path == path }) else { continue }
                read(device)
                player.detach(device.panel, at: now)
                devices.removeAll { $0 === device }
                slots[path] = nil
                bench.loop.report(.lost(device))
            case .play(let mounted): player.play(mounted, at: now)
            default: break
            }
        }
        player.takeRequests { _ in }
    }

    private func read(_ device: LoopController.Device) {
        _ = device.source.read { event in
            #expect(event.time <= now)
            note(event, device.path)
            player.handle(event, from: device.panel)
        }
    }

    private func note(_ event: RawEvent, _ path: String) {
        var state = slots[path] ?? (0, [])
        if event.type == EventType.absolute, event.code == AbsoluteAxis.slot { state.selected = event.value }
        if event.type == EventType.absolute, event.code == AbsoluteAxis.trackingID {
            if event.value < 0 { state.down.remove(state.selected) } else { state.down.insert(state.selected) }
        }
        slots[path] = state
    }

    /// How many contacts are down on the panels, whatever gestures make of them.
    var contacts: Int { slots.values.map(\.down.count).reduce(0, +) }

    /// How many fingers play.
    var fingers: Int {
        var count = 0
        player.screens.forEach { $0.instrument.forEachFinger { _ in count += 1 } }
        return count
    }

    var screens: [Screen] { bench.controller.screens }

    func takeSent() -> [String] {
        var sent: [String] = []
        player.drain { sent.append($0.message.hex) }
        return sent
    }

    /// The pages as the service knows them.
    var counters: [WebPage.Counters] { bench.services.requests.clients.compactMap { $0.page?.counters } }

    /// A page of 100 × 100 mm.
    func open(_ name: String = "phone", screen: UInt8? = nil, isLocal: Bool = false) throws -> Page {
        let page = try Page(bench, name, screen: screen, isLocal: isLocal)
        settle()
        return page
    }

    /// The program that has a page.
    final class Page {
        let program: Bench.Program
        let ring: TouchRing
        private let writer: TouchWriter
        private let bench: Bench

        static func request(_ name: String, screen: UInt8?, isLocal: Bool) -> ControlRequest {
            var request = ControlRequest(.touch, name, screen: screen.map { "\($0)" })
            (request.width, request.height, request.isLocal) = (100, 100, isLocal)
            return request
        }

        init(_ bench: Bench, _ name: String, screen: UInt8?, isLocal: Bool) throws {
            self.bench = bench
            program = try bench.connect()
            let reply = bench.ask(program, Self.request(name, screen: screen, isLocal: isLocal))
            try #require(reply == .done())
            try #require(program.attached.count == 2)
            ring = try #require(TouchRing(writing: dup(program.attached[0])))
            writer = TouchWriter(ring, bell: dup(program.attached[1]))
        }

        func put(_ contacts: PageContact..., at time: Timestamp? = nil) { put(contacts, at: time) }

        func put(_ contacts: [PageContact], at time: Timestamp? = nil) {
            writer.put(PageFrame(time: time ?? bench.system.now, contacts: contacts))
        }

        func beat() { writer.beat() }
    }
}
