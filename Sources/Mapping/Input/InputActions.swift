import MIDI

/// Turns messages on the input port into the actions of a patch. After `init` nothing is allocated.
public struct InputActions {
    private let routes: [InputRoute]
    /// For each route, whether its source is on: a controller at 64 or above, or a sounding note.
    private var isOn: [Bool]

    public init(_ routes: [InputRoute]) {
        self.routes = routes
        isOn = Array(repeating: false, count: routes.count)
    }

    /// Requests the actions of a message.
    /// - Returns: whether any route matches the message.
    public mutating func request(for message: Message, _ shared: SharedState) -> Bool {
        var isFound = false
        for index in routes.indices {
            guard let isOn = routes[index].state(after: message) else { continue }
            isFound = true
            if case .program = routes[index].source {
                shared.request(routes[index].action)
            } else if self.isOn[index] != isOn {
                self.isOn[index] = isOn
                change(routes[index].action, isOn, shared)
            }
        }
        return isFound
    }

    /// Takes over the state of the previous patch's inputs: a source that is on does not act again until it has been
    /// off. A latch that no source holds any more ends.
    public mutating func adopt(_ other: InputActions, _ shared: SharedState) {
        for index in routes.indices { isOn[index] = other.isOn(routes[index]) }
        if other.holdsLatch, !holdsLatch { shared.endLatch() }
    }

    /// Whether any route here from the same source on the same channel is on.
    private func isOn(_ route: InputRoute) -> Bool {
        routes.indices.contains {
            isOn[$0] && routes[$0].source == route.source && routes[$0].channel == route.channel
        }
    }

    private var holdsLatch: Bool { routes.indices.contains { isOn[$0] && routes[$0].action == .latch } }

    /// Requests an action when its source switches on. `latch` lasts as long as its source is on.
    private func change(_ action: Action, _ isOn: Bool, _ shared: SharedState) {
        if action == .latch {
            if shared.isLatching != isOn { shared.request(.latch) }
        } else if isOn {
            shared.request(action)
        }
    }
}

extension InputRoute {
    /// Whether its source is on after a message; nil if the message is about something else.
    fileprivate func state(after message: Message) -> Bool? {
        switch source {
        case .controller(let number):
            if case .controller(channel, number, let value) = message { value.rawValue >= 64 } else { nil }
        case .note(let key):
            switch message {
            case .noteOn(channel, key: key, velocity: let velocity): velocity.rawValue > 0
            case .noteOff(channel, key: key, velocity: _): false
            default: nil
            }
        case .bend:
            if case .bend(channel, let value) = message { value.rawValue >= 12288 } else { nil }
        case .pressure:
            if case .channelPressure(channel, let value) = message { value.rawValue >= 64 } else { nil }
        case .program(let number): message == .program(channel, number) ? true : nil
        }
    }
}
