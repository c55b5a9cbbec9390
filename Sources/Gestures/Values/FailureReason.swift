/// Names a mounted gesture on its surface: `surface.name(of:)` has the text.
public struct GestureID: Hashable, Sendable {
    public var index: UInt16

    @inlinable
    public init(_ index: UInt16) {
        self.index = index
    }
}

/// Why a gesture failed, or was cancelled.
public enum FailureReason: Hashable, Sendable {
    /// The finger left the circle in which it had to stay.
    case tooMuchMovement
    /// The finger, or one of two, was lifted before the movement was far enough.
    case tooLittleMovement
    /// The finger was lifted before the minimum duration.
    case tooEarly
    /// A finger was held for too long, or the next one did not come in time.
    case tooLate
    /// One of two fingers was lifted before the other had come down.
    case missingTouch
    /// The touch was cancelled: by a palm, an unplugged panel or a change of preset.
    case touchCancelled
    /// A gesture of higher priority was recognised.
    case excluded(by: GestureID)
    /// `MountedGesture.shouldBegin` has refused it.
    case refused
    /// The sequence of which the gesture is a part went on to its second gesture, or is over.
    case sequenceOver
    /// The gesture was switched off.
    case disabled
    /// Both gestures of a composition failed.
    case bothFailed
    /// The second gesture of a sequence failed, or was cancelled.
    case secondFailed
}
