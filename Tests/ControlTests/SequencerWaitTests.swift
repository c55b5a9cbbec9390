import ALSASequencer
import Glibc
import System
import TestSupport
import Testing
import Time

@testable import Bridge
@testable import Control

/// The wait for the sequencer on an embedded reactor. Its device is a file of the test's own.
@Suite("Waiting for the sequencer")
struct SequencerWaitTests {
    private final class Signals: SignalSource {
        let descriptor: Int32
        let hangUp: BridgeSignals.Order? = .reload
        var order: BridgeSignals.Order?

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        func next() -> BridgeSignals.Order? { order.take() }
    }

    private final class Sequencer {
        var error: SequencerError? = .noSequencer
        private(set) var attempts = 0
        private(set) var log: [String] = []

        func say(_ line: String) { log.append(line) }

        func open() throws(SequencerError) -> Int {
            attempts += 1
            if let error { throw error }
            return 42
        }
    }

    private let folder = TestFolder()
    private let system = EmbeddedSystem(now: .zero + .seconds(100))
    private let reactor: Reactor
    private let signals: Signals
    private let sequencer = Sequencer()
    private var device: String { "snd/seq" }

    init() {
        reactor = Reactor(system)
        signals = Signals(system.makeDescriptor())
    }

    private func wait(_ environment: [String: String] = ["NOTIFY_SOCKET": "/nowhere"]) -> SequencerWait<Int> {
        let wait = SequencerWait(
            reactor, ServiceManager { environment[$0] }, folder: folder.path("snd"), log: sequencer.say
        ) { [sequencer] () throws(SequencerError) in try sequencer.open() }
        wait.begin(signals)
        return wait
    }

    private func send(_ order: BridgeSignals.Order) {
        signals.order = order
        system.makeReady(signals.descriptor)
        reactor.turn()
        system.makeReady(signals.descriptor, for: [])
    }

    @Test func itTriesAgainWhenTheDeviceAppearsAndWhenItsPermissionsChange() throws {
        let wait = wait()
        #expect(wait.outcome == nil && sequencer.log.count == 1)
        reactor.turn()
        #expect(sequencer.attempts == 1 && system.isIdle && system.waitedUntil == .distantFuture)
        folder.makeFolder("snd")
        reactor.turn()
        #expect(sequencer.attempts == 2)
        sequencer.error = .notPermitted
        folder.write(device, "")
        reactor.turn()
        #expect(wait.outcome == nil)
        sequencer.error = nil
        chmod(folder.path(device), 0o600)
        reactor.turn()
        #expect(try wait.outcome?.get() == 42)
        #expect(sequencer.log.count == 1)
        // Nothing of it stays on the reactor.
        let attempts = sequencer.attempts
        chmod(folder.path(device), 0o644)
        reactor.turn()
        #expect(sequencer.attempts == attempts)
    }

    @Test func aCommandThatAUserHasTypedFailsAtOnce() {
        let wait = wait([:])
        #expect(throws: SequencerError.noSequencer) { try wait.outcome?.get() }
        #expect(sequencer.log == [])
    }

    @Test func whatIsNotPermittedFromTheBeginningFailsAtOnce() {
        sequencer.error = .notPermitted
        #expect(throws: SequencerError.notPermitted) { try wait().outcome?.get() }
    }

    @Test func signalsEndItAndAskForAReload() {
        let wait = wait()
        send(.reload)
        #expect(wait.outcome == nil && wait.isReloadDue)
        send(.end)
        #expect(throws: Interrupted.self) { try wait.outcome?.get() }
    }

    @Test func theServiceManagerHearsThatItIsAlive() {
        let wait = wait(["NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "2000000"])
        reactor.turn()
        reactor.turn()
        #expect(system.waitedUntil == system.now + .seconds(1))
        #expect(wait.outcome == nil)
    }
}
