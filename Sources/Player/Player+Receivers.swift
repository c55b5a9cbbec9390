import MIDI
import Mapping
import Storage
import Time

/// The receivers, and messages that only one of them gets.
extension Player {
    /// Adds a receiver to a port. Only this receiver gets the patch's announcement and, if the preset says so, the
    /// current values.
    public func connect(_ receiver: Receiver, port: Int, at time: Timestamp) {
        advance(to: time)
        receivers.add(receiver, port: port)
        for group in patch.announcement where group.port == port {
            for message in group.messages { sent.append(message, port: port, at: now, to: receiver) }
        }
        guard patch.sendsInitialValues else { return }
        flush(at: now)
        screens.forEach { $0.instrument.sendAllValues() }
        output.drain { other, message in
            if other == port { sent.append(message, port: port, at: now, to: receiver) }
        }
    }

    /// Sends messages to all receivers.
    func announce(_ groups: [Outgoing], at time: Timestamp) {
        advance(to: time)
        output.announce(groups)
        flush(at: now)
    }

    public func disconnect(_ receiver: Receiver, port: Int) { receivers.remove(receiver, port: port) }

    public func isConnected(_ receiver: Receiver, port: Int) -> Bool { receivers.contains(receiver, port: port) }

    /// Sends a new screen's values to the existing receivers, as `connect` does for later ones.
    public func introduce(_ screen: Screen) {
        guard patch.sendsInitialValues else { return }
        flush(at: now)
        screen.instrument.sendAllValues()
        output.drain { port, message in
            receivers.forEach(onPort: port) { sent.append(message, port: port, at: now, to: $0) }
        }
    }
}
