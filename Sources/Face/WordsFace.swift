import Raster
import Scene
import Touch

/// The words of a fader that give way to its knob.
struct WordsFace {
    /// The ground below all words and numbers, and the words.
    private let parts: [(sprite: Sprites.Made, spot: Point)]
    private let scale: PixelScale

    /// Empty if the words of the side stand still: then they are on the cards.
    init(_ ribbon: Layout.Ribbon, _ side: Side, _ scale: PixelScale, _ sprites: inout Sprites) {
        self.scale = scale
        guard let box = ribbon.movingWords(side) else {
            parts = []
            return
        }
        let ground = scale.rectangle(box)
        let plate = sprites.make(.plate(width: max(ground.width, 1), height: max(ground.height, 1)))
        parts =
            [(plate, box.origin)]
            + ribbon.shapes(side).compactMap { shape in
                guard shape.role == .title || shape.role == .mapping, case .label(let label) = shape.form else {
                    return nil
                }
                return (sprites.make(.words(label)), label.box.origin)
            }
    }

    /// - Parameter way: how far they have moved, in millimetres.
    func add(movedBy way: Size, to items: inout [Item]) {
        for part in parts {
            let place = scale.pixels(part.spot + way)
            items.append(.sprite(part.sprite, x: Int(place.x.rounded()), y: Int(place.y.rounded())))
        }
    }
}
