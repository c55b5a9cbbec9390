import Mapping
import Scene

/// A number in motion behind the words of a mapping. Each character is a sprite, made once, and all digits are equally
/// wide.
struct ReadingFace {
    private let reading: Reading
    /// The upper left of the first character.
    private let first: SIMD2<Double>
    private var sprites: [Character: Sprites.Made] = [:]
    private var units: [String: Sprites.Made] = [:]
    /// The advances of a digit, and of the blank before a unit.
    private let advance, blank: Double

    init(_ reading: Reading, _ scale: PixelScale, _ sprites: inout Sprites) {
        self.reading = reading
        let pixels = scale.pixels(reading.size)
        let place = scale.place(reading.spot)
        first = SIMD2(place.x, place.y - (pixels * 0.85).rounded())
        let size = Int(pixels * 64)
        for character in "0123456789" + (reading.display == nil ? "" : ".−") {
            self.sprites[character] = sprites.make(.figure(String(character), size: size))
        }
        for unit in reading.display?.units ?? [] { units[unit] = sprites.make(.figure(unit, size: size)) }
        advance = Double((self.sprites["0"] ?? .none).width - 1)
        blank = (pixels * 0.25).rounded()
    }

    func add(_ state: RibbonPicture, to items: inout [Item]) {
        guard let number = reading.value(in: state) else { return }
        var x = first.x
        func add(_ sprite: Sprites.Made?) {
            guard let sprite else { return }
            items.append(.sprite(sprite, x: Int(x.rounded()), y: Int(first.y.rounded())))
        }
        for character in number.characters {
            let sprite = sprites[character]
            add(sprite)
            x += character.isNumber ? advance : Double((sprite ?? .none).width - 1)
        }
        x += blank
        add(units[number.unit])
    }
}
