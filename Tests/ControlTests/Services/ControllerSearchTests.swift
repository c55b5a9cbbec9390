import MIDI
import TestSupport
import Testing
import Time

@testable import Bridge
@testable import BridgeClient
@testable import Control

@Suite("Controllers of the other side")
struct ControllerSearchTests {
    private let bench: Bench
    private let program: Bench.Program

    init() throws {
        bench = try Bench()
        program = try bench.connect()
    }

    private func controller(_ number: UInt7, _ value: UInt7, channel: Int = 1) throws {
        bench.loop.history.add(.controller(try #require(Channel(channel)), number, value), at: bench.system.now)
    }

    private func wait(_ time: Nanoseconds = .milliseconds(100)) {
        bench.system.advance(by: time)
        bench.settle()
    }

    @Test("the answer is the controller that moves next, as presets name it")
    func next() throws {
        try controller(7, 1)
        #expect(bench.ask(program, ControlRequest(.hear)) == nil)
        wait()
        #expect(program.reply == nil)
        try controller(21, 64, channel: 3)
        bench.loop.history.add(.noteOn(try #require(Channel(1)), key: 60, velocity: 1), at: bench.system.now)
        wait()
        try controller(21, 65, channel: 3)
        wait()
        #expect(program.reply?.heard == HeardController(source: "cc 21", channel: 3))
    }

    @Test(
        "of a hand that brushes another knob, the one that moves more counts; two halves are one controller of 14 bits")
    func most() throws {
        let messages = try [(1, 5), (2, 1), (1, 6), (33, 0)].map {
            Message.controller(try #require(Channel(2)), try #require(UInt7($0)), try #require(UInt7($1)))
        }
        #expect(HeardController(in: messages[..<3]) == HeardController(source: "cc 1", channel: 2))
        #expect(HeardController(in: messages) == HeardController(source: "cc14 1", channel: 2))
        #expect(HeardController(in: [.controller(try #require(Channel(2)), 121, 0)]) == nil)
        #expect(HeardController(in: [.controller(try #require(Channel(1)), 40, 0)])?.source == "cc 40")
    }

    @Test("where nothing comes, that is said after half a minute; who has gone is forgotten")
    func silence() throws {
        #expect(bench.ask(program, ControlRequest(.hear)) == nil)
        var other: Bench.Program? = try bench.connect()
        _ = bench.ask(try #require(other), ControlRequest(.hear))
        other = nil
        bench.settle()
        for _ in 0..<300 { wait() }
        let reply = program.reply
        #expect(reply?.code == 69)
        #expect(reply?.message?.hasPrefix("no controller has arrived") == true)
    }
}
