import ALSASequencer
import Bridge
import Presets
import System

/// Opens the sequencer. A bridge that a service manager has started waits until there is one, because services start in
/// any order; a command that a user has typed fails at once.
///
/// It waits on the bridge's reactor, before anything else runs there.
final class SequencerWait<Client> {
    /// The client, or why there is none; nil while it waits.
    private(set) var outcome: Result<Client, any Error>?
    /// Whether the service manager has asked for a reload meanwhile.
    private(set) var isReloadDue = false
    private let reactor: Reactor
    private let manager: ServiceManager?
    private let folder: String
    private let log: (String) -> Void
    private let open: () throws(SequencerError) -> Client
    private let inotify = try? Inotify()
    private var watchdog: Watchdog
    /// Whether the first attempt has failed. From then on missing permissions are waited for, too.
    private var isWaiting = false
    /// Cancel the registrations on the reactor.
    private var registrations: [() -> Void] = []

    private static var status: String { "waiting for the ALSA sequencer; load it with “modprobe snd-seq”" }

    /// - Parameters:
    ///   - manager: nil if no service manager has started the bridge. It then does not wait.
    ///   - folder: where the sequencer's device appears.
    ///   - open: makes the client.
    init(
        _ reactor: Reactor, _ manager: ServiceManager?, folder: String = "/dev/snd", log: @escaping (String) -> Void,
        open: @escaping () throws(SequencerError) -> Client
    ) {
        (self.reactor, self.manager, self.folder) = (reactor, manager, folder)
        (self.log, self.open) = (log, open)
        watchdog = Watchdog(manager)
    }

    /// Blocks until the sequencer is open or a signal comes: there is nothing to do without it. The service counts as
    /// started meanwhile, because the wait may last for ever: a start that takes too long would be a failure, and would
    /// hold up the services after it.
    /// - Throws: `SequencerError`, or `Interrupted` if a signal has ended the program meanwhile.
    func finish(_ signals: any SignalSource) throws -> Client {
        begin(signals)
        while true {
            if let outcome { return try outcome.get() }
            reactor.run()
        }
    }

    /// Tries for the first time, and waits on the reactor if that fails.
    func begin(_ signals: any SignalSource) {
        look()
        guard outcome == nil else { return }
        let order = reactor.watch(signals.descriptor, priority: .immediate) { [unowned self] _ in obey(signals.next()) }
        let change = reactor.watch(inotify?.descriptor ?? -1, priority: .urgent) { [unowned self] _ in look() }
        var life: Deadline?
        life = reactor.deadline(at: watchdog.deadline) { [unowned self] in
            watchdog.advance(to: reactor.now)
            life?.move(to: watchdog.deadline)
        }
        registrations = [order.cancel, change.cancel, { life?.cancel() }]
    }

    /// Tries to open the sequencer: at first, and after each change in the folder of its device.
    private func look() {
        // Watch first: otherwise a device that appears between the attempt and the wait would be missed.
        inotify?.discard()
        inotify?.watch(Bank.folder(of: folder), for: [.created, .movedIn])
        inotify?.watch(folder, for: [.created, .movedIn, .permissions])
        do throws(SequencerError) {
            end(.success(try open()))
        } catch {
            // udev makes the node first, and sets its permissions afterwards.
            guard let manager, inotify != nil, error == .noSequencer || isWaiting && error == .notPermitted else {
                return end(.failure(error))
            }
            if !isWaiting {
                log("waiting for the sequencer: \(error)")
                manager.ready(Self.status)
            }
            isWaiting = true
        }
    }

    private func obey(_ order: BridgeSignals.Order?) {
        switch order {
        case .end: end(.failure(Interrupted()))
        case .reload:
            manager?.reloading()
            manager?.ready(Self.status)
            isReloadDue = true
        case nil: break
        }
    }

    private func end(_ outcome: Result<Client, any Error>) {
        self.outcome = outcome
        for cancel in registrations { cancel() }
        registrations = []
        reactor.stop()
    }
}

/// The program was asked to end before it could begin.
public struct Interrupted: Error {}
