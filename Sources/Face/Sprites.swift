import Mapping
import Raster
import Ribbons
import Scene

/// The sprites of a face: what each shows, and how large it is. Each is there once, however many ribbons use it.
struct Sprites {
    /// The sprites by their numbers. `keys` has their pictures, `places` the numbers of pictures.
    private(set) var all: [Made] = []
    private(set) var keys: [Key] = []
    private var places: [Key: Int] = [:]
    private let painter: SpritePainter

    /// The picture of a sprite. Lengths are pixels.
    enum Key: Hashable {
        /// A line across a lane, and the light around it.
        case hair(length: Int, isUpright: Bool)
        case edge(length: Int, isUpright: Bool)
        /// - `pulse`: how much larger it is, 0 to 3.
        case drop(length: Int, isSideways: Bool, pulse: Int)
        case handle(length: Int, isHeld: Bool, isUpright: Bool)
        /// In whole millimetres; `fade` is 0 while the finger is down.
        case contact(diameter: Int, fade: Int)
        /// A note's name.
        /// - `size`: in 64ths of a pixel.
        case badge(String, size: Int)
        /// - `radius`: in 16ths of a pixel.
        case diamond(radius: Int, pulse: Int)
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
        /// A knob and a line that a hand has to find, and an arrow head on the way to them.
        case ghostKnob(width: Int, height: Int)
        case ghostHair(length: Int, isUpright: Bool)
        case arrow(Direction, length: Int)
        /// The line on a knob where the finger counts.
        case notch(length: Int, isUpright: Bool)
        /// A dark ground for words and numbers.
        case plate(width: Int, height: Int)
        /// Words that give way to a knob.
        case words(Label)
        case light(width: Int, height: Int, isRound: Bool)
        /// A digit, a sign, a point or a unit.
        /// - `size`: in 64ths of a pixel.
        case figure(String, size: Int, isTurned: Bool)
    }

    init(_ scale: PixelScale, _ glyphs: any GlyphSource) {
        painter = SpritePainter(scale: scale, glyphs: glyphs, medium: .steps)
    }

    /// Adds a sprite unless it is there.
    /// - Returns: its number and its size.
    mutating func make(_ key: Key) -> Made {
        if let number = places[key] { return all[number] }
        if case .contact(let diameter, let fade) = key, fade > 0 { _ = make(.contact(diameter: diameter, fade: 0)) }
        // Drawing it as steps is quick and gives its size.
        let drawing = painter.draw(key)
        places[key] = all.count
        all.append(Made(number: all.count, width: drawing.width, height: drawing.height))
        keys.append(key)
        return all[all.count - 1]
    }

    /// For a sprite that is a fainter copy: the sprite that it copies, and how much of its light is left, in 256ths.
    /// Nil for a sprite that is drawn.
    func source(of number: Int) -> (number: Int, light: UInt32)? {
        guard case .contact(let diameter, let fade) = keys[number], fade > 0,
            let full = places[.contact(diameter: diameter, fade: 0)]
        else { return nil }
        return (full, 256 - 51 * UInt32(fade))
    }

    struct Made: Hashable {
        var number: Int
        var width: Int
        var height: Int

        /// Stands where a side has no such sprite. It must not become an item: no sprite has its number.
        static let none = Made(number: -1, width: 0, height: 0)
    }
}

/// Draws sprites.
struct SpritePainter {
    let scale: PixelScale
    let glyphs: any GlyphSource
    let medium: Drawing.Medium

    /// Draws a sprite. One that fades is drawn in full.
    func draw(_ key: Sprites.Key) -> Drawing {
        switch key {
        case .hair(let length, let isUpright): line(length, isUpright, breadth: 0.6, glow: 3, alpha: 0.4)
        case .edge(let length, let isUpright): line(length, isUpright, breadth: 0.25, glow: 0, alpha: 0)
        case .drop(let length, let isSideways, let pulse): drop(Double(length), isSideways, pulse)
        case .handle(let length, let isHeld, let isUpright): handle(Double(length), isHeld, isUpright)
        case .contact(let diameter, _): contact(Double(diameter))
        case .badge(let words, let size): badge(words, Double(size) / 64)
        case .diamond(let radius, let pulse): diamond(Double(radius) / 16, pulse)
        case .dash(let dash, let count): self.dash(dash, of: count)
        case .bar(let width, let height): Drawing(width: width, height: height, Palette.ground, on: medium)
        case .corner(let corner): self.corner(corner)
        case .loopMark(let width, let height, let isRecording): loopMark(width, height, isRecording)
        case .looped: looped()
        case .disc(let radius): disc(radius)
        case .knob(let width, let height): knob(width, height)
        case .light(let width, let height, let isRound): light(width, height, isRound)
        case .ghostKnob(let width, let height): ghostKnob(width, height)
        case .ghostHair(let length, let isUpright): ghostHair(length, isUpright)
        case .arrow(let direction, let length): arrow(direction, Double(length))
        case .notch(let length, let isUpright): notch(length, isUpright)
        case .plate(let width, let height): plate(width, height)
        case .words(let label): words(label)
        case .figure(let words, let size, let isTurned): figure(words, Double(size) / 64, isTurned)
        }
    }

    private func line(_ length: Int, _ isUpright: Bool, breadth: Double, glow: Double, alpha: Float) -> Drawing {
        let breadth = max(scale.pixels(breadth).rounded(), 1)
        let reach = scale.pixels(glow).rounded()
        let across = Int(breadth + 2 * reach)
        var drawing = Drawing(width: isUpright ? across : length, height: isUpright ? length : across, on: medium)
        let outline: Outline =
            isUpright
            ? .box(x: reach, y: -1, width: breadth, height: Double(length + 2), radius: 0)
            : .box(x: -1, y: reach, width: Double(length + 2), height: breadth, radius: 0)
        if reach > 0 { drawing.glow(outline, Palette.white.faded(alpha), reach: reach) }
        drawing.fill(outline, Palette.white)
        return drawing
    }

    private func loopMark(_ width: Int, _ height: Int, _ isRecording: Bool) -> Drawing {
        var drawing = Drawing(width: width, height: height, on: medium)
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
        var drawing = Drawing(width: side, height: side, on: medium)
        let middle = Double(side) / 2
        drawing.fill(.disc(x: middle, y: middle, radius: radius + reach), Palette.ink.faded(0.75))
        drawing.fill(
            .ring(x: middle, y: middle, radius: radius, breadth: max(scale.pixels(0.8), 1.5)), Palette.connected)
        drawing.fill(.disc(x: middle, y: middle, radius: radius * 0.4), Palette.connected)
        return drawing
    }

    /// A triangle that points at the centre from beside the lane.
    private func drop(_ least: Double, _ isSideways: Bool, _ pulse: Int) -> Drawing {
        let length = least * (1 + 0.2 * Double(pulse))
        let half = length * 0.8
        let (long, broad) = (Int(length.rounded(.up)) + 1, Int((2 * half).rounded(.up)) | 1)
        let middle = Double(broad) / 2
        var drawing = Drawing(width: isSideways ? long : broad, height: isSideways ? broad : long, on: medium)
        let (a, b, tip) = (SIMD2(middle - half, 0.5), SIMD2(middle + half, 0.5), SIMD2(middle, 0.5 + length))
        func turned(_ place: SIMD2<Double>) -> SIMD2<Double> { isSideways ? SIMD2(place.y, place.x) : place }
        drawing.fill(.triangle(turned(a), turned(b), turned(tip)), Palette.white)
        return drawing
    }

    private func handle(_ length: Double, _ isHeld: Bool, _ isUpright: Bool) -> Drawing {
        let breadth = min(scale.pixels(isHeld ? 2 : 1.5), max(length * 0.4, 2))
        let reach = min(scale.pixels(isHeld ? 3 : 0.6), length * 0.4)
        let (across, along) = (Int(breadth + 2 * reach) | 1, Int(length + 2 * reach) | 1)
        var drawing = Drawing(width: isUpright ? across : along, height: isUpright ? along : across, on: medium)
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
        var drawing = Drawing(width: side, height: side, on: medium)
        let middle = Double(side) / 2
        drawing.glow(.disc(x: middle, y: middle, radius: radius), Palette.white.faded(0.22), reach: reach)
        drawing.glow(.disc(x: middle, y: middle, radius: 1), Palette.white.faded(0.5), reach: radius)
        let breadth = max(scale.pixels(0.45), 1.5)
        drawing.fill(.ring(x: middle, y: middle, radius: radius, breadth: breadth), Palette.white)
        return drawing
    }

    private func dash(_ dash: Int, of count: Int) -> Drawing {
        let middle = HoldFace.middle(ofDash: dash, of: count)
        let half = scale.pixels(0.95)
        let radius = max(scale.pixels(0.4), 1)
        let side = Int((2 * (half + radius)).rounded(.up)) | 1
        var drawing = Drawing(width: side, height: side, on: medium)
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
        var drawing = Drawing(width: side, height: side, on: medium)
        let (x, y) = (corner % 2 == 0 ? radius : 0, corner / 2 == 0 ? radius : 0)
        // A ring so broad that it covers all that is outside the round corner.
        drawing.fill(.ring(x: x, y: y, radius: 2 * radius, breadth: 2 * radius), Palette.ground)
        return drawing
    }

    private func diamond(_ radius: Double, _ pulse: Int) -> Drawing {
        let reach = radius
        let half = radius * (1 + 0.2 * Double(pulse))
        let side = Int((2 * (half + reach)).rounded(.up)) | 1
        var drawing = Drawing(width: side, height: side, on: medium)
        let middle = Double(side) / 2
        let outline = Outline.diamond(x: middle, y: middle, radius: half)
        drawing.glow(outline, Palette.white.faded(0.5), reach: reach)
        drawing.fill(outline, Palette.white)
        return drawing
    }

    private func disc(_ radius: Int) -> Drawing {
        let reach = scale.pixels(1.5)
        let side = Int((2 * (Double(radius) + reach)).rounded(.up)) | 1
        var drawing = Drawing(width: side, height: side, on: medium)
        let outline = Outline.disc(x: Double(side) / 2, y: Double(side) / 2, radius: Double(radius))
        drawing.glow(outline, Palette.white.faded(0.4), reach: reach)
        drawing.fill(outline, Palette.white)
        return drawing
    }

    private func knob(_ width: Int, _ height: Int) -> Drawing {
        var drawing = Drawing(width: width, height: height, on: medium)
        let outline = Outline.box(
            x: 0.5, y: 0.5, width: Double(width) - 1, height: Double(height) - 1, radius: scale.pixels(0.8))
        drawing.fill(outline, Palette.text)
        drawing.stroke(outline, Palette.ink.faded(0.5), breadth: 1)
        return drawing
    }

    private func light(_ width: Int, _ height: Int, _ isRound: Bool) -> Drawing {
        var drawing = Drawing(width: width, height: height, on: medium)
        let (w, h) = (Double(width), Double(height))
        drawing.fill(
            isRound
                ? .disc(x: w / 2, y: h / 2, radius: min(w, h) / 2)
                : .box(x: 0, y: 0, width: w, height: h, radius: scale.pixels(0.3)), Palette.text)
        return drawing
    }
}
