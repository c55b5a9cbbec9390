import Gestures
import Time
import Touch

/// A gesture's value as traces write it, and its touch.
struct TraceValue {
    var touch: ContactID?
    var value: JSONValue

    init(_ touch: ContactID?, _ value: JSONValue) {
        self.touch = touch
        self.value = value
    }

    init(_ touch: ContactID?, _ fields: [String: JSONValue?]) {
        self.init(touch, .object(fields.compactMapValues { $0 }))
    }
}

extension JSONValue {
    static func point(_ point: Point) -> JSONValue { .array([.number(point.x), .number(point.y)]) }
    static func size(_ size: Size) -> JSONValue { .array([.number(size.width), .number(size.height)]) }
    static func anchor(_ anchor: UnitPoint) -> JSONValue { .array([.number(anchor.x), .number(anchor.y)]) }
    static func time(_ time: Timestamp) -> JSONValue { .number(Double(time.nanoseconds) / 1e6) }

    init(_ value: DragGesture.Value) {
        self = .object([
            "time": .time(value.time), "startLocation": .point(value.startLocation),
            "location": .point(value.location), "translation": .size(value.translation),
            "velocity": .size(value.velocity), "predictedEndLocation": .point(value.predictedEndLocation),
            "predictedEndTranslation": .size(value.predictedEndTranslation),
        ])
    }

    init(_ value: MagnifyGesture.Value) {
        self = .object([
            "time": .time(value.time), "magnification": .number(value.magnification),
            "velocity": .number(value.velocity), "startAnchor": .anchor(value.startAnchor),
            "startLocation": .point(value.startLocation),
        ])
    }

    init(_ value: RotateGesture.Value) {
        self = .object([
            "time": .time(value.time), "rotation": .number(value.rotation.degrees),
            "velocity": .number(value.velocity.degrees), "startAnchor": .anchor(value.startAnchor),
            "startLocation": .point(value.startLocation),
        ])
    }
}
