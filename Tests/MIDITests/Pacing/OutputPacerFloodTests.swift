import MIDI
import TestSupport
import Testing
import Time

/// Rules that hold for any input; each failure prints the seed that repeats it.
@Suite("Output pacer: floods")
struct OutputPacerFloodTests {
    private static let seeds = SeededRandom.seeds(40)

    /// About a second of messages, more than the wire can take.
    private struct Flood {
        var wire: Wire
        var inputs: [MessageGroup] = []
        private var random: SeededRandom
        private var sounding: [(Channel, UInt7)] = []
        private var bends = [UInt16](repeating: 0, count: 16)
        /// Arrival times of the note ons.
        private(set) var strikes: [Wire.Sent] = []

        init(seed: UInt64, notes: Bool, fingers: Int = 20) {
            random = SeededRandom(seed: seed)
            wire = Wire(bytesPerSecond: [3125, 3125, 1000, 20_000].randomElement(using: &random)!)
            var time = Timestamp.zero
            let interval = Int64.random(in: 100_000...3_000_000, using: &random)
            for _ in 0..<800 {
                time = time + Nanoseconds(Int64.random(in: 0...interval, using: &random))
                wire.run(until: time)
                let group = notes && Bool.random(using: &random) ? note(fingers) : value()
                inputs.append(group)
                wire.pacer.enqueue(group)
            }
            for (channel, key) in sounding {
                let group = MessageGroup(.noteOff(channel, key: key, velocity: 64))
                inputs.append(group)
                wire.pacer.enqueue(group)
            }
        }

        private mutating func note(_ fingers: Int) -> MessageGroup {
            if sounding.count > fingers || (!sounding.isEmpty && Bool.random(using: &random)) {
                let (channel, key) = sounding.remove(at: Int.random(in: sounding.indices, using: &random))
                return MessageGroup(.noteOff(channel, key: key, velocity: 64))
            }
            let channel = Channel.random(&random)
            let key = UInt7(Int.random(in: 60...64, using: &random))!
            var group = MessageGroup()
            if let index = sounding.firstIndex(where: { $0 == (channel, key) }) {
                sounding.remove(at: index)
                group.append(.noteOff(channel, key: key, velocity: 64))
            }
            if Bool.random(using: &random) { group.append(bend(channel)) }
            // Makes note ons of one key distinguishable.
            let velocity = UInt7(
                1 + strikes.count { $0.message.struckKey.map { $0 == (channel, key) } ?? false } % 127)!
            group.append(.noteOn(channel, key: key, velocity: velocity))
            strikes.append(Wire.Sent(time: wire.now, message: group.last!))
            sounding.append((channel, key))
            return group
        }

        /// Bends of a channel only ever rise, so a lower value is recognised as an older one.
        private mutating func bend(_ channel: Channel) -> Message {
            bends[Int(channel.index)] += 1
            return .bend(channel, UInt14(Int(bends[Int(channel.index)]))!)
        }

        private mutating func value() -> MessageGroup {
            let channel = Channel.random(&random)
            let value = UInt14(Int.random(in: 0...16383, using: &random))!
            let number = UInt7(Int.random(in: 1...3, using: &random))!
            return switch Int.random(in: 0..<6, using: &random) {
            case 0: MessageGroup(bend(channel))
            case 1: Parameter.controller14(channel, number).messages(for: value)
            case 2: Parameter.nonRegistered(channel, UInt14(Int(number.rawValue))!).messages(for: value)
            case 3: Parameter.registered(channel, UInt14(Int(number.rawValue))!).messages(for: value)
            case 4: Parameter.channelPressure(channel).messages(for: value)
            default: Parameter.controller(channel, 74).messages(for: value)
            }
        }
    }

    @Test(arguments: seeds)
    func theBudgetHoldsOverAnyTenMilliseconds(seed: UInt64) {
        var flood = Flood(seed: seed, notes: true)
        flood.wire.runDry()
        let budget = Double(flood.wire.bytesPerSecond) / 100
        #expect(Double(flood.wire.mostBytes(within: .milliseconds(10))) <= budget + 3)
        #expect(!flood.wire.sent.isEmpty)
    }

    @Test(arguments: seeds)
    func notesKeepTheirOrderAndThoseThatAreLeftOutAreCounted(seed: UInt64) {
        var flood = Flood(seed: seed, notes: true)
        flood.wire.runDry()
        var sounding: Set<[UInt8]> = []
        var rest = flood.strikes[...]
        for message in flood.wire.messages {
            if let (channel, key) = message.struckKey {
                #expect(sounding.insert([channel.index, key.rawValue]).inserted)
                rest = rest.drop { $0.message != message }
                #expect(rest.first?.message == message, "a note on out of its order")
                rest = rest.dropFirst()
            }
            if let (channel, key) = message.releasedKey {
                #expect(sounding.remove([channel.index, key.rawValue]) != nil)
            }
        }
        #expect(sounding.isEmpty)
        let struck = flood.wire.messages.count { $0.struckKey != nil }
        #expect(flood.strikes.count - struck == flood.wire.pacer.dropped)
        if flood.wire.bytesPerSecond >= 20_000 { #expect(flood.wire.pacer.dropped == 0) }
    }

    /// Each goes out within its own wire time and 20 ms after it came, or after the one before it has gone.
    @Test(arguments: seeds)
    func everyNoteOnGoesOutSoonAfterTheOneBefore(seed: UInt64) {
        var flood = Flood(seed: seed, notes: true, fingers: 9)
        flood.wire.runDry()
        guard flood.wire.bytesPerSecond >= OutputPacer.din else { return }
        var rest = flood.strikes[...]
        var free = Timestamp.zero
        for sent in flood.wire.sent where sent.message.struckKey != nil {
            rest = rest.drop { $0.message != sent.message }
            guard let came = rest.popFirst() else { break }
            // A note off and two bends may belong to the note on.
            let limit = max(came.time, free) + flood.wire.time(bytes: 9) + .milliseconds(20)
            #expect(sent.time <= limit, "\((sent.time - limit).count / 1000) µs late")
            free = sent.time + flood.wire.time(bytes: 3)
        }
    }

    @Test(arguments: seeds)
    func aNoteNeverSoundsWithAnOlderBendThanItCameWith(seed: UInt64) {
        var flood = Flood(seed: seed, notes: true)
        flood.wire.runDry()
        let wanted = Self.bendsAtNoteOns(flood.inputs.flatMap { Array($0) })
        let heard = Self.bendsAtNoteOns(flood.wire.messages)
        for (note, bend) in heard { #expect(wanted[note].map { $0 <= bend } == true) }
    }

    @Test(arguments: seeds)
    func everyChannelEndsAtItsNewestBend(seed: UInt64) {
        var flood = Flood(seed: seed, notes: true)
        flood.wire.runDry()
        #expect(Self.lastBends(flood.wire.messages) == Self.lastBends(flood.inputs.flatMap { Array($0) }))
    }

    private static func lastBends(_ messages: [Message]) -> [Channel: UInt14] {
        var bends = [Channel: UInt14]()
        for case .bend(let channel, let value) in messages { bends[channel] = value }
        return bends
    }

    /// The value of its channel's bend at each note on.
    private static func bendsAtNoteOns(_ messages: [Message]) -> [Message: UInt14] {
        var bends = [Channel: UInt14]()
        var struck: [Message: UInt14] = [:]
        for message in messages {
            if case .bend(let channel, let value) = message { bends[channel] = value }
            if let (channel, _) = message.struckKey { struck[message] = bends[channel] ?? 0 }
        }
        return struck
    }

    @Test(arguments: seeds)
    func groupsAreNeverSplit(seed: UInt64) throws {
        var flood = Flood(seed: seed, notes: true)
        flood.wire.runDry()
        var rest = flood.wire.messages[...]
        while let message = rest.first {
            guard case .controller(_, let number, _) = message, number != 74 else {
                rest = rest.dropFirst()
                continue
            }
            let length = number < 32 ? 2 : 6
            var group = MessageGroup()
            for message in rest.prefix(length) { group.append(message) }
            let setting = try #require(group.setting)
            #expect(setting.parameter.messages(for: setting.value) == group)
            rest = rest.dropFirst(length)
        }
    }

    @Test(arguments: seeds)
    func theNewestValuesAreOutSoonAfterTheFlood(seed: UInt64) {
        var flood = Flood(seed: seed, notes: false)
        let end = flood.wire.now
        let before = flood.wire.sent.count
        flood.wire.runDry()
        let bytes = flood.wire.sent[before...].reduce(0) { $0 + $1.message.bytes.count }
        #expect(flood.wire.now <= end + .milliseconds(20) + flood.wire.time(bytes: bytes))
        // At most one value of each parameter can have been waiting.
        let settings = flood.inputs.compactMap(\.setting)
        let waiting = Set(settings.map(\.parameter)).reduce(0) { $0 + $1.messages(for: 0).byteCount }
        #expect(bytes <= waiting + 18)
        var newest: [Parameter: UInt14] = [:]
        for setting in settings { newest[setting.parameter] = setting.value }
        #expect(Self.settings(of: flood.wire.messages) == newest)
    }

    /// The values that a receiver has at the end.
    private static func settings(of messages: [Message]) -> [Parameter: UInt14] {
        var settings: [Parameter: UInt14] = [:]
        var rest = messages[...]
        while !rest.isEmpty {
            for length in [6, 2, 1] where rest.count >= length {
                var group = MessageGroup()
                for message in rest.prefix(length) { group.append(message) }
                guard let setting = group.setting else { continue }
                settings[setting.parameter] = setting.value
                rest = rest.dropFirst(length)
                break
            }
        }
        return settings
    }
}

extension Channel {
    /// One of the first four channels.
    fileprivate static func random(_ random: inout SeededRandom) -> Channel {
        Channel(Int.random(in: 1...4, using: &random))!
    }
}
