import MIDI

/// The pitches of a channel's keys after its synth has been tuned to a scale: the root sounds on its own key, and each
/// further degree of the scale on the next key.
public struct TunedKeys: Hashable, Sendable {
    public let scale: Scale
    public let root: UInt7

    public init(_ scale: Scale, root: UInt7) {
        (self.scale, self.root) = (scale, root)
    }

    private var tonic: Double { Double(root.rawValue) }

    /// The pitch of a key, which may lie beyond the pitches of MIDI.
    /// - Parameter key: also beyond `0 ... 127`.
    func pitch(of key: Int) -> Double { scale.pitch(key - Int(root.rawValue), from: tonic) }

    /// The key whose pitch is nearest, possibly beyond `0 ... 127`; the lower one of two that are equally near.
    func key(nearest pitch: Double) -> Int {
        let next = scale.number(above: pitch, from: tonic) + Int(root.rawValue)
        return pitch - self.pitch(of: next - 1) <= self.pitch(of: next) - pitch ? next - 1 : next
    }

    /// The number of the key whose pitch is nearest; nil if that key or its pitch is beyond those of MIDI.
    func number(nearest pitch: Double) -> UInt7? {
        let key = key(nearest: pitch)
        return Self.pitches.contains(self.pitch(of: key)) ? UInt7(key) : nil
    }

    /// The pitches that MIDI has.
    private static let pitches = 0.0..<128

    /// Whether there is a key for a pitch of its scale.
    public func reaches(_ pitch: Double) -> Bool { number(nearest: pitch) != nil }

    /// Whether the notes of another scale from another root are all among its keys.
    public func contains(_ scale: Scale, root: UInt7) -> Bool {
        let turns = (Double(root.rawValue) - tonic) / scale.period
        return scale == self.scale && (scale.input != nil || abs(turns - turns.rounded()) * scale.period < Self.unison)
    }

    /// Pitches closer than this are equal.
    private static let unison = 1e-6

    /// The messages that tune every key of a channel's tuning program, which has the channel's index, and select the
    /// program. Keys whose pitch lies beyond MIDI's are tuned as without a scale.
    func announcement(on channel: Channel, port: Int) -> [Outgoing] {
        let program = UInt14(mostSignificant: UInt7(truncating: channel.index), leastSignificant: 0)
        return [Outgoing(.controller, port: port, .registered(channel, ControllerNumber.tuningProgram, program))]
            + Self.tunings(of: channel, port: port) { key in
                let pitch = self.pitch(of: key)
                return Self.pitches.contains(pitch) ? pitch : Double(key)
            }
    }

    /// The messages that tune every key of a channel's tuning program as without a scale.
    static func equalTemperament(on channel: Channel, port: Int) -> [Outgoing] {
        tunings(of: channel, port: port) { Double($0) }
    }

    private static func tunings(of channel: Channel, port: Int, _ pitch: (Int) -> Double) -> [Outgoing] {
        (0...127).map { key in
            let tuning = KeyTuning(program: channel.index, key: UInt7(clamping: key), pitch: pitch(key))
            return Outgoing(.controller, port: port, MessageGroup(.tuning(tuning)))
        }
    }
}

extension Patch {
    /// A channel whose keys are tuned.
    public struct TunedChannel: Hashable, Sendable {
        public var port: Int
        public var channel: Channel
        public var keys: TunedKeys

        /// The messages that tune it.
        var announcement: [Outgoing] { keys.announcement(on: channel, port: port) }
    }

    /// The channels whose keys the patch tunes, in the order of ports and channels.
    public var tunedChannels: [TunedChannel] {
        let channels = routes.compactMap { route in
            route.note?.tunedKeys.map { TunedChannel(port: route.port, channel: route.channel, keys: $0) }
        }
        return Set(channels).sorted { ($0.port, $0.channel.index) < ($1.port, $1.channel.index) }
    }

    /// The same patch, with a newly received tuning instead of the earlier one.
    public func retuned(to scale: Scale) -> Patch {
        func retune(_ route: inout Route) {
            if route.note?.scale.isInputTuning ?? false { route.note?.scale = scale }
            if route.note?.tunedKeys?.scale.isInputTuning ?? false {
                route.note?.tunedKeys = TunedKeys(scale, root: 0)
            }
        }
        var patch = self
        patch.scales = scales.map { $0.isInputTuning ? scale : $0 }
        for ribbon in ribbons.indices { patch.ribbons[ribbon].changeRoutes(retune) }
        return patch
    }

    /// The messages for all receivers that tune the keys whose pitch differs from that in `other`, the same patch with
    /// an earlier received tuning.
    public func tunings(after other: Patch) -> [Outgoing] {
        let known = Set(other.tunings)
        return tunings.filter { !known.contains($0) }
    }
}

extension NoteOptions {
    /// Takes the received tuning for the keys of its channel, if they are tuned to it.
    mutating func followTuning(_ shared: SharedState) {
        guard tunedKeys?.scale.isInputTuning ?? false else { return }
        tunedKeys = TunedKeys(shared.inputTuning, root: 0)
    }

    /// The pitch, before it is transposed, of the key that plays a pitch.
    /// - Parameter transpose: semitones.
    func keyPitch(nearest pitch: Double, transpose: Int) -> Double {
        guard let tunedKeys else { return pitch.rounded() }
        return tunedKeys.pitch(of: tunedKeys.key(nearest: pitch + Double(transpose))) - Double(transpose)
    }

    /// The number of a key; nil if it is beyond the keys.
    /// - Parameters:
    ///   - pitch: a value of `keyPitch`.
    ///   - transpose: semitones.
    func number(ofKeyPitch pitch: Double, transpose: Int) -> UInt7? {
        guard let tunedKeys else { return UInt7(Int(pitch) + transpose) }
        return tunedKeys.number(nearest: pitch + Double(transpose))
    }
}
