import Mapping
import Raster
import Time

/// The pass of a loop, along the lower edge of a lying lane or the right one of a standing lane: a mark that goes through
/// it in steps, green while it plays and red while it records.
struct LoopFace {
    private let lane: Rectangle
    private let isUpright: Bool
    private let playing, recording: Sprites.Made

    /// - Parameter isUpright: whether the lane stands.
    init(_ lane: Rectangle, isUpright: Bool, _ scale: PixelScale, _ sprites: inout Sprites) {
        (self.lane, self.isUpright) = (lane, isUpright)
        let length = max((isUpright ? lane.height : lane.width) / LoopPicture.steps - 1, 1)
        let breadth = max(Int(scale.pixels(1.4)), 2)
        let (width, height) = isUpright ? (breadth, length) : (length, breadth)
        playing = sprites.make(.loopMark(width: width, height: height, isRecording: false))
        recording = sprites.make(.loopMark(width: width, height: height, isRecording: true))
    }

    /// - Parameter time: nil: nothing moves by itself.
    func add(_ loop: LoopPicture, at time: Timestamp?, to items: inout [Item]) {
        let step = loop.step(at: time ?? loop.start)
        switch loop.state {
        case .armed: items.append(mark(recording, 0))
        case .recording: items += [mark(recording, 0), mark(recording, LoopPicture.steps - 1)]
        case .overdubbing: items.append(mark(recording, step))
        case .stopped, .playing: items.append(mark(playing, step))
        }
    }

    /// Time goes to the right, or upwards.
    private func mark(_ sprite: Sprites.Made, _ step: Int) -> Item {
        if isUpright {
            let y = lane.maxY - (step + 1) * lane.height / LoopPicture.steps
            return .sprite(sprite, x: lane.maxX - sprite.width, y: y)
        }
        return .sprite(
            sprite, x: lane.x + step * lane.width / LoopPicture.steps, y: lane.maxY - sprite.height)
    }
}
