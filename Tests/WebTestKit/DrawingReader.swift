import Raster
import Web

/// Reads what `DrawingWriter` has written.
struct DrawingReader {
    /// A drawing with its lengths as they were sent.
    struct Read: Hashable {
        var width: Int
        var height: Int
        var ground: Tone
        var steps: [Drawing.Step]
    }

    private(set) var reader: WireReader
    private var tones: [Tone] = []
    private var clip: Rectangle?
    private var last = (x: 0, y: 0)

    init(_ reader: WireReader) throws {
        self.reader = reader
        let count = try self.reader.count()
        for _ in 0..<count {
            var parts: [Float] = []
            for _ in 0..<4 { parts.append(Float(try self.reader.byte()) / 255) }
            tones.append(Tone(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]))
        }
    }

    mutating func number(in range: ClosedRange<Int>) throws -> Int { try reader.number(in: range) }
    mutating func count() throws -> Int { try reader.count() }
    mutating func rectangle() throws -> Rectangle { try reader.rectangle() }

    mutating func drawing() throws -> Read {
        let (width, height) = (try number(in: 1...PicturePage.maximumSide), try number(in: 1...PicturePage.maximumSide))
        let ground = try tone()
        (clip, last) = (nil, (0, 0))
        var steps: [Drawing.Step] = []
        let count = try count()
        for _ in 0..<count { steps.append(try step()) }
        return Read(width: width, height: height, ground: ground, steps: steps)
    }

    private mutating func step() throws -> Drawing.Step {
        let first = try reader.byte()
        if first & DrawingWriter.Bit.clip != 0 {
            let part = try rectangle()
            clip = part == .empty ? nil : part
        }
        guard let kind = DrawingWriter.Kind(rawValue: first & 0x0F) else { throw WireReader.Damage() }
        if kind == .text || kind == .upwardsText {
            let (x, y) = try place()
            let (size, length) = (try self.length(), try self.length())
            let tone = try tone()
            return .text(
                Drawing.Text(
                    try reader.words(), x: x, y: y, size: size, length: length,
                    isBold: first & DrawingWriter.Bit.bold != 0, isUpwards: kind == .upwardsText, tone), clip: clip)
        }
        let outline = try outline(kind)
        let brush: Drawing.Brush
        switch first & (DrawingWriter.Bit.stroke | DrawingWriter.Bit.glow) {
        case 0: brush = .fill
        case DrawingWriter.Bit.stroke: brush = .stroke(breadth: try length())
        case DrawingWriter.Bit.glow: brush = .glow(reach: try length())
        default: throw WireReader.Damage()
        }
        return .shape(outline, brush, try fill(first & DrawingWriter.Bit.gradient != 0), clip: clip)
    }

    private mutating func fill(_ isGradient: Bool) throws -> Fill {
        guard isGradient else { return .plain(try tone()) }
        let start = try further()
        let tone = try tone()
        let end = try further()
        return .gradient(from: start, tone, to: end, try self.tone())
    }

    private mutating func outline(_ kind: DrawingWriter.Kind) throws -> Outline {
        let (x, y) = try place()
        switch kind {
        case .box:
            let (width, height) = (try length(), try length())
            return .box(x: x, y: y, width: width, height: height, radius: try length())
        case .capsule:
            let end = try further()
            return .capsule(x1: x, y1: y, x2: end.x, y2: end.y, radius: try length())
        case .disc: return .disc(x: x, y: y, radius: try length())
        case .diamond: return .diamond(x: x, y: y, radius: try length())
        case .ring:
            let radius = try length()
            return .ring(x: x, y: y, radius: radius, breadth: try length())
        case .triangle:
            let second = try further()
            return .triangle(SIMD2(x, y), second, try further())
        case .text, .upwardsText: throw WireReader.Damage()
        }
    }

    private mutating func place() throws -> (x: Double, y: Double) {
        // No sum of numbers of 32 bits overflows.
        last = (last.x + (try reader.signed()), last.y + (try reader.signed()))
        return (Double(last.x) / DrawingWriter.units, Double(last.y) / DrawingWriter.units)
    }

    private mutating func further() throws -> SIMD2<Double> {
        let (x, y) = (last.x + (try reader.signed()), last.y + (try reader.signed()))
        return SIMD2(Double(x), Double(y)) / DrawingWriter.units
    }

    private mutating func length() throws -> Double { Double(try reader.signed()) / DrawingWriter.units }

    private mutating func tone() throws -> Tone {
        let number = Int(try reader.number())
        guard tones.indices.contains(number) else { throw WireReader.Damage() }
        return tones[number]
    }
}
