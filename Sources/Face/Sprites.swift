import Mapping
import Raster
import Ribbons
import Scene

/// The sprites of a face. Each is made once, however many ribbons use it.
struct Sprites {
    private(set) var all: [Sprite] = []
    private var places: [Key: Int] = [:]
    private let scale: PixelScale
    private let turn: Turn
    private let glyphs: any GlyphSource

    /// The picture of a sprite. Lengths are pixels.
    enum Key: Hashable {
        /// A line across a lane, and the light around it.
        case hair(length: Int, isUpright: Bool)
        case edge(length: Int, isUpright: Bool)
        /// - `pulse`: how much larger it is, 0 to 3.
        case drop(isSideways: Bool, pulse: Int)
        case handle(isHeld: Bool, isUpright: Bool)
        /// In whole millimetres; `fade` is 0 while the finger is down.
        case contact(diameter: Int, fade: Int)
        case badge(String)
        case diamond(pulse: Int)
        /// A dash of the ring round a finger that presses a door.
        case dash(Int, of: Int)
        /// A bar in the colour of the ground.
        case bar(width: Int, height: Int)
        /// The ground beside a round corner: upper left, upper right, lower left, lower right.
        case corner(Int)
        /// The mark of a loop's pass.
        case loopMark(width: Int, height: Int, isRecording: Bool)
        /// A contact that a loop plays.
        case looped
        case disc(radius: Int)
        case knob(width: Int, height: Int)
        case light(width: Int, height: Int, isRound: Bool)
        /// A digit, a sign, a point or a unit, in 64ths of a pixel.
        case figure(String, size: Int)
    }

    private let brightness: Double

    /// - Parameter brightness: the part of their light, 0…1.
    init(_ scale: PixelScale, _ turn: Turn, _ glyphs: any GlyphSource, brightness: Double) {
        (self.scale, self.turn, self.glyphs, self.brightness) = (scale, turn, glyphs, brightness)
    }

    /// The number of a sprite, and its size before it is turned.
    mutating func make(_ key: Key) -> Made {
        if let number = places[key] { return made(number) }
        if case .contact(let diameter, let fade) = key, fade > 0 {
            let full = make(.contact(diameter: diameter, fade: 0))
            all.append(all[full.number].faded(256 - 51 * UInt32(fade)))
        } else {
            all.append(draw(key).sprite().turned(turn).dimmed(to: brightness))
        }
        places[key] = all.count - 1
        return made(all.count - 1)
    }

    struct Made: Hashable {
        var number: Int
        var width: Int
        var height: Int

        static let none = Made(number: -1, width: 0, height: 0)
    }

    private func made(_ number: Int) -> Made {
        let sprite = all[number]
        return Made(
            number: number, width: turn.isSideways ? sprite.height : sprite.width,
            height: turn.isSideways ? sprite.width : sprite.height)
    }

    private func draw(_ key: Key) -> Drawing {
        switch key {
        case .hair(let length, let isUpright): line(length, isUpright, breadth: 0.6, glow: 3, alpha: 0.4)
        case .edge(let length, let isUpright): line(length, isUpright, breadth: 0.25, glow: 0, alpha: 0)
        case .drop(let isSideways, let pulse): drop(isSideways, pulse)
        case .handle(let isHeld, let isUpright): handle(isHeld, isUpright)
        case .contact(let diameter, _): contact(Double(diameter))
        case .badge(let words): badge(words)
        case .diamond(let pulse): diamond(pulse)
        case .dash(let dash, let count): self.dash(dash, of: count)
        case .bar(let width, let height): Drawing(width: width, height: height, Palette.ground)
        case .corner(let corner): self.corner(corner)
        case .loopMark(let width, let height, let isRecording): loopMark(width, height, isRecording)
        case .looped: looped()
        case .disc(let radius): disc(radius)
        case .knob(let width, let height): knob(width, height)
        case .light(let width, let height, let isRound): light(width, height, isRound)
        case .figure(let words, let size): figure(words, Double(size) / 64)
        }
    }

    private func line(_ length: Int, _ isUpright: Bool, breadth: Double, glow: Double, alpha: Float) -> Drawing {
        let breadth = max(scale.pixels(breadth).rounded(), 1)
        let reach = scale.pixels(glow).rounded()
        let across = Int(breadth + 2 * reach)
        var drawing = Drawing(width: isUpright ? across : length, height: isUpright ? length : across)
        let outline: Outline =
            isUpright
            ? .box(x: reach, y: -1, width: breadth, height: Double(length + 2), radius: 0)
            : .box(x: -1, y: reach, width: Double(length + 2), height: breadth, radius: 0)
        if reach > 0 { drawing.glow(outline, Palette.white.faded(alpha), reach: reach) }
        drawing.fill(outline, Palette.white)
        return drawing
    }

    private func loopMark(_ width: Int, _ height: Int, _ isRecording: Bool) -> Drawing {
        var drawing = Drawing(width: width, height: height)
        let radius = Double(min(width, height)) / 2
        let outline = Outline.box(x: 0, y: 0, width: Double(width), height: Double(height), radius: radius)
        drawing.fill(outline, isRecording ? Palette.lost : Palette.connected)
        return drawing
    }

    /// A green ring with a green disc in it, smaller than that of any finger, on a dark ground.
    private func looped() -> Drawing {
        let radius = max(scale.pixels(2.4), 4)
        let reach = scale.pixels(0.8)
        let side = Int((2 * (radius + reach)).rounded(.up)) | 1
        var drawing = Drawing(width: side, height: side)
        let middle = Double(side) / 2
        drawing.fill(.disc(x: middle, y: middle, radius: radius + reach), Palette.ink.faded(0.75))
        drawing.fill(
            .ring(x: middle, y: middle, radius: radius, breadth: max(scale.pixels(0.8), 1.5)), Palette.connected)
        drawing.fill(.disc(x: middle, y: middle, radius: radius * 0.4), Palette.connected)
        return drawing
    }

    /// A triangle that points at the centre from beside the lane.
    private func drop(_ isSideways: Bool, _ pulse: Int) -> Drawing {
        let growth = 1 + 0.2 * Double(pulse)
        let (length, half) = (max(scale.pixels(2.4), 5) * growth, max(scale.pixels(1.9), 4) * growth)
        let (long, broad) = (Int(length.rounded(.up)) + 1, Int((2 * half).rounded(.up)) | 1)
        let middle = Double(broad) / 2
        var drawing = Drawing(width: isSideways ? long : broad, height: isSideways ? broad : long)
        let (a, b, tip) = (SIMD2(middle - half, 0.5), SIMD2(middle + half, 0.5), SIMD2(middle, 0.5 + length))
        func turned(_ place: SIMD2<Double>) -> SIMD2<Double> { isSideways ? SIMD2(place.y, place.x) : place }
        drawing.fill(.triangle(turned(a), turned(b), turned(tip)), Palette.white)
        return drawing
    }

    private func handle(_ isHeld: Bool, _ isUpright: Bool) -> Drawing {
        let (breadth, length) = (scale.pixels(isHeld ? 2 : 1.5), scale.pixels(isHeld ? 15 : 12))
        let reach = scale.pixels(isHeld ? 3 : 0.6)
        let (across, along) = (Int(breadth + 2 * reach) | 1, Int(length + 2 * reach) | 1)
        var drawing = Drawing(width: isUpright ? across : along, height: isUpright ? along : across)
        let (x, y) = (Double(drawing.width) / 2, Double(drawing.height) / 2)
        let (width, height) = isUpright ? (breadth, length) : (length, breadth)
        let outline = Outline.box(
            x: x - width / 2, y: y - height / 2, width: width, height: height, radius: breadth / 2)
        if isHeld {
            drawing.glow(outline, Palette.white.faded(0.45), reach: reach)
        } else {
            drawing.glow(outline, Palette.ink.faded(0.6), reach: reach)
        }
        drawing.fill(outline, Palette.white)
        return drawing
    }

    /// A ring round a finger, with soft light in it and around it.
    private func contact(_ diameter: Double) -> Drawing {
        let radius = scale.pixels(diameter / 2)
        let reach = scale.pixels(3)
        let side = Int((2 * (radius + reach)).rounded(.up)) | 1
        var drawing = Drawing(width: side, height: side)
        let middle = Double(side) / 2
        drawing.glow(.disc(x: middle, y: middle, radius: radius), Palette.white.faded(0.22), reach: reach)
        drawing.glow(.disc(x: middle, y: middle, radius: 1), Palette.white.faded(0.5), reach: radius)
        let breadth = max(scale.pixels(0.45), 1.5)
        drawing.fill(.ring(x: middle, y: middle, radius: radius, breadth: breadth), Palette.white)
        return drawing
    }

    /// A note's name, dark on white.
    private func badge(_ words: String) -> Drawing {
        let line = TextLine(words, size: max(scale.pixels(4.4), 10), isBold: true, glyphs)
        let margin = scale.pixels(1.4)
        let height = Int((line.size * 1.35).rounded())
        let width = max(Int((line.length + 2 * margin).rounded(.up)), height)
        var drawing = Drawing(width: width, height: height)
        drawing.fill(
            .box(x: 0, y: 0, width: Double(width), height: Double(height), radius: scale.pixels(1)), Palette.white)
        line.draw(
            on: &drawing, x: (Double(width) - line.length) / 2, y: (Double(height) + line.size * 0.73) / 2, Palette.ink)
        return drawing
    }

    private func dash(_ dash: Int, of count: Int) -> Drawing {
        let middle = HoldFace.place(dash, of: count)
        let half = scale.pixels(0.95)
        let radius = max(scale.pixels(0.4), 1)
        let side = Int((2 * (half + radius)).rounded(.up)) | 1
        var drawing = Drawing(width: side, height: side)
        let center = Double(side) / 2
        drawing.fill(
            .capsule(
                x1: center + middle.y * half, y1: center - middle.x * half, x2: center - middle.y * half,
                y2: center + middle.x * half, radius: radius), Palette.root)
        return drawing
    }

    private func corner(_ corner: Int) -> Drawing {
        let radius = max(scale.pixels(1.8), 2)
        let side = Int(radius.rounded())
        var drawing = Drawing(width: side, height: side)
        let (x, y) = (corner % 2 == 0 ? radius : 0, corner / 2 == 0 ? radius : 0)
        // A ring so broad that it covers all that is outside the round corner.
        drawing.fill(.ring(x: x, y: y, radius: 2 * radius, breadth: 2 * radius), Palette.ground)
        return drawing
    }

    private func diamond(_ pulse: Int) -> Drawing {
        let reach = scale.pixels(1.5)
        let half = scale.pixels(1.5) * (1 + 0.2 * Double(pulse))
        let side = Int((2 * (half + reach)).rounded(.up)) | 1
        var drawing = Drawing(width: side, height: side)
        let middle = Double(side) / 2
        let outline = Outline.diamond(x: middle, y: middle, radius: half)
        drawing.glow(outline, Palette.white.faded(0.5), reach: reach)
        drawing.fill(outline, Palette.white)
        return drawing
    }

    private func disc(_ radius: Int) -> Drawing {
        let reach = scale.pixels(1.5)
        let side = Int((2 * (Double(radius) + reach)).rounded(.up)) | 1
        var drawing = Drawing(width: side, height: side)
        let outline = Outline.disc(x: Double(side) / 2, y: Double(side) / 2, radius: Double(radius))
        drawing.glow(outline, Palette.white.faded(0.4), reach: reach)
        drawing.fill(outline, Palette.white)
        return drawing
    }

    private func knob(_ width: Int, _ height: Int) -> Drawing {
        var drawing = Drawing(width: width, height: height)
        let outline = Outline.box(
            x: 0.5, y: 0.5, width: Double(width) - 1, height: Double(height) - 1, radius: scale.pixels(0.8))
        drawing.fill(outline, Palette.text)
        drawing.stroke(outline, Palette.ink.faded(0.5), breadth: 1)
        return drawing
    }

    private func light(_ width: Int, _ height: Int, _ isRound: Bool) -> Drawing {
        var drawing = Drawing(width: width, height: height)
        let (w, h) = (Double(width), Double(height))
        drawing.fill(
            isRound
                ? .disc(x: w / 2, y: h / 2, radius: min(w, h) / 2)
                : .box(x: 0, y: 0, width: w, height: h, radius: scale.pixels(0.3)), Palette.text)
        return drawing
    }

    private func figure(_ words: String, _ size: Double) -> Drawing {
        let line = TextLine(words, size: size, isBold: true, glyphs)
        var drawing = Drawing(width: Int(line.length.rounded(.up)) + 1, height: Int(size.rounded(.up)) + 1)
        line.draw(on: &drawing, x: 0, y: size * 0.85, Palette.text)
        return drawing
    }
}

extension Sprite {
    /// The sprite with a part of its light, in 256ths.
    fileprivate func faded(_ part: UInt32) -> Sprite {
        Sprite(
            width: width, height: height,
            pixels: pixels.map { pixel in
                let odd = ((pixel >> 8 & 0xFF_00FF) * part) & 0xFF00_FF00
                return odd | ((pixel & 0xFF_00FF) * part) >> 8 & 0xFF_00FF
            })
    }
}
