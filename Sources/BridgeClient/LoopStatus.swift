import Mapping
import Time

/// How the loop of a ribbon stands, for `ribbon status`, `ribbon monitor` and the face.
public struct LoopStatus: Hashable, Sendable, Codable {
    public var ribbon: String
    public var state: LoopPicture.State
    /// In beats; 0 while it is not known.
    public var length: Double
    /// The same in bars; 0 while it is not known.
    public var bars: Double
    /// 0…1 of a pass.
    public var position: Double
    /// A pass, on the bridge's clock, in nanoseconds.
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
