import Gestures
import MIDI
import Mapping
import MappingTestKit
import Panels
import Player
import Ribbons
import TestSupport
import Time

@testable import Bridge

/// A performance of random touches on one and two screens, patch changes, actions, incoming messages, clocks, lost events
/// and panels that go and come, played by a loop; and what a recorder would have kept of it.
struct RandomPerformance {
    /// The loop's inputs, in a renderer's form.
    private(set) var inputs: [PlayerInput] = []
    private(set) var first: Patch
    private let loop: EmbeddedLoop
    private var random: SeededRandom
    private var panels: [FakePanel] = []
    private var now = Timestamp(nanoseconds: 1_000_000_000)
    private var lastWakeUp = Timestamp.zero
    private var panelCount = 0
    /// Control's order in this wake-up, in a renderer's form.
    private var ordered: PlayerInput.Kind?

    /// A deadline may be within a microsecond.
    private static let grain = Nanoseconds(1000)
    private static let surfaces: [String?] = ["left", "left", "right", nil]

    /// Plays the performance of a seed. Answers its inputs, the patch that it begins with, and what was sent to all.
    /// - Parameter isWatched: whether a program comes and goes that is told every frame of touches.
    static func play(
        seed: UInt64, isWatched: Bool = false
    ) throws -> (first: Patch, inputs: [PlayerInput], sent: [SentMessage]) {
        var performance = RandomPerformance(seed: seed)
        try performance.run(isWatched)
        return (performance.first, performance.inputs, performance.loop.sentToAll)
    }

    private init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        first = Self.patch(&random)
        loop = EmbeddedLoop(first)
    }

    private static func patch(_ random: inout SeededRandom) -> Patch {
        var patch = Patch.random(&random)
        if random.chance(25) { patch.midi.budget = random.pick([OutputPacer.din, 400]) }
        patch.midi.sendsInitialValues = random.chance(30)
        patch.midi.sendsClock = random.chance(20)
        if random.chance(50) { patch.midi.tempo = random.pick([60, 127, 300]) }
        if random.chance(50) { addEdgesAndInput(to: &patch, &random) }
        for index in patch.ribbons.indices where random.chance(40) {
            patch.ribbons[index].settings.surface = random.pick(["left", "right"])
        }
        return patch
    }

    private static func addEdgesAndInput(to patch: inout Patch, _ random: inout SeededRandom) {
        let channel = Channel(index: 0)
        for edge in ScreenEdge.allCases {
            patch.edges[edge] = random.pick([.latch, .transpose(2), .presetNext, .perform(ribbon: 0, .activate)])
        }
        patch.ribbons[0].inputs = [RibbonInput(.controller(channel, 65), .range)]
        let actions = RibbonAction.allCases.map { Action.perform(ribbon: random.below(3), $0) }
        patch.input = [
            InputRoute(.controller(65), channel: channel, random.pick(actions)),
            InputRoute(.note(36), channel: channel, random.pick(actions)),
            InputRoute(.controller(64), channel: channel, .latch), InputRoute(.program(4), channel: channel, .panic),
            InputRoute(.controller(66), channel: channel, .loop(ribbon: 0, .clear)),
        ]
    }

    private mutating func run(_ isWatched: Bool) throws {
        loop.order(.record(true))
        loop.wakeUp(at: now)
        for number in 0..<(20 + random.below(40)) {
            if isWatched, number % 3 == 0 { loop.order(.tellTouches(number % 2 == 0)) }
            try step()
        }
        // All fingers and panels go; what sounds on without them goes on.
        for panel in panels { panel.isGone = true }
        while !loop.devices.isEmpty || !loop.sequencer.incoming.isEmpty {
            now = max(now, min(loop.deadline + Self.grain, now + .milliseconds(50)))
            wakeUp()
        }
        // So that the recorder knows when it ended.
        loop.order(.perform(.transpose(0)))
        ordered = .action(.transpose(0))
        wakeUp()
        loop.player.endRepetition()
        loop.order(.perform(.transpose(0)))
        loop.wakeUp(at: now)
        while loop.deadline < .distantFuture || !loop.devices.isEmpty {
            now = max(now, min(loop.deadline + Self.grain, now + .milliseconds(50)))
            wakeUp()
        }
    }

    private mutating func step() throws {
        if random.chance(4) { stop() }
        let before = now
        // The clock has nanoseconds, reports have whole microseconds.
        let span = random.pick([50_000, 3_000_000, 12_000_000, 40_000_000, 200_000_000]) + random.below(1000)
        now = now + Nanoseconds(Int64(span))
        // What has come since the last wake-up, and a little that comes while this one reads.
        for panel in panels { touch(panel, between: before, and: now + Nanoseconds(20_000)) }
        if random.chance(18) { try order() }
        if random.chance(15) { sequencerInput() }
        if random.chance(30) { loop.sequencer.play(.clock) }
        wakeUp()
        now = now + Nanoseconds(30_000)
    }

    /// The loop is stopped for a while. Where something was due meanwhile, it is a gap.
    private mutating func stop() {
        let start = now
        now = now + Nanoseconds(Int64(random.pick([400_000_000, 3_000_000_000, 30_000_000_000])))
        for panel in panels { touch(panel, between: start, and: now) }
        let end = now.inWholeMicroseconds
        if end - loop.deadline > .milliseconds(250) { inputs.append(PlayerInput(at: end, .gap(since: lastWakeUp))) }
        wakeUp()
        now = now + Nanoseconds(30_000)
    }

    // MARK: Touches

    private mutating func touch(_ panel: FakePanel, between start: Timestamp, and end: Timestamp) {
        var times = (0..<random.below(4)).map { _ in
            Timestamp(nanoseconds: start.nanoseconds + 1000 + Int64(random.below(Int((end - start).count))))
                .inWholeMicroseconds
        }
        times.sort()
        for time in times {
            for _ in 0...random.below(2) { finger(panel, at: time) }
            panel.report(at: time)
            if random.chance(2) { panel.drop(at: time) }
        }
        if random.chance(2) { panel.isGone = true }
    }

    private mutating func finger(_ panel: FakePanel, at time: Timestamp) {
        let down = panel.down
        if !down.isEmpty, random.chance(30) { return panel.lift(random.pick(down), at: time) }
        let slot = down.isEmpty || random.chance(30) ? random.below(FakePanel.slots) : random.pick(down)
        panel.touch(
            slot, x: Int32(random.below(25) * 50), y: Int32(random.below(800)), pressure: Int32(random.below(256)),
            at: time)
    }

    // MARK: Control

    private mutating func order() throws {
        switch random.below(14) {
        case 0...3:
            let surface = random.pick(Self.surfaces)
            // Whether Control hears of a panel's end before it mounts the next one of that surface is a race; no recorder
            // can tell its outcome.
            let isEnding = loop.devices.contains { $0.source.isGone && $0.panel.screen.name == surface }
            guard loop.devices.count < 3, !isEnding else { return }
            panelCount += 1
            let panel = FakePanel("panel \(panelCount)")
            // A finger may rest on it already.
            if random.chance(30) { panel.touch(3, x: 700, y: 300, at: now) }
            panels.append(panel)
            let device = try loop.attach(panel, surface: surface)
            var configuration = DeviceConfiguration()
            configuration.surface = surface
            ordered = .attach(panel: Int(device.panel.number), panel.device, configuration)
        case 4, 5:
            let patch = Self.patch(&random)
            loop.play(patch)
            ordered = .patch(patch)
        case 6: if let device = loop.devices.first { loop.order(.detach(device.path)) }
        case 7...10:
            let (action, ribbon) = (random.pick(RibbonAction.allCases), random.below(3))
            guard random.chance(60), let screen = loop.mounter.screens.first(where: { $0.name != nil }),
                let name = screen.name
            else {
                loop.order(.perform(.perform(ribbon: ribbon, action)))
                ordered = .action(.perform(ribbon: ribbon, action))
                return
            }
            loop.order(.performOnScreen(screen.number, action, ribbon: ribbon))
            ordered = .perform(action, ribbon: ribbon, screen: name)
        default:
            let action = random.pick([
                Action.panic, .latch, .tempoTap, .tempoTap, .transpose(5), .transpose(-5), .start, .stop, .continue,
                .set(ribbon: 0, .center, 0.3), .set(ribbon: 0, .range, 0.5), .set(ribbon: 0, .door, 1),
                .set(ribbon: 1, .door, 0), .presetNext, .presetPrevious, .preset(named: "other"),
                .snapshot(.store(1)), .snapshot(.store(2)), .snapshot(.recall(1, over: .zero)),
                .snapshot(.recall(2, over: .milliseconds(200))), .loop(ribbon: 0, .record), .loop(ribbon: 0, .record),
                .loop(ribbon: 0, .overdub), .loop(ribbon: 0, .play), .loop(ribbon: 0, .halve), .loop(ribbon: 0, .undo),
                .loop(ribbon: 0, .double), .loop(ribbon: 0, .stop, LoopOptions(moment: .bar)),
                .loop(ribbon: 0, .record, LoopOptions(bars: 1, countsIn: true)),
                .snapshot(.recall(1, over: .milliseconds(300), on: .beat)), .set(ribbon: 0, .division, 0.125),
                .set(ribbon: 1, .division, 1.0 / 3), .set(ribbon: 2, .swing, 0.5), .change(ribbon: 0, .gate, by: 0.2),
                .set(ribbon: 1, .velocity, 30),
            ])
            loop.order(.perform(action))
            ordered = .action(action)
        }
    }

    private mutating func sequencerInput() {
        let channel = Channel(index: 0)
        // Now and then more than one wake-up takes.
        let count = random.chance(5) ? 150 : 1 + random.below(3)
        for _ in 0..<count {
            switch random.below(11) {
            case 8: loop.sequencer.play(.controller(channel, 65, UInt7(clamping: random.below(128))))
            case 9: loop.sequencer.play(.controller(channel, 64, UInt7(clamping: random.below(128))))
            case 10: loop.sequencer.play(.noteOn(channel, key: 36, velocity: UInt7(clamping: random.below(2))))
            case 0...2: loop.sequencer.play(.controller(channel, 74, UInt7(clamping: random.below(128))))
            case 3: loop.sequencer.play(.clock)
            case 4: loop.sequencer.play(random.pick([.start, .stop, .continue, .songPosition(7)]))
            case 5: loop.sequencer.play(.program(channel, random.pick([3, 4])))
            case 6: loop.sequencer.play(.controller(channel, 123, 0))
            default: loop.sequencer.subscribe(to: UInt8(random.below(2)))
            }
        }
    }

    // MARK: The recorder

    private mutating func wakeUp() {
        loop.wakeUp(at: now)
        lastWakeUp = now.inWholeMicroseconds
        panels.removeAll { panel in !loop.devices.contains { $0.source === panel } }
        var isOrderPlaced = ordered == nil
        for input in loop.takeRecording() {
            let (exact, kind) = Self.input(input)
            // As a recording's text has it.
            let time = exact.inWholeMicroseconds
            // Orders come behind what has come by now, and before what is newer.
            if !isOrderPlaced, isBehindOrder(input, time) { placeOrder(&isOrderPlaced) }
            inputs.append(PlayerInput(at: time, kind))
        }
        if !isOrderPlaced { placeOrder(&isOrderPlaced) }
        ordered = nil
    }

    private mutating func placeOrder(_ isPlaced: inout Bool) {
        if let ordered { inputs.append(PlayerInput(at: now.inWholeMicroseconds, ordered)) }
        isPlaced = true
    }

    private func isBehindOrder(_ input: RecordedInput, _ time: Timestamp) -> Bool {
        if time > now.inWholeMicroseconds { return true }
        guard case .attach(let number, _, _) = ordered, case .event(_, let panel) = input else { return false }
        return Int(panel) == number
    }

    private static func input(_ input: RecordedInput) -> (Timestamp, PlayerInput.Kind) {
        switch input {
        case .event(let event, let panel):
            (
                event.time,
                .event(
                    RawEvent(
                        time: event.time.inWholeMicroseconds, type: event.type, code: event.code, value: event.value),
                    panel: Int(panel))
            )
        case .message(let message, let time): (time, .message(message))
        case .end(let panel, let time): (time, .detach(panel: Int(panel)))
        }
    }
}
