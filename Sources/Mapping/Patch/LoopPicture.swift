import Time

/// How the loop of a ribbon's touches stands, in plain numbers.
public struct LoopPicture: Hashable, Sendable {
    public enum State: String, Hashable, Sendable, Codable {
        /// The next touch begins a recording.
        case armed
        case recording, stopped, playing, overdubbing
    }

    public var state: State
    /// In beats; 0 while it is not known.
    public var length: Double
    /// A pass, or the beginning of the recording. Others follow it, one after the other.
    public var start: Timestamp
    public var end: Timestamp

    public init(_ state: State, length: Double, start: Timestamp, end: Timestamp) {
        (self.state, self.length, self.start, self.end) = (state, length, start, end)
    }

    public var isPlaying: Bool { state == .playing || state == .overdubbing }

    /// 0…1 of a pass.
    public func position(at time: Timestamp) -> Double {
        let pass = Double((end - start).count)
        guard isPlaying, pass > 0 else { return 0 }
        let passes = Double((time - start).count) / pass
        return min(max(passes - passes.rounded(.down), 0), 1)
    }

    // MARK: Steps

    /// How many of them a pass is shown in.
    public static let steps = 16

    /// The one that is seen at a time, from 0.
    public func step(at time: Timestamp) -> Int { min(Int(position(at: time) * Double(Self.steps)), Self.steps - 1) }

    /// When the next one is seen; nil while it does not play.
    public func nextStep(after time: Timestamp) -> Timestamp? {
        guard isPlaying, end - start > .milliseconds(1) else { return nil }
        let length = Double((end - start).count) / Double(Self.steps)
        var next = time
        // The first moment behind the boundary, however that is rounded.
        var count = (Double((time - start).count) / length).rounded(.down) + 1
        repeat {
            next = start + Nanoseconds(Int64((count * length).rounded(.up)))
            count += 1
        } while next <= time || step(at: next) == step(at: time)
        return next
    }
}
