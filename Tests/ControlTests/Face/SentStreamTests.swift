import CLinux
import Glibc
import MIDI
import Statistics
import Testing

@testable import Bridge
@testable import BridgeClient
@testable import Control

@Suite("What is sent, for faces")
struct SentStreamTests {
    private let bench: Bench
    private let program: Bench.Program

    init() throws {
        bench = try Bench()
        program = try bench.connect()
    }

    private func become(hearing: Bool) throws -> [Int32] {
        var request = ControlRequest(.face)
        request.messages = hearing
        try #require(bench.ask(program, request)?.ok == true)
        bench.settle()
        return program.attached.map { dup($0) }
    }

    private func isRung(_ bell: Int32) -> Bool {
        var rings = [UInt8](repeating: 0, count: 64)
        return ribbon_receive(bell, &rings, rings.count, 0) > 0
    }

    private static let note = Message.noteOn(Channel(1)!, key: 60, velocity: 100)

    @Test func aFaceThatHearsIsHandedWhatIsSentAndRung() throws {
        let descriptors = try become(hearing: true)
        try #require(descriptors.count == 3)
        let memory = try #require(MessageMemory(reading: descriptors[2]))
        _ = isRung(descriptors[1])
        bench.loop.monitor(.message(port: 1, Self.note))
        bench.settle()
        #expect(isRung(descriptors[1]))
        let taken = try #require(memory.take())
        #expect(taken.first == 0 && !taken.isAfterGap)
        #expect(taken.messages == [HeardMessage(time: bench.system.now, port: 1, bytes: [0x90, 60, 100])])
    }

    @Test func lostRecordsAreAGap() throws {
        let descriptors = try become(hearing: true)
        let memory = try #require(MessageMemory(reading: descriptors[2]))
        bench.loop.statistics.noteUnmonitored()
        bench.loop.monitor(.message(port: 0, Self.note))
        bench.settle()
        #expect(memory.take()?.isAfterGap == true)
    }

    @Test func otherFacesAreNotWokenByMessages() throws {
        let descriptors = try become(hearing: false)
        #expect(descriptors.count == 2)
        _ = isRung(descriptors[1])
        bench.loop.monitor(.message(port: 1, Self.note))
        bench.settle()
        #expect(!isRung(descriptors[1]))
    }
}
