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
        bench.graph.announce([.portStarted(synth.address)])
        bench.settle()
        #expect(try isConnected)
        #expect(bench.takeLog().contains("connected to \(synth.label)"))
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
