import ALSASequencer
import CLinux
import Glibc
import Mapping
import Panels
import Player
import Presets
import System
import TestSupport
import Testing
import Time

@testable import Bridge
@testable import BridgeClient
@testable import Control
@testable import EvdevInput

/// The services of a bridge on an embedded reactor, with twins of the loop, the sequencer and the devices. Files and the
/// control socket are real, in a folder of the test's own.
final class Bench {
    /// Signals that a test sends.
    private final class Signals: SignalSource {
        let descriptor: Int32
        let hangUp: BridgeSignals.Order? = .reload
        var orders: [BridgeSignals.Order] = []

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        func next() -> BridgeSignals.Order? { orders.isEmpty ? nil : orders.removeFirst() }
    }

    private final class Log { var lines: [String] = [] }

    /// Does at once what a bridge does on another thread.
    private final class ImmediateWork: BackgroundWork {
        func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result, done: @escaping (Result) -> Void) {
            done(work())
        }
    }

    let folder = TestFolder()
    let system = EmbeddedSystem(now: .zero + .seconds(100))
    let reactor: Reactor
    let loop: TwinLoop
    let graph: TwinGraph
    let devices: TwinDevices
    let controller: LoopController
    let services: Services
    private let signals: Signals
    private let written = Log()
    let directory: RuntimeDirectory

    static let output = SequencerAddress(client: 128, port: 0)
    static let input = SequencerAddress(client: 128, port: 1)

    static func preset(_ name: String, controller: Int = 74) -> String {
        """
        ribbon-preset: 1
        name: \(name)
        ribbons:
          - name: a
            area: [0, 0, 1, 1]
            send:
              - {from: center, to: cc \(controller)}
              - {from: range, to: cc 7}

        """
    }

    /// - Parameters:
    ///   - text: what ribbon.yaml holds.
    ///   - leave: leaves in the runtime directory what an earlier bridge has left there.
    ///   - open: opens what sends the note offs of an earlier bridge.
    init(
        configuration text: String = "", leaving leave: (RuntimeDirectory) throws -> Void = { _ in },
        open: @escaping RuntimeFiles.Opening = LeftoverNotes.sequencer
    ) throws {
        folder.write("one.yaml", Self.preset("One"))
        folder.write("ribbon.yaml", text)
        var search = SearchPath { _ in nil }
        (search.configuration, search.presets) = ([folder.path], [folder.path])
        let configuration = try #require(try Configuration.read(folder.path("ribbon.yaml")).value)
        let log = { [written] in written.lines.append($0) }
        let selection = try PresetSelection(
            PresetSelection.Start(named: folder.path("one.yaml")), configuration, search: search)
        directory = RuntimeDirectory(path: folder.path("run"), isSystemWide: false)
        reactor = Reactor(system)
        loop = TwinLoop(selection.patch, system)
        graph = TwinGraph(system)
        devices = TwinDevices(system)
        signals = Signals(system.makeDescriptor())
        let state = StateFolder(path: folder.path("state"))
        let store = SnapshotStore(state)
        let kept = store.snapshots(of: selection.patch, log: log)
        controller = LoopController(selection.patch, loop: loop, snapshots: store, reactor, log: log)
        try leave(directory)
        let files = try RuntimeFiles(directory, at: system.now, open: open, log: log)
        let own = ConnectionService.OwnPorts(["out"], outputs: [Self.output], input: Self.input)
        let connector = Connector(
            configuration, Session.Options(), outputs: own.outputs, input: own.input, own: [128])
        services = Services(
            reactor, controller, signals, files, presets: (selection, StateFile(state)),
            devices: (devices, DeviceFiles(search: search, warn: log)), connections: (own, connector, graph),
            snapshots: (store, kept.summary), keeping: (KeptFolder(state, isService: false), ImmediateWork()),
            editing: (EditedFolder(state), ImmediateWork()), configuration, search,
            StatusService.Identity(client: "128 Ribbon") { 0 })
        services.onReload = { [unowned self] in services.reloading.reload() }
    }

    /// A touchscreen that is played from here on. Its descriptor is a pipe.
    @discardableResult
    func attachPanel(_ path: String = "/dev/input/event3") throws -> LoopController.Device {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        close(ends[1])
        var axes: [UInt16: Axis] = [:]
        axes[AbsoluteAxis.positionX] = Axis(minimum: 0, maximum: 1270, resolution: 10)
        axes[AbsoluteAxis.positionY] = Axis(minimum: 0, maximum: 800, resolution: 10)
        axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: 9)
        axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65_535)
        let device = DeviceDescription(name: "Screen", properties: CodeSet([InputProperty.direct]), axes: axes)
        let panel = LivePanel(path: path, device: device, descriptor: ends[0])
        try controller.attach(panel, DeviceNode(path: path, device: device), DeviceConfiguration())
        return try #require(controller.devices.last)
    }

    /// The lines written for the user since the last call.
    func takeLog() -> [String] {
        defer { written.lines = [] }
        return written.lines
    }

    func reload() {
        signals.orders.append(.reload)
        system.makeReady(signals.descriptor)
        reactor.turn()
        system.makeReady(signals.descriptor, for: [])
    }

    /// Takes turns until there is nothing to do but to wait.
    func settle() {
        repeat { reactor.turn() } while !system.isIdle
    }

    /// A program that is connected to the control socket.
    func connect() throws -> Program {
        let program = try Program(directory.socket)
        settle()
        return program
    }

    /// The answer to a request; nil while there is none.
    func ask(_ program: Program, _ request: ControlRequest) -> ControlReply? {
        program.send(JSONLine.encode(request))
        settle()
        return program.line().flatMap { JSONLine.decode(ControlReply.self, $0) }
    }

    /// The other end of a connection to the control socket.
    final class Program {
        private let descriptor: OwnedDescriptor
        private var received: [UInt8] = []
        /// The descriptors that came with what was received last.
        private(set) var attached: [Int32] = []

        deinit {
            // A process that another test is about to start may hold copies, which would keep the connection.
            shutdown(descriptor.number, Int32(SHUT_RDWR))
            for descriptor in attached { close(descriptor) }
        }

        init(_ path: String) throws {
            let address = try #require(UnixAddress(path))
            descriptor = OwnedDescriptor(ribbon_unix_socket())
            let number = descriptor.number
            try #require(address.with { Glibc.connect(number, $0, $1) } == 0)
        }

        func send(_ line: [UInt8]) { #expect(ribbon_send(descriptor.number, line, line.count, 0) == line.count) }

        /// The next line that has come.
        func line() -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            var descriptors: [Int32] = [-1, -1, -1, -1]
            let count =
                Poll.readiness(of: descriptor.number).isEmpty
                ? 0 : ribbon_receive_descriptors(descriptor.number, &bytes, bytes.count, &descriptors, 1)
            for descriptor in attached { close(descriptor) }
            attached = descriptors.filter { $0 >= 0 }
            received += bytes.prefix(max(count, 0))
            guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            defer { received.removeFirst(end + 1) }
            return Array(received[..<end])
        }
    }
}
