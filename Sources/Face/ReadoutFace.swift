import Mapping
import Scene
import Touch

/// A number in motion beside the words of a mapping. Each character is a sprite, made once, and all digits are equally wide.
struct ReadoutFace {
    private let readout: Readout
    private let place: Readout.Place
    private let scale: PixelScale
    private let figures: Figures

    /// Nil if the number has no place at rest.
    init?(_ readout: Readout, _ scale: PixelScale, _ sprites: inout Sprites) {
        guard let place = readout.place else { return nil }
        (self.readout, self.place, self.scale) = (readout, place, scale)
        figures = Figures(readout, size: place.size, isTurned: place.isTurned, scale, &sprites)
    }

    /// - Parameter way: how far it has moved with its words, in millimetres.
    func add(_ state: RibbonPicture, movedBy way: Size, to items: inout [Item]) {
        guard let number = readout.value(in: state) else { return }
        figures.add(number, at: scale.pixels(place.spot + way), isCentred: place.isCentred, to: &items)
    }
}

/// The characters of a number at one size.
struct Figures {
    private var sprites: [Character: Sprites.Made] = [:]
    private var units: [String: Sprites.Made] = [:]
    private let isTurned: Bool
    /// The advances of a digit, and of the blank before a unit, and the base line below the top of a sprite. A sprite
    /// is one pixel longer than its advance: see `SpritePainter.figure`.
    private let advance, blank, rise: Double

    /// - Parameter size: of the letters, in millimetres.
    init(_ readout: Readout, size: Double, isTurned: Bool = false, _ scale: PixelScale, _ sprites: inout Sprites) {
        self.isTurned = isTurned
        let pixels = scale.pixels(size)
        let size = Int(pixels * 64)
        func made(_ words: String) -> Sprites.Made { sprites.make(.figure(words, size: size, isTurned: isTurned)) }
        for character in "0123456789" + (readout.display == nil ? "" : ".−") {
            self.sprites[character] = made(String(character))
        }
        for unit in readout.display?.units ?? [] { units[unit] = made(unit) }
        let zero = self.sprites["0"] ?? .none
        advance = Double((isTurned ? zero.height : zero.width) - 1)
        (blank, rise) = ((pixels * 0.25).rounded(), (pixels * 0.85).rounded())
    }

    private func length(_ sprite: Sprites.Made) -> Double { Double(isTurned ? sprite.height : sprite.width) }

    private func advance(of character: Character) -> Double {
        character.isNumber ? advance : length(sprites[character] ?? .none) - 1
    }

    /// The length of a number, in pixels.
    func length(of number: ShownNumber) -> Double {
        let digits = number.characters.reduce(0) { $0 + advance(of: $1) }
        return digits + (units[number.unit].map { blank + length($0) } ?? 0)
    }

    /// - Parameter spot: the start or the middle of the base line, in pixels.
    func add(_ number: ShownNumber, at spot: SIMD2<Double>, isCentred: Bool, to items: inout [Item]) {
        var along = isCentred ? -(length(of: number) / 2).rounded() : 0
        func add(_ sprite: Sprites.Made?) {
            guard let sprite else { return }
            let (x, y) =
                isTurned
                ? (spot.x - rise, spot.y - along - Double(sprite.height)) : (spot.x + along, spot.y - rise)
            items.append(.sprite(sprite, x: Int(x.rounded()), y: Int(y.rounded())))
        }
        for character in number.characters {
            add(sprites[character])
            along += advance(of: character)
        }
        along += blank
        add(units[number.unit])
    }
}
