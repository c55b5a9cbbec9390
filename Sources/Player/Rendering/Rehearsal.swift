import Gestures
import MIDI
import Mapping
import Panels
import Ribbons
import Time
import Touch

/// Plays a patch once, silently, on an ordinary thread, before the loop does. Then the code that the loop will run has
/// been read from the disk and mapped, and the first touch takes no longer than the next one.
///
/// On each ribbon two fingers play all gestures, before and behind the door; then come swipes from the edges, actions
/// without a finger, and loops.
public struct Rehearsal {
    private var events: [RawEvent] = []
    private var time = Timestamp.zero
    private var lastID: Int32 = 0

    /// A tenth of a render's work: a preset whose springs never come to rest delays nothing.
    static let work = RenderWork(RenderWork.standard / 10)

    public static func play(_ patch: Patch) {
        let renderer = renderer(of: patch)
        renderer.render { _ in }
        for action in RibbonAction.allCases {
            for index in patch.ribbons.indices {
                renderer.player.perform(.perform(ribbon: index, action), at: renderer.player.now)
            }
            renderer.player.advance(to: renderer.player.now + .milliseconds(1000))
        }
        tune(renderer.player, patch)
        renderer.player.drain { _ in }
        if let ribbon = patch.loopedRibbons.first { loop(ribbon, patch) }
    }

    /// Records, repeats and overdubs touches of a ribbon.
    static func loop(_ ribbon: Int, _ patch: Patch, _ send: (SentMessage) -> Void = { _ in }) {
        var rehearsal = Rehearsal()
        var configuration = DeviceConfiguration()
        configuration.surface = patch.ribbons[ribbon].settings.surface
        var inputs = [PlayerInput(at: .zero, .attach(panel: 0, device, configuration))]
        for actions in [[LoopAction.record], [.record, .overdub], [.overdub, .halve, .play]] {
            for action in actions {
                inputs.append(PlayerInput(at: rehearsal.time, .action(.loop(ribbon: ribbon, action))))
            }
            rehearsal.events = []
            rehearsal.drag(patch.ribbons[ribbon].settings.area)
            inputs += rehearsal.events.map { PlayerInput(at: $0.time, .event($0, panel: 0)) }
        }
        let renderer = Renderer(patch, work: work)
        renderer.play(inputs) { renderer.player.drain(send) }
    }

    /// Receives a key and a clock, stores and recalls a snapshot, and sets each ribbon's tuning.
    private static func tune(_ player: Player, _ patch: Patch) {
        player.receive(.noteOn(patch.midi.channel, key: 60, velocity: 64), at: player.now)
        player.receive(.noteOff(patch.midi.channel, key: 60, velocity: 64), at: player.now)
        for message in [Message.start, .clock, .clock] { player.receive(message, at: player.now) }
        player.perform(.snapshot(.store(1)), at: player.now)
        for length in [Nanoseconds.milliseconds(10), .zero] {
            player.perform(.snapshot(.recall(1, over: length)), at: player.now)
            player.advance(to: player.now + .milliseconds(10))
        }
        for index in patch.ribbons.indices { player.perform(.tune(ribbon: index, .shift(0)), at: player.now) }
    }

    /// A renderer with a recording for each surface.
    static func renderer(of patch: Patch, work: RenderWork = work) -> Renderer {
        var rehearsal = Rehearsal()
        for ribbon in patch.ribbons { rehearsal.play(ribbon.settings.area) }
        for edge in patch.edges.keys.sorted(by: { $0.rawValue < $1.rawValue }) { rehearsal.swipe(from: edge) }
        let renderer = Renderer(patch, work: work)
        var names: [String?] = []
        for name in patch.ribbons.map(\.settings.surface) where !names.contains(name) { names.append(name) }
        for name in names {
            var configuration = DeviceConfiguration()
            configuration.surface = name
            // A panel of this kind is always usable.
            _ = try? renderer.add(
                Recording(device: device, events: rehearsal.events), configuration: configuration)
        }
        return renderer
    }

    /// Both axes have 20 units a millimetre.
    private static let side: Int32 = 4096

    private static var device: DeviceDescription {
        var axes: [UInt16: Axis] = [:]
        axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: 1)
        axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65_535)
        axes[AbsoluteAxis.positionX] = Axis(minimum: 0, maximum: side, resolution: 20)
        axes[AbsoluteAxis.positionY] = Axis(minimum: 0, maximum: side, resolution: 20)
        return DeviceDescription(properties: CodeSet([InputProperty.direct]), axes: axes)
    }

    private mutating func play(_ area: Area) {
        drag(area)
        for _ in 0..<2 {
            land(0, area, at: 0.5)
            lift(0)
        }
        drag(area)
    }

    /// Plays a finger that rests and moves, and another one that joins it.
    private mutating func drag(_ area: Area) {
        land(0, area, at: 0.5)
        time = time + .milliseconds(600)
        for step in 1...4 { move(0, area, to: 0.5 + Double(step) / 10) }
        land(1, area, at: 0.1)
        for step in 1...4 { move(1, area, to: 0.1 + Double(step) / 10) }
        lift(0)
        lift(1)
        time = time + .milliseconds(1000)
    }

    private mutating func swipe(from edge: ScreenEdge) {
        let (start, end) = edge == .top || edge == .left ? (0.0, 0.2) : (0.999, 0.8)
        let isHorizontal = edge == .left || edge == .right
        func spot(_ part: Double) -> Area {
            Area(x: isHorizontal ? part : 0.5, y: isHorizontal ? 0.5 : part, width: 0, height: 0)
        }
        land(0, spot(start), at: 0)
        move(0, spot((start + end) / 2), to: 0)
        move(0, spot(end), to: 0)
        lift(0)
        time = time + .milliseconds(1000)
    }

    private mutating func land(_ slot: Int32, _ area: Area, at part: Double) {
        lastID += 1
        add(AbsoluteAxis.slot, slot)
        add(AbsoluteAxis.trackingID, lastID)
        move(slot, area, to: part)
    }

    private mutating func move(_ slot: Int32, _ area: Area, to part: Double) {
        add(AbsoluteAxis.slot, slot)
        add(AbsoluteAxis.positionX, Int32((area.x + area.width * part) * Double(Self.side)))
        add(AbsoluteAxis.positionY, Int32((area.y + area.height * part) * Double(Self.side)))
        report()
    }

    private mutating func lift(_ slot: Int32) {
        add(AbsoluteAxis.slot, slot)
        add(AbsoluteAxis.trackingID, -1)
        report()
    }

    private mutating func add(_ code: UInt16, _ value: Int32) {
        events.append(.absolute(code, value, at: time))
    }

    private mutating func report() {
        events.append(.report(at: time))
        time = time + .milliseconds(10)
    }
}
