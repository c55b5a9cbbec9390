import Raster

/// Writes drawings as their steps. Lengths are sixteenths of a pixel; a step's first place counts from that of the step before,
/// its others from its own first one. Tones are numbers in a table that all drawings of a message share.
package struct DrawingWriter {
    /// Units per pixel.
    package static let units = 16.0

    private(set) var tones: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]
    private var body = WireWriter()
    /// The clip of the step before, and in units its first place. Each drawing begins with no clip and (0, 0).
    private var clip: Rectangle?
    private var last = (x: 0, y: 0)

    /// The kinds of a step: the lowest four bits of its first byte. `outlineKinds` in picture.js has the same order,
    /// and the kinds of words follow it.
    package enum Kind: UInt8 {
        case box, capsule, disc, ring, triangle, diamond, text, upwardsText
    }

    /// The other bits of a step's first byte. Lines and light exclude each other.
    package enum Bit {
        package static let stroke: UInt8 = 0x10
        package static let glow: UInt8 = 0x20
        /// The fill is a gradient; of words: they are bold.
        package static let gradient: UInt8 = 0x40, bold: UInt8 = 0x40
        /// Another clip than that of the step before follows.
        package static let clip: UInt8 = 0x80
    }

    /// The table of tones, and all that has been written.
    var bytes: [UInt8] {
        var writer = WireWriter()
        writer.write(count: tones.count)
        for tone in tones { tone.forEach { writer.write(byte: $0) } }
        writer.append(body)
        return writer.bytes
    }

    mutating func write(count: Int) { body.write(count: count) }
    mutating func write(_ part: Rectangle) { body.write(part) }

    mutating func write(_ drawing: Drawing) {
        body.write(count: drawing.width)
        body.write(count: drawing.height)
        write(drawing.ground)
        // Steps that are clipped away are not written.
        let steps = drawing.steps.filter { !($0.clip?.isEmpty ?? false) }
        body.write(count: steps.count)
        (clip, last) = (nil, (0, 0))
        for step in steps { write(step) }
    }

    private mutating func write(_ step: Drawing.Step) {
        switch step {
        case .shape(let outline, let brush, let fill, let clip):
            var bits: UInt8 = 0
            switch brush {
            case .fill: break
            case .stroke: bits = Bit.stroke
            case .glow: bits = Bit.glow
            }
            if case .gradient = fill { bits |= Bit.gradient }
            begin(outline.kind, bits, clip)
            write(outline)
            switch brush {
            case .fill: break
            case .stroke(let length), .glow(let length): body.write(signed: Self.units(length))
            }
            write(fill)
        case .text(let text, let clip):
            begin(text.isUpwards ? .upwardsText : .text, text.isBold ? Bit.bold : 0, clip)
            writePoint(text.x, text.y)
            body.write(signed: Self.units(text.size))
            body.write(signed: Self.units(text.length))
            write(text.tone)
            body.write(text.words)
        }
    }

    /// Writes the first byte of a step, and its clip if the step before has another one.
    private mutating func begin(_ kind: Kind, _ bits: UInt8, _ clip: Rectangle?) {
        let isOther = clip != self.clip
        body.write(byte: kind.rawValue | bits | (isOther ? Bit.clip : 0))
        guard isOther else { return }
        self.clip = clip
        // An empty clip stands for none.
        body.write(clip ?? .empty)
    }

    /// Writes a step's first place.
    private mutating func writePoint(_ x: Double, _ y: Double) {
        let place = (x: Self.units(x), y: Self.units(y))
        body.write(signed: place.x - last.x)
        body.write(signed: place.y - last.y)
        last = place
    }

    /// Writes another place of a step.
    private mutating func writeFurtherPoint(_ x: Double, _ y: Double) {
        body.write(signed: Self.units(x) - last.x)
        body.write(signed: Self.units(y) - last.y)
    }

    private mutating func write(_ outline: Outline) {
        switch outline {
        case .box(let x, let y, let width, let height, let radius):
            writePoint(x, y)
            for length in [width, height, radius] { body.write(signed: Self.units(length)) }
        case .capsule(let x1, let y1, let x2, let y2, let radius):
            writePoint(x1, y1)
            writeFurtherPoint(x2, y2)
            body.write(signed: Self.units(radius))
        case .disc(let x, let y, let radius), .diamond(let x, let y, let radius):
            writePoint(x, y)
            body.write(signed: Self.units(radius))
        case .ring(let x, let y, let radius, let breadth):
            writePoint(x, y)
            for length in [radius, breadth] { body.write(signed: Self.units(length)) }
        case .triangle(let a, let b, let c):
            writePoint(a.x, a.y)
            writeFurtherPoint(b.x, b.y)
            writeFurtherPoint(c.x, c.y)
        }
    }

    private mutating func write(_ fill: Fill) {
        switch fill {
        case .plain(let tone): write(tone)
        case .gradient(let start, let first, let end, let last):
            writeFurtherPoint(start.x, start.y)
            write(first)
            writeFurtherPoint(end.x, end.y)
            write(last)
        }
    }

    private mutating func write(_ tone: Tone) {
        let parts = [tone.red, tone.green, tone.blue, tone.alpha].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        let number = numbers[parts] ?? tones.count
        if number == tones.count {
            numbers[parts] = number
            tones.append(parts)
        }
        body.write(count: number)
    }

    /// A length in whole units, limited to lengths that a picture can have.
    static func units(_ length: Double) -> Int {
        Int((min(max(length, -60_000), 60_000) * units).rounded())
    }
}

extension Outline {
    fileprivate var kind: DrawingWriter.Kind {
        switch self {
        case .box: .box
        case .capsule: .capsule
        case .disc: .disc
        case .ring: .ring
        case .triangle: .triangle
        case .diamond: .diamond
        }
    }
}

extension Drawing.Step {
    fileprivate var clip: Rectangle? {
        switch self {
        case .shape(_, _, _, let clip), .text(_, let clip): clip
        }
    }
}
