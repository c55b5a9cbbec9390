import Raster

/// One step of a ribbon's picture over its cards. Places are pixels of the picture before it is turned.
public struct Item: Hashable, Sendable {
    /// The number of a sprite; nil copies a part of the lit cards.
    public var sprite: Int?
    public var place: Rectangle

    public init(sprite: Int?, place: Rectangle) { (self.sprite, self.place) = (sprite, place) }

    static func lit(_ place: Rectangle) -> Item { Item(sprite: nil, place: place) }

    static func sprite(_ made: Sprites.Made, x: Int, y: Int) -> Item {
        Item(sprite: made.number, place: Rectangle(x: x, y: y, width: made.width, height: made.height))
    }

    /// A sprite with its middle at a place.
    static func sprite(_ made: Sprites.Made, at place: SIMD2<Double>) -> Item {
        sprite(
            made, x: Int((place.x - Double(made.width) / 2).rounded()),
            y: Int((place.y - Double(made.height) / 2).rounded()))
    }
}
