import Gestures
import Touch

/// One case of a suite: regions, gestures, what the fingers do, and what is to come of it (docs/gestures.md, Traces of conformance).
struct TraceCase {
    struct RegionSpec {
        var id: String
        var frame: Rect
        var isHit: Bool
    }

    struct GestureSpec {
        var id: String
        var region: String
        var gesture: JSONValue
    }

    var name: String
    var regions: [RegionSpec]
    var gestures: [GestureSpec]
    var steps: [HandStep]
    var expected: [TraceExpectation]

    init(parsing line: String) throws {
        guard let json = try? JSONValue(parsing: line) else { throw TraceError("this is no JSON object") }
        let options = try TraceOptions(json)
        guard let name = options.fields["name"]?.string else { throw TraceError("a case has a name") }
        self.name = name
        regions = try TraceCase.regions(options)
        gestures = try (options.fields["gestures"]?.array ?? []).map(TraceCase.gesture)
        steps = try (options.fields["steps"]?.array ?? []).map { try TraceCase.step(TraceOptions($0)) }
        expected = try (options.fields["expect"]?.array ?? []).map { try TraceExpectation(TraceOptions($0)) }
        if zip(steps, steps.dropFirst()).contains(where: { $0.milliseconds > $1.milliseconds }) {
            throw TraceError("the time of the steps goes back")
        }
        if let relations = options.fields["relations"]?.array, !relations.isEmpty {
            throw TraceError("relations between gestures are not supported yet")
        }
    }

    private static func regions(_ options: TraceOptions) throws -> [RegionSpec] {
        guard let list = options.fields["regions"]?.array else {
            guard let size = options.fields["surface"]?.numbers, size.count == 2 else {
                throw TraceError("surface is [width, height]")
            }
            return [RegionSpec(id: "root", frame: Rect(x: 0, y: 0, width: size[0], height: size[1]), isHit: true)]
        }
        return try list.map { json in
            let options = try TraceOptions(json)
            guard let id = options.fields["id"]?.string, let frame = try options.rect("frame") else {
                throw TraceError("a region has an id and a frame")
            }
            if options.fields["parent"] != nil { throw TraceError("trees of regions are not supported yet") }
            let isEnabled = options.fields["enabled"]?.bool ?? true
            let isHidden = options.fields["hidden"]?.bool ?? false
            let isHit = try isEnabled && !isHidden && options.number("opacity") ?? 1 >= 0.01
            return RegionSpec(id: id, frame: frame, isHit: isHit)
        }
    }

    private static func gesture(_ json: JSONValue) throws -> GestureSpec {
        let options = try TraceOptions(json)
        guard let id = options.fields["id"]?.string, let region = options.fields["on"]?.string,
            let gesture = options.fields["gesture"]
        else { throw TraceError("a gesture has an id, on, and gesture") }
        if options.fields["as"]?.string ?? "gesture" != "gesture" || options.fields["mask"]?.string ?? "all" != "all" {
            throw TraceError("as and mask are not supported yet")
        }
        return GestureSpec(id: id, region: region, gesture: gesture)
    }

    private static func step(_ options: TraceOptions) throws -> HandStep {
        guard let time = try options.number("t") else { throw TraceError("a step has a t") }
        var step = HandStep(milliseconds: time)
        for json in options.fields["down"]?.array ?? [] {
            let place = try place(TraceOptions(json))
            step.down(place.id, x: place.x, y: place.y, pressure: place.pressure, tool: place.tool)
        }
        for json in options.fields["move"]?.array ?? [] {
            let place = try place(TraceOptions(json))
            step.move(place.id, x: place.x, y: place.y, pressure: place.pressure, tool: place.tool)
        }
        for id in try ids(options.fields["up"]) { step.up(id) }
        for id in try ids(options.fields["cancel"]) { step.cancel(id) }
        return step
    }

    private static func ids(_ json: JSONValue?) throws -> [UInt32] {
        try (json?.array ?? []).map { item in
            guard let number = item.number, let id = UInt32(exactly: number) else {
                throw TraceError("\(item) is no contact's id")
            }
            return id
        }
    }

    private static func place(
        _ options: TraceOptions
    ) throws -> (id: UInt32, x: Points, y: Points, pressure: Double, tool: Tool) {
        guard let number = try options.number("id"), let id = UInt32(exactly: number),
            let x = try options.number("x"), let y = try options.number("y")
        else { throw TraceError("a contact has id, x and y") }
        let tool: Tool
        switch options.fields["tool"]?.string ?? "finger" {
        case "finger": tool = .finger
        case "pen": tool = .pen
        case "palm": tool = .palm
        case let other: throw TraceError("a tool is finger, pen or palm, not \(other)")
        }
        return (id, x, y, try options.number("pressure") ?? 1, tool)
    }
}
