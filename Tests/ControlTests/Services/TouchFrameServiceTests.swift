import CLinux
import Glibc
import Panels
import Player
import Statistics
import Testing
import Time
import Touch

@testable import Bridge
@testable import BridgeClient
@testable import Control
@testable import EvdevInput

@Suite("Every frame of touches, for programs")
struct TouchFrameServiceTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func watch(_ program: Bench.Program) throws -> (memory: TouchFrameMemory, bell: Int32) {
        var request = ControlRequest(.monitor)
        request.touches = true
        let reply = try #require(bench.ask(program, request))
        try #require(reply.ok)
        bench.settle()
        let descriptors = program.attached.map { dup($0) }
        try #require(descriptors.count == 2)
        return (try #require(TouchFrameMemory(reading: descriptors[0], from: reply.frame)), descriptors[1])
    }

    private func isRung(_ bell: Int32) -> Bool {
        var rings = [UInt8](repeating: 0, count: 64)
        return ribbon_receive(bell, &rings, rings.count, 0) > 0
    }

    private var orders: [Bool] {
        bench.loop.orders.compactMap { if case .tellTouches(let isOn) = $0 { isOn } else { nil } }
    }

    /// Tells a frame of the bench's panel, as the loop does.
    private func tell(_ contacts: [Contact], at time: Int64, leavingOut missing: Int = 0) throws {
        let panel = try #require(bench.controller.devices.first?.panel)
        let frame = TouchFrame(timestamp: .zero + .milliseconds(time), contacts: contacts)
        bench.loop.monitor(.frame(FramePicture(frame, of: panel)))
        for contact in contacts.dropLast(missing) {
            bench.loop.monitor(.contact(ContactPicture(contact, of: panel)))
        }
        bench.settle()
    }

    private func contact(_ id: UInt32, x: Double) -> Contact {
        Contact(id: ContactID(id), location: Point(x: x * 127 * .millimetre, y: 40 * .millimetre), startTime: .zero)
    }

    @Test func eachFrameComesToWhoAsksAndRings() throws {
        try bench.attachPanel()
        let program = try bench.connect()
        let (memory, bell) = try watch(program)
        try tell([contact(1, x: 0.25), contact(2, x: 0.5)], at: 10)
        #expect(isRung(bell))
        try tell([contact(2, x: 0.75)], at: 12)
        let taken = try #require(memory.take())
        #expect(!taken.isAfterGap && taken.frames.map { $0.time.nanoseconds } == [10_000_000, 12_000_000])
        #expect(taken.frames.map { $0.contacts.map(\.id) } == [[1, 2], [2]])
        #expect(abs(taken.frames[0].width - 127) < 0.2 && abs(taken.frames[0].height - 80) < 0.2)
        #expect(abs(taken.frames[0].contacts[0].x - 0.25) < 0.01 && abs(taken.frames[0].contacts[0].y - 0.5) < 0.01)
        #expect(taken.frames[0].contacts[0].pressure == 1 && taken.frames[0].contacts[0].size == 0)
        withExtendedLifetime(program) {}
    }

    @Test func theLoopTellsFramesOnlyWhileSomebodyAsks() throws {
        #expect(orders.isEmpty)
        var programs = [try bench.connect()]
        _ = try watch(programs[0])
        #expect(orders == [true])
        // Whoever comes later is told what is down.
        programs.append(try bench.connect())
        _ = try watch(programs[1])
        #expect(orders == [true, true] && bench.loop.monitorings == [true])
        programs.removeFirst()
        bench.settle()
        #expect(orders == [true, true])
        programs.removeAll()
        bench.settle()
        #expect(orders == [true, true, false] && bench.loop.monitorings == [true, false])
    }

    @Test func whoComesLaterIsToldFromTheFrameOnThatItsAnswerNames() throws {
        try bench.attachPanel()
        let first = try bench.connect()
        _ = try watch(first)
        try tell([contact(1, x: 0)], at: 10)
        let program = try bench.connect()
        var request = ControlRequest(.monitor)
        request.touches = true
        let reply = try #require(bench.ask(program, request))
        let descriptor = dup(try #require(program.attached.first))
        // Told before the program has opened the memory.
        try tell([contact(1, x: 0)], at: 12)
        let memory = try #require(TouchFrameMemory(reading: descriptor, from: reply.frame))
        #expect(reply.frame == 1 && memory.take()?.frames.map { $0.time.nanoseconds } == [12_000_000])
        withExtendedLifetime(first) {}
    }

    @Test func aFrameThatIsLostIsAGap() throws {
        try bench.attachPanel()
        let program = try bench.connect()
        let (memory, _) = try watch(program)
        try tell([contact(1, x: 0), contact(2, x: 0)], at: 10, leavingOut: 1)
        try tell([contact(1, x: 0)], at: 12)
        let taken = try #require(memory.take())
        #expect(taken.isAfterGap && taken.frames.count == 1)
        bench.loop.statistics.noteUnmonitored()
        try tell([contact(1, x: 0)], at: 14)
        #expect(memory.take()?.isAfterGap == true)
        withExtendedLifetime(program) {}
    }
}
