import Gestures
import MIDI
import Mapping
import Ribbons

/// Reads what `Description+Writing.swift` writes. Each value has the range that presets give it.
extension Description {
    /// The limits of a preset.
    private static let (scaleLimit, ribbonLimit) = (65_536, 256)

    init(_ bytes: inout ByteReader) throws {
        self.init()
        let table = try bytes.list(Self.scaleLimit) { try Scale(&$0) }
        scales = Array(table.prefix(try bytes.number(in: 0...table.count)))
        name = try bytes.text()
        face.line = try bytes.optional { try $0.choice(FaceSettings.Line.self) }
        face.brightness = try bytes.optional { try $0.fraction() }
        for edge in ScreenEdge.allCases {
            edges[edge] = try bytes.optional { try $0.text() }
        }
        ribbons = try bytes.list(Self.ribbonLimit) { try Ribbon(&$0, table) }
    }
}

extension Description.Ribbon {
    private static let (anchorLimit, mappingLimit, inputLimit) = (64, 64, 1024)

    fileprivate init(_ bytes: inout ByteReader, _ scales: [Scale]) throws {
        name = try bytes.text()
        surface = try bytes.optional { try $0.text() }
        kind = try bytes.choice(RibbonKind.self)
        color = try bytes.optional { bytes in
            let (red, green) = (try bytes.integer(UInt8.self), try bytes.integer(UInt8.self))
            return Color(red: red, green: green, blue: try bytes.integer(UInt8.self))
        }
        area = try Area(&bytes)
        direction = try bytes.choice(Direction.self)
        start = RibbonPicture(center: try bytes.fraction(), range: try bytes.fraction())
        start.across = try bytes.optional { try $0.fraction() }
        (start.isFrontOn, start.isBackOn) = (try bytes.flag(), try bytes.flag())
        (hasHandles, hasBack, hasDoor, playsNotes) =
            (try bytes.flag(), try bytes.flag(), try bytes.flag(), try bytes.flag())
        anchors = try bytes.list(Self.anchorLimit) { Anchor(at: try $0.fraction(), well: try $0.fraction()) }
        steps = try bytes.number(in: 0...16_384)
        inputs = try bytes.list(Self.inputLimit) { try $0.text() }
        front = try bytes.list(Self.mappingLimit) { try Description.Mapping(&$0, scales) }
        back = try bytes.list(Self.mappingLimit) { try Description.Mapping(&$0, scales) }
    }
}

extension Area {
    fileprivate init(_ bytes: inout ByteReader) throws {
        let (x, y) = (try bytes.fraction(), try bytes.fraction())
        let extent = Double.leastNormalMagnitude...1
        self.init(x: x, y: y, width: try bytes.real(in: extent), height: try bytes.real(in: extent))
        guard x + width <= 1 + 1e-9, y + height <= 1 + 1e-9 else { throw ByteReader.Damage() }
    }
}

extension Description.Mapping {
    fileprivate init(_ bytes: inout ByteReader, _ scales: [Scale]) throws {
        source = try bytes.choice(Source.self)
        target = try bytes.text()
        fixedKeys = try bytes.optional { try $0.text() }
        arpeggio = try bytes.optional { try $0.text() }
        settings = try bytes.text()
        keys = try bytes.choice(Keys.self)
        notes = try bytes.optional { try NoteOptions(&$0, scales) }
        isSwitch = try bytes.flag()
        group = try bytes.optional { try $0.number(in: 0...65_535) }
        scaling = try bytes.optional { try Scaling(&$0) }
        display = try bytes.optional { try ValueDisplay(&$0) }
    }
}

extension ValueDisplay {
    fileprivate init(_ bytes: inout ByteReader) throws {
        self.init()
        unit = try bytes.optional { try $0.choice(Unit.self) }
        let range = -1_000_000.0...1_000_000.0
        bounds = try bytes.optional { Bounds(min: try $0.real(in: range), max: try $0.real(in: range)) }
    }
}

extension NoteOptions {
    fileprivate init(_ bytes: inout ByteReader, _ scales: [Scale]) throws {
        self.init()
        let place = try bytes.number(in: 0...65_535)
        guard scales.indices.contains(place) else { throw ByteReader.Damage() }
        scale = scales[place]
        guard let root = UInt7(Int(try bytes.integer(UInt8.self))) else { throw ByteReader.Damage() }
        self.root = root
        (span, interval) = (try bytes.real(in: 1...127), try bytes.real(in: 1...127))
        (rows, spread) = (try bytes.number(in: 1...Self.rowLimit), try bytes.number(in: 1...12))
        quantize = try bytes.choice(Quantize.self)
    }
}

extension Scaling {
    fileprivate init(_ bytes: inout ByteReader) throws {
        let range = 0.0...16_383.0
        self.init(min: try bytes.real(in: range), max: try bytes.real(in: range))
        steps = try bytes.optional { try $0.number(in: 2...16_384) }
        let place = try bytes.integer(UInt8.self)
        let points = try bytes.list(256) { CurvePoint(input: try $0.fraction(), output: try $0.fraction()) }
        // The numbers that `write(to:)` gives the curves.
        switch place {
        case 0: curve = .linear
        case 1: curve = .exp
        case 2: curve = .log
        case 3: curve = .s
        case 4: curve = .points(points)
        default: throw ByteReader.Damage()
        }
    }
}

extension Scale {
    /// The most notes in a semitone: as many as a preset may have on a ribbon that spans one semitone.
    private static let densityLimit = 1024.0

    fileprivate init(_ bytes: inout ByteReader) throws {
        switch try bytes.number(in: 0...2) {
        case 1:
            self = .input(UInt16(try bytes.number(in: 0...0xFFF)))
            return
        case 2:
            self = .inputTuning(try bytes.list(128) { try $0.real(in: 0...128) })
            return
        default: break
        }
        let period = try bytes.real(in: .leastNormalMagnitude...1e15)
        let degrees = try bytes.list(Scale.scalaLimit) { try $0.real(in: 0...period) }
        guard let scale = Scale(pitches: degrees, period: period),
            1 / period * Double(scale.degrees.count) <= Self.densityLimit
        else { throw ByteReader.Damage() }
        self = scale
    }
}
