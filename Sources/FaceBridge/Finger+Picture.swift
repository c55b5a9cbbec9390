import Face
import Player
import Touch

extension FaceState.Finger {
    /// - Parameters:
    ///   - numbers: the ribbons of the finger's screen, by their places there.
    ///   - size: the layout's.
    /// - Returns: nil if the ribbon is not shown.
    public init?(_ picture: FingerPicture, of numbers: [Int], on size: Millimetres) {
        guard numbers.indices.contains(Int(picture.ribbon)) else { return nil }
        self.init(
            ribbon: numbers[Int(picture.ribbon)],
            spot: Point(x: Double(picture.x) * size.width, y: Double(picture.y) * size.height),
            size: Double(picture.size), id: picture.id, pressedSince: picture.pressedSince, hold: picture.hold,
            key: picture.key.map(Int.init))
    }
}
