import MIDI
import Mapping
import TestSupport
import Time
import Touch

/// A session of random touches, presets, panics, unplugged panels, latches, transpositions, doors, loops and taps. Whatever happens,
/// every note on is answered by exactly one note off, nothing sounds at the end, and no message has an earlier time than
/// the one before it.
public struct RandomSession {
    private var random: SeededRandom
    private let play: Performance
    private let patches: [Patch]
    private var down: [Int] = []
    private var sounding = SoundingKeys()
    private var pressures = VoicePressures()
    /// The zone of the preset before the last act: at a change of presets only notes that still wait for their
    /// port are struck, and those are of the one before.
    private var zone: MPEZone?
    private var latest = Timestamp.zero

    private init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        var patches: [Patch] = [.random(&random), .random(&random)]
        for index in patches.indices {
            // So that its first ribbon can be looped.
            patches[index].input.append(
                InputRoute(.program(99), channel: Channel(index: 0), .loop(ribbon: 0, .record)))
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            for index in patches.indices { patches[index].midi.budget = OutputPacer.din }
        }
        self.patches = patches
        play = Performance(patches[0])
    }

    /// Plays the session of a seed. Answers what went wrong in it, nil where nothing did, and how much was played.
    public static func play(seed: UInt64) -> (failure: String?, noteOns: Int) {
        var session = RandomSession(seed: seed)
        let failure = session.run()
        return (failure, session.sounding.struck)
    }

    private mutating func run() -> String? {
        for step in 0..<Int.random(in: 8...40, using: &random) {
            zone = play.instrument.patch.midi.mpe
            act()
            if let failure = check() { return "step \(step): \(failure)" }
        }
        // If the last act has changed the preset, notes of both may be struck from here on.
        if play.instrument.patch.midi.mpe != zone { zone = nil }
        play.cancel()
        play.wait(500)
        play.player.endRepetition()
        play.wait(500)
        play.end()
        play.finish()
        if let failure = check() { return "end: \(failure)" }
        if play.output.ledger.count != 0 { return "end: \(play.output.ledger.count) notes in the ledger" }
        return sounding.count == 0 ? nil : "end: \(sounding.count) notes sound"
    }

    private mutating func act() {
        switch Int.random(in: 0..<122, using: &random) {
        case 0..<30:
            guard let slot = (0..<10).first(where: { !down.contains($0) }) else { return }
            down.append(slot)
            play.down(slot, at: place(), height(), pressure: pressure())
        case 30..<60:
            guard let slot = down.randomElement(using: &random) else { return }
            play.move(slot, to: place(), height(), pressure: pressure())
        case 60..<78:
            guard let index = down.indices.randomElement(using: &random) else { return }
            play.up(down.remove(at: index))
        case 78..<80:
            play.receive(
                [.clock, .clock, .clock, .start, .stop, .continue, .songPosition(5)].randomElement(using: &random)!)
        case 80..<86: play.wait([1, 7, 30, 120, 600].randomElement(using: &random)!)
        case 86: play.stop([300, 5000, 40_000].randomElement(using: &random)!)
        case 87:
            play.receive(.noteOn(channel, key: UInt7(clamping: .random(in: 40...70, using: &random)), velocity: 90))
        case 88..<90: play.receive(.controller(channel, 74, UInt7(clamping: .random(in: 0...127, using: &random))))
        case 90..<92:
            // The panel is unplugged.
            play.cancel()
            play.end()
            down = []
        case 92..<94: play.perform(.panic)
        case 94..<97: play.swap(patches.randomElement(using: &random)!)
        case 100..<112: play.perform(.loop(ribbon: 0, LoopAction.allCases.randomElement(using: &random)!, options()))
        case 112: play.perform(.tempoTap)
        case 113: play.perform([.start, .stop, .continue].randomElement(using: &random)!)
        case 114: play.perform(.transpose(.random(in: -5...5, using: &random)))
        case 116..<120:
            let property = RibbonProperty.ofArpeggios.randomElement(using: &random)!
            let value =
                property == .division
                ? [0.125, 1.0 / 3, 0.5, 4].randomElement(using: &random)! : .random(in: property.range, using: &random)
            play.perform(.set(ribbon: 0, property, value))
        case 120: play.perform(.change(ribbon: 0, .swing, by: .random(in: -0.5...0.5, using: &random)))
        case 121:
            play.receive(.noteOff(channel, key: UInt7(clamping: .random(in: 40...70, using: &random)), velocity: 0))
        case 115:
            play.perform(.snapshot(.store(1)))
            play.perform(.snapshot(.recall(1, over: .milliseconds(.random(in: 0...900, using: &random)), on: .beat)))
        default: play.perform(.set(ribbon: 0, .door, .random(using: &random) ? 1 : 0))
        }
    }

    private mutating func options() -> LoopOptions {
        LoopOptions(
            bars: Int.random(in: 0..<3, using: &random) == 0 ? 1 : nil,
            countsIn: Int.random(in: 0..<6, using: &random) == 0,
            moment: GridMoment.allCases.randomElement(using: &random)!)
    }

    /// Few places, so that voices meet on their keys.
    private mutating func place() -> Points { Points(Int.random(in: 0..<25, using: &random) * 40 + 20) }

    private mutating func height() -> Points { .random(in: 0..<100, using: &random) }

    /// Nil where it is not reported.
    private mutating func pressure() -> Double? {
        Int.random(in: 0..<3, using: &random) == 0 ? nil : .random(in: 0...1, using: &random)
    }

    private mutating func check() -> String? {
        for sent in play.takeSent() {
            if sent.time < latest { return "\(sent.message.hex) goes back by \((latest - sent.time).count) ns" }
            latest = sent.time
            if let failure = sounding.take(sent.message, port: sent.port) { return failure }
            if let failure = pressures.take(sent.message, port: sent.port, zone: zone) { return failure }
        }
        return nil
    }
}

/// Notes as a receiver hears them. A key struck twice without a note off between, or let go without sounding, is
/// a mistake.
struct SoundingKeys {
    private struct Key: Hashable {
        var port: Int
        var channel: Channel
        var key: UInt7
    }

    private var keys: Set<Key> = []
    private(set) var struck = 0

    var count: Int { keys.count }

    mutating func take(_ message: Message, port: Int) -> String? {
        if let (channel, key) = message.struckKey {
            struck += 1
            let isNew = keys.insert(Key(port: port, channel: channel, key: key)).inserted
            if !isNew { return "key \(key.rawValue) of channel \(channel.number) is struck twice" }
        }
        if let (channel, key) = message.releasedKey, keys.remove(Key(port: port, channel: channel, key: key)) == nil {
            return "key \(key.rawValue) of channel \(channel.number) is let go without sounding"
        }
        return nil
    }
}
