import ALSASequencer
import Bridge
import CLinux
import Glibc
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
        let watch = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        defer { close(watch) }
        var isWaiting = false
        var watchdog = Watchdog(manager)
        while true {
            // Watch first: otherwise a device that appears between the attempt and the wait would be missed.
            _ = inotify_add_watch(watch, Bank.folder(of: Self.folder), UInt32(IN_CREATE | IN_MOVED_TO))
            _ = inotify_add_watch(watch, Self.folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB))
            do throws(SequencerError) {
                return try SequencerClient(name: name, outputs: outputs)
            } catch {
                // udev makes the node first, and sets its permissions afterwards.
                guard let manager, watch >= 0, error == .noSequencer || isWaiting && error == .notPermitted else {
                    throw error
                }
                if !isWaiting {
                    log("waiting for the sequencer: \(error)")
                    manager.ready(Self.status)
                }
                isWaiting = true
            }
            try wait(watch, &watchdog)
        }
    }

    private mutating func wait(_ watch: Int32, _ watchdog: inout Watchdog) throws {
        var polled = [watch, signals.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        repeat {
            watchdog.advance(to: MonotonicClock.now)
        } while poll(&polled, 2, MonotonicClock.timeout(until: watchdog.deadline)) == 0
        switch signals.next() {
        case .end: throw Interrupted()
        case .reload:
            manager?.reloading()
            manager?.ready(Self.status)
            isReloadDue = true
        case nil: break
        }
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while read(watch, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}

/// The program was asked to end before it could begin.
public struct Interrupted: Error {}
