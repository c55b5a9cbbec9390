import Gestures
import Touch

/// One case of a suite: regions, gestures, the fingers' actions, and the expected callbacks (docs/gestures.md, Traces
/// of conformance).
struct TraceCase {
    struct RegionSpec {
        var id: String
        var parent: String?
        /// In the parent's space.
        var frame: Rect
        var isEnabled = true
        var isHidden = false
        var opacity = 1.0
        var clips = false
    }

    struct GestureSpec {
        /// How it is attached to its region.
        enum Attachment: String {
            case gesture, highPriority, simultaneous
        }

        var id: String
        var region: String
        var attachment: Attachment
        var mask: GestureMask
        var gesture: JSONValue
    }

    struct RelationSpec {
        /// The raw values are the keys of a relation in a trace.
        enum Kind: String, CaseIterable {
            case requiresFailureOf, simultaneousWith, prevents
        }

        var gesture: String
        var kind: Kind
        var other: String
    }

    var name: String
    var surface: Size
    var regions: [RegionSpec]
    var gestures: [GestureSpec]
    var relations: [RelationSpec]
    var steps: [HandStep]
    var expected: [TraceExpectation]

    init(parsing line: String) throws {
        guard let json = try? JSONValue(parsing: line) else { throw TraceError("this is no JSON object") }
        let options = try TraceOptions(json)
        guard let name = options.fields["name"]?.string else { throw TraceError("a case has a name") }
        self.name = name
        surface = try TraceCase.size(options)
        regions = try TraceCase.regions(options, surface: surface)
        gestures = try (options.fields["gestures"]?.array ?? []).map(TraceCase.gesture)
        relations = try (options.fields["relations"]?.array ?? []).map(TraceCase.relation)
        steps = try (options.fields["steps"]?.array ?? []).map { try TraceCase.step(TraceOptions($0)) }
        expected = try (options.fields["expect"]?.array ?? []).map { try TraceExpectation(TraceOptions($0)) }
        if zip(steps, steps.dropFirst()).contains(where: { $0.milliseconds > $1.milliseconds }) {
            throw TraceError("the time of the steps goes back")
        }
    }

    private static func size(_ options: TraceOptions) throws -> Size {
        guard let size = options.fields["surface"]?.numbers, size.count == 2 else {
            throw TraceError("surface is [width, height]")
        }
        return Size(width: size[0], height: size[1])
    }

    private static func regions(_ options: TraceOptions, surface: Size) throws -> [RegionSpec] {
        guard let list = options.fields["regions"]?.array else {
            return [RegionSpec(id: "root", frame: Rect(origin: .zero, size: surface))]
        }
        var known: Set<String> = []
        return try list.map { json in
            let options = try TraceOptions(json)
            guard let id = options.fields["id"]?.string, let frame = try options.rect("frame") else {
                throw TraceError("a region has an id and a frame")
            }
            let parent = options.fields["parent"]?.string
            if let parent, !known.contains(parent) { throw TraceError("there is no region \(parent) before \(id)") }
            guard known.insert(id).inserted else { throw TraceError("there are two regions \(id)") }
            return RegionSpec(
                id: id, parent: parent, frame: frame, isEnabled: try options.flag("enabled") ?? true,
                isHidden: try options.flag("hidden") ?? false, opacity: try options.number("opacity") ?? 1,
                clips: try options.flag("clips") ?? false)
        }
    }

    private static func gesture(_ json: JSONValue) throws -> GestureSpec {
        let options = try TraceOptions(json)
        guard let id = options.fields["id"]?.string, let gesture = options.fields["gesture"] else {
            throw TraceError("a gesture has an id and gesture")
        }
        let attached = options.fields["as"]?.string ?? "gesture"
        guard let attachment = GestureSpec.Attachment(rawValue: attached) else {
            throw TraceError("as is gesture, highPriority or simultaneous, not \(attached)")
        }
        return GestureSpec(
            id: id, region: options.fields["on"]?.string ?? "root", attachment: attachment,
            mask: try mask(options.fields["mask"]?.string ?? "all"), gesture: gesture)
    }

    private static func mask(_ name: String) throws -> GestureMask {
        switch name {
        case "all": .all
        case "gesture": .gesture
        case "subviews": .subviews
        case "none": .none
        default: throw TraceError("mask is all, gesture, subviews or none, not \(name)")
        }
    }

    private static func relation(_ json: JSONValue) throws -> RelationSpec {
        let options = try TraceOptions(json)
        let kinds = RelationSpec.Kind.allCases.filter { options.fields[$0.rawValue] != nil }
        guard let gesture = options.fields["gesture"]?.string, kinds.count == 1,
            let other = options.fields[kinds[0].rawValue]?.string
        else { throw TraceError("a relation has a gesture, and one of requiresFailureOf, simultaneousWith, prevents") }
        return RelationSpec(gesture: gesture, kind: kinds[0], other: other)
    }

    private static func step(_ options: TraceOptions) throws -> HandStep {
        guard let time = try options.number("t") else { throw TraceError("a step has a t") }
        var step = HandStep(milliseconds: time)
        step.downs = try (options.fields["down"]?.array ?? []).map(TraceCase.contact)
        step.moves = try (options.fields["move"]?.array ?? []).map(TraceCase.contact)
        step.ups = try ids(options.fields["up"])
        step.cancels = try ids(options.fields["cancel"])
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

    private static func contact(_ json: JSONValue) throws -> HandStep.Place {
        let options = try TraceOptions(json)
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
        return HandStep.Place(
            id: id, location: Point(x: x, y: y), pressure: try options.number("pressure") ?? 1, tool: tool)
    }
}
