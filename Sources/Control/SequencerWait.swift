import ALSASequencer
import Bridge
import Presets
import System
import Time

/// Opens the sequencer. A bridge that a service manager has started waits until there is one, because services start in
/// any order; a command that a user has typed fails at once.
struct SequencerWait {
    /// Nil if no service manager has started the bridge. It then does not wait.
    let manager: ServiceManager?
    let signals: BridgeSignals
    let log: (String) -> Void
    /// Whether the service manager has asked for a reload meanwhile.
    private(set) var isReloadDue = false

    private static let folder = "/dev/snd"
    private static let status = "waiting for the ALSA sequencer; load it with “modprobe snd-seq”"

    init(manager: ServiceManager?, signals: BridgeSignals, log: @escaping (String) -> Void) {
        (self.manager, self.signals, self.log) = (manager, signals, log)
    }

    /// The service counts as started while it waits, because the wait may last for ever: a start that takes too long would
    /// be a failure, and would hold up what comes after it.
    /// - Throws: `SequencerError`, or `Interrupted` if a signal has ended the program meanwhile.
    mutating func open(name: String, outputs: [String]) throws -> SequencerClient {
        let inotify = try? Inotify()
        var isWaiting = false
        var watchdog = Watchdog(manager)
        while true {
            // Watch first: otherwise a device that appears between the attempt and the wait would be missed.
            inotify?.watch(Bank.folder(of: Self.folder), for: [.created, .movedIn])
            inotify?.watch(Self.folder, for: [.created, .movedIn, .permissions])
            do throws(SequencerError) {
                return try SequencerClient(name: name, outputs: outputs)
            } catch {
                // udev makes the node first, and sets its permissions afterwards.
                guard let manager, inotify != nil, error == .noSequencer || isWaiting && error == .notPermitted else {
                    throw error
                }
                if !isWaiting {
                    log("waiting for the sequencer: \(error)")
                    manager.ready(Self.status)
                }
                isWaiting = true
            }
            try wait(inotify, &watchdog)
        }
    }

    private mutating func wait(_ inotify: Inotify?, _ watchdog: inout Watchdog) throws {
        var polled = [Polled(inotify?.descriptor ?? -1), Polled(signals.descriptor)]
        repeat {
            watchdog.advance(to: MonotonicClock.now)
        } while !Poll.wait(for: &polled, until: watchdog.deadline)
        switch signals.next() {
        case .end: throw Interrupted()
        case .reload:
            manager?.reloading()
            manager?.ready(Self.status)
            isReloadDue = true
        case nil: break
        }
        inotify?.discard()
    }
}

/// The program was asked to end before it could begin.
public struct Interrupted: Error {}
