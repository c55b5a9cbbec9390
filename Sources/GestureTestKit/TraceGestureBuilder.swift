import Gestures
import Touch

/// Says what is wrong with a trace.
struct TraceError: Error {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}

/// Builds gestures from the objects of the format (docs/gestures.md, Traces of conformance).
struct TraceGestureBuilder {
    let log: TraceLog
    /// Extent of the gesture's region, in the region's own space.
    let bounds: Rect

    func build(_ json: JSONValue, id outerID: String? = nil, perTouch: Bool = false) throws -> AnyGesture<TraceValue> {
        guard let object = json.object else { throw TraceError("a gesture is an object, not \(json)") }
        let id = outerID ?? object["id"]?.string
        let kinds = object.filter { $0.key != "id" && $0.key != "name" }
        guard kinds.count == 1, let kind = kinds.first else {
            throw TraceError("a gesture has one kind, not \(kinds.keys.sorted())")
        }
        if kind.key == "perTouch" { return try voices(kind.value, id: id) }
        let gesture =
            try composite(kind.key, kind.value, perTouch: perTouch) ?? single(kind.key, TraceOptions(kind.value))
        let traced = id.map { gesture.traced($0, in: log, perTouch: perTouch) } ?? gesture
        // An inner id beside the outer one is traced too.
        if let inner = object["id"]?.string, inner != id {
            return traced.traced(inner, in: log, perTouch: perTouch)
        }
        return traced
    }

    private func voices(_ json: JSONValue, id: String?) throws -> AnyGesture<TraceValue> {
        let options = try TraceOptions(json)
        guard let maximum = try options.number("maximum"), let gesture = options.fields["gesture"] else {
            throw TraceError("perTouch has a maximum and a gesture")
        }
        var instance = try build(gesture, perTouch: true)
        if let id { instance = instance.traced(id, in: log, perTouch: true) }
        return AnyGesture(instance.perTouch(maximum: Int(maximum)).map { _ in TraceValue(nil, .object([:])) })
    }

    private func composite(_ kind: String, _ json: JSONValue, perTouch: Bool) throws -> AnyGesture<TraceValue>? {
        guard ["simultaneous", "sequence", "exclusive"].contains(kind) else { return nil }
        guard let pair = json.array, pair.count == 2 else { throw TraceError("\(kind) takes two gestures") }
        let first = try build(pair[0], perTouch: perTouch)
        let second = try build(pair[1], perTouch: perTouch)
        switch kind {
        case "simultaneous":
            return AnyGesture(
                first.simultaneously(with: second).map { both in
                    TraceValue(
                        both.first?.touch ?? both.second?.touch,
                        ["first": both.first?.value, "second": both.second?.value])
                })
        case "sequence":
            return AnyGesture(
                first.sequenced(before: second).map { value in
                    switch value {
                    case .first(let first): TraceValue(first.touch, ["first": first.value])
                    case .second(let first, let second):
                        TraceValue(second?.touch ?? first.touch, ["first": first.value, "second": second?.value])
                    }
                })
        default:
            return AnyGesture(
                first.exclusively(before: second).map { value in
                    switch value {
                    case .first(let first): TraceValue(first.touch, ["first": first.value])
                    case .second(let second): TraceValue(second.touch, ["second": second.value])
                    }
                })
        }
    }

    private func single(_ kind: String, _ options: TraceOptions) throws -> AnyGesture<TraceValue> {
        switch kind {
        case "tap":
            return leaf(
                TapGesture(
                    count: Int(try options.number("count") ?? 1),
                    maximumDistance: try options.number("maximumDistance") ?? GestureDefaults.tapMaximumDistance)
            ) { .object([:]) }
        case "spatialTap":
            return leaf(
                SpatialTapGesture(
                    count: Int(try options.number("count") ?? 1), coordinateSpace: try options.coordinateSpace(),
                    maximumDistance: try options.number("maximumDistance") ?? GestureDefaults.tapMaximumDistance)
            ) { .object(["location": .point($0.location)]) }
        case "longPress":
            return leaf(
                LongPressGesture(
                    minimumDuration: try options.number("minimumDuration") ?? GestureDefaults.longPressDuration,
                    maximumDistance: try options.number("maximumDistance")
                        ?? GestureDefaults.longPressMaximumDistance)
            ) { .bool($0) }
        case "drag":
            return leaf(
                DragGesture(
                    minimumDistance: try options.number("minimumDistance") ?? GestureDefaults.dragMinimumDistance,
                    coordinateSpace: try options.coordinateSpace())
            ) { JSONValue($0) }
        case "magnify":
            return leaf(
                MagnifyGesture(
                    minimumScaleDelta: try options.number("minimumScaleDelta")
                        ?? GestureDefaults.magnifyMinimumScaleDelta)
            ) { JSONValue($0) }
        case "rotate":
            return leaf(
                RotateGesture(
                    minimumAngleDelta: try options.number("minimumAngleDelta").map { .degrees($0) }
                        ?? GestureDefaults.rotateMinimumAngleDelta)
            ) { JSONValue($0) }
        case "swipe":
            return leaf(
                SwipeGesture(
                    minimumDistance: try options.number("minimumDistance") ?? GestureDefaults.swipeMinimumDistance)
            ) { .object(["direction": .string("\($0)")]) }
        case "pressRelease":
            return leaf(
                LongPressReleaseDetectionGesture(
                    minimumDuration: try options.number("minimumDuration") ?? GestureDefaults.longPressDuration,
                    bounds: try options.rect("bounds") ?? bounds)
            ) { .object(["state": .string("\($0)")]) }
        default:
            throw TraceError("unknown gesture \(kind)")
        }
    }

    private func leaf<G: Gesture>(_ gesture: G, _ value: @escaping (G.Value) -> JSONValue) -> AnyGesture<TraceValue> {
        AnyGesture(gesture.touched().map { TraceValue($0.touch, value($0.value)) })
    }
}

/// The fields of an object of a trace.
struct TraceOptions {
    let fields: [String: JSONValue]

    init(_ json: JSONValue) throws {
        guard let object = json.object else { throw TraceError("expected an object, not \(json)") }
        fields = object
    }

    func number(_ key: String) throws -> Double? {
        guard let field = fields[key], field != .null else { return nil }
        guard let number = field.number else { throw TraceError("\(key) is a number, not \(field)") }
        return number
    }

    func flag(_ key: String) throws -> Bool? {
        guard let field = fields[key] else { return nil }
        guard let flag = field.bool else { throw TraceError("\(key) is true or false, not \(field)") }
        return flag
    }

    func rect(_ key: String) throws -> Rect? {
        guard let field = fields[key] else { return nil }
        guard let n = field.numbers, n.count == 4 else { throw TraceError("\(key) is [x, y, w, h], not \(field)") }
        return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    func coordinateSpace() throws -> CoordinateSpace {
        switch fields["coordinateSpace"]?.string {
        case nil, "local": .local
        case "global": .global
        case let other?: throw TraceError("coordinateSpace is local or global, not \(other)")
        }
    }
}
