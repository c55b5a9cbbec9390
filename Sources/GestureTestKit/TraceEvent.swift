import Gestures

/// A callback or a failure, as a trace lists it.
struct TraceEvent {
    enum Kind: String {
        case changed, ended, cancelled, failed
    }

    var milliseconds: Double
    var gesture: String
    var kind: Kind
    var value: JSONValue?
    var touch: UInt32?
}

extension TraceEvent: CustomStringConvertible {
    var description: String {
        let touch = touch.map { " touch \($0)" } ?? ""
        let value = value.map { " \($0)" } ?? ""
        return "\(milliseconds) ms: \(gesture) \(kind.rawValue)\(touch)\(value)"
    }
}

/// Collects events in order, with the times of their surface.
final class TraceLog {
    private unowned let surface: Surface
    private(set) var events: [TraceEvent] = []

    init(of surface: Surface) {
        self.surface = surface
    }

    func add(_ kind: TraceEvent.Kind, _ gesture: String, value: JSONValue? = nil, touch: UInt32? = nil) {
        events.append(
            TraceEvent(
                milliseconds: Double(surface.now.nanoseconds) / 1e6, gesture: gesture, kind: kind, value: value,
                touch: touch))
    }
}
