import Mapping
import Time

/// The state of a ribbon's loop of touches, for `ribbon status`, `ribbon monitor` and the face.
public struct LoopStatus: Hashable, Sendable, Codable {
    public var ribbon: String
    public var state: LoopPicture.State
    /// The length in beats; 0 while it is not known.
    public var length: Double
    /// The length in bars; 0 while it is not known.
    public var bars: Double
    /// The place in a pass, 0…1.
    public var position: Double
    /// The start and the end of a pass, on the bridge's clock, in nanoseconds.
    public var start: Int64
    public var end: Int64

    /// - Parameter barLength: in beats.
    package init(_ loop: LoopPicture, ofRibbon name: String, barLength: Double, at time: Timestamp) {
        (ribbon, state, length, bars) = (name, loop.state, loop.length, loop.length / barLength)
        position = loop.position(at: time)
        (start, end) = (loop.start.nanoseconds, loop.end.nanoseconds)
    }

    public var picture: LoopPicture {
        LoopPicture(
            state, length: length, start: Timestamp(nanoseconds: start), end: Timestamp(nanoseconds: end))
    }
}
