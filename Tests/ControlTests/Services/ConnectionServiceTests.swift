import ALSASequencer
import Testing
import Time

@testable import BridgeClient
@testable import Control

@Suite("Connections")
struct ConnectionServiceTests {
    private let bench: Bench
    private let synth = SequencerPort(
        address: SequencerAddress(client: 20, port: 0), clientName: "Synth", name: "in", receives: true)

    init() throws { bench = try Bench(configuration: "connect: [Synth]\n") }

    private var isConnected: Bool {
        get throws { try bench.graph.receivers(of: Bench.output) == [synth.address] }
    }

    @Test("a port that is named is connected when it comes")
    func comes() throws {
        try bench.services.connections.start()
        #expect(try !isConnected)
        bench.graph.all = [synth]
        bench.graph.announce([.changed])
        bench.settle()
        #expect(try isConnected)
        #expect(bench.takeLog().contains("connected to \(synth.label)"))
    }

    @Test("that nobody listens is said, with what to do, but not where somebody does")
    func unheard() throws {
        try bench.services.connections.start()
        _ = bench.takeLog()
        bench.services.connections.tellIfUnheard()
        let said = bench.takeLog()
        #expect(said.count == 1 && said[0].contains("nobody listens") && said[0].contains("ribbon connect"))
        bench.graph.all = [synth]
        try bench.services.connections.start()
        _ = bench.takeLog()
        bench.services.connections.tellIfUnheard()
        #expect(bench.takeLog() == [])
    }

    @Test("a name that is not there waits, and says so; what has a number is refused")
    func awaited() throws {
        try bench.services.connections.start()
        let program = try bench.connect()
        let reply = bench.ask(program, ControlRequest(.connect, "Organ"))
        #expect(reply?.ok == true && reply?.message?.contains("nothing is called “Organ” yet") == true)
        let organ = SequencerPort(
            address: SequencerAddress(client: 21, port: 0), clientName: "Other", name: "Organ", receives: true)
        bench.graph.all = [organ]
        bench.graph.announce([.changed])
        bench.settle()
        #expect(try bench.graph.receivers(of: Bench.output) == [organ.address])
        #expect(bench.ask(program, ControlRequest(.connect, "99:0"))?.code == 66)
        #expect(bench.ask(program, ControlRequest(.disconnect, "Drums"))?.code == 66)
    }

    @Test("a ribbon that is not there is a name that is not there")
    func ribbonNames() throws {
        let program = try bench.connect()
        #expect(bench.ask(program, ControlRequest(.perform, "nobody reset"))?.code == 66)
        #expect(bench.ask(program, ControlRequest(.learn, "nobody.center"))?.code == 66)
        #expect(bench.ask(program, ControlRequest(.preset, "nobody"))?.code == 66)
    }

    @Test("a port is disconnected by the loop, and the program is answered when it has done it")
    func disconnect() throws {
        bench.graph.all = [synth]
        try bench.services.connections.start()
        let program = try bench.connect()
        bench.loop.hasTakenOrders = false
        #expect(bench.ask(program, ControlRequest(.disconnect, "Synth")) == nil)
        guard case .disconnect(let receiver, let port)? = bench.loop.orders.last else {
            Issue.record("the loop was not asked")
            return
        }
        #expect(receiver == synth.address && port == Bench.output.port)
        bench.loop.hasTakenOrders = true
        bench.system.advance(by: .milliseconds(1))
        bench.settle()
        #expect(program.reply?.ok == true)
    }
}
