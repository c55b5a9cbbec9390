import Time

/// The state of a loop of touches, in plain numbers.
public struct LoopPicture: Hashable, Sendable {
    public enum State: String, Hashable, Sendable, Codable {
        /// The next touch begins a recording.
        case armed
        case recording, stopped, playing, overdubbing
    }

    public var state: State
    /// Length in beats; 0 while it is not known.
    public var length: Double
    /// Start of a pass or of the recording. Further passes follow it without a gap.
    public var start: Timestamp
    /// End of that pass; equal to `start` unless the loop plays or is stopped.
    public var end: Timestamp

    public init(_ state: State, length: Double, start: Timestamp, end: Timestamp) {
        (self.state, self.length, self.start, self.end) = (state, length, start, end)
    }

    public var isPlaying: Bool { state == .playing || state == .overdubbing }

    /// The position in a pass, 0…1; 0 while the loop does not play.
    public func position(at time: Timestamp) -> Double {
        let pass = Double((end - start).count)
        guard isPlaying, pass > 0 else { return 0 }
        let passes = Double((time - start).count) / pass
        return min(max(passes - passes.rounded(.down), 0), 1)
    }

    // MARK: Steps

    /// Number of steps in which a pass is shown.
    public static let steps = 16

    /// Index of the step that is shown at a time, from 0.
    public func step(at time: Timestamp) -> Int { min(Int(position(at: time) * Double(Self.steps)), Self.steps - 1) }

    /// When the next step is shown; nil while the loop does not play.
    public func nextStep(after time: Timestamp) -> Timestamp? {
        guard isPlaying, end - start > .milliseconds(1) else { return nil }
        let length = Double((end - start).count) / Double(Self.steps)
        var next = time
        // The first time after the boundary, however it is rounded.
        var count = (Double((time - start).count) / length).rounded(.down) + 1
        repeat {
            next = start + Nanoseconds(Int64((count * length).rounded(.up)))
            count += 1
        } while next <= time || step(at: next) == step(at: time)
        return next
    }
}
