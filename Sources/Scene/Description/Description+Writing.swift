import Gestures
import MIDI
import Mapping
import Ribbons

/// Writes a description. `Description+Reading.swift` reads the same values in the same order.
extension Description {
    func write(to bytes: inout ByteWriter) {
        let table = ScaleTable(self)
        bytes.write(table.scales) { $1.write(to: &$0) }
        bytes.write(scales.count)
        bytes.write(name)
        bytes.write(face.line) { $0.write(choice: $1) }
        bytes.write(face.brightness) { $0.write($1) }
        for edge in ScreenEdge.allCases { bytes.write(edges[edge]) { $0.write($1) } }
        bytes.write(ribbons) { $1.write(to: &$0, table) }
    }

    /// All scales of a description: first those that actions give, then each other scale once.
    fileprivate struct ScaleTable {
        private(set) var scales: [Scale]
        private var indices: [Scale: Int] = [:]

        init(_ description: Description) {
            scales = description.scales
            for (index, scale) in scales.enumerated() where indices[scale] == nil { indices[scale] = index }
            for notes in description.ribbons.flatMap({ $0.front + $0.back }).compactMap(\.notes) {
                guard indices[notes.scale] == nil else { continue }
                indices[notes.scale] = scales.count
                scales.append(notes.scale)
            }
        }

        func index(of scale: Scale) -> Int { indices[scale] ?? 0 }
    }
}

extension Description.Ribbon {
    fileprivate func write(to bytes: inout ByteWriter, _ scales: Description.ScaleTable) {
        bytes.write(name)
        bytes.write(surface) { $0.write($1) }
        bytes.write(choice: kind)
        bytes.write(color) { bytes, color in
            for part in [color.red, color.green, color.blue] { bytes.write(part) }
        }
        for number in [area.x, area.y, area.width, area.height] { bytes.write(number) }
        bytes.write(choice: direction)
        bytes.write(start.center)
        bytes.write(start.range)
        bytes.write(start.across) { $0.write($1) }
        for flag in [start.isFrontOn, start.isBackOn, hasHandles, hasBack, hasDoor, playsNotes] { bytes.write(flag) }
        bytes.write(anchors) {
            $0.write($1.at)
            $0.write($1.well)
        }
        bytes.write(steps)
        bytes.write(inputs) { $0.write($1) }
        for side in [front, back] { bytes.write(side) { $1.write(to: &$0, scales) } }
    }
}

extension Description.Mapping {
    fileprivate func write(to bytes: inout ByteWriter, _ scales: Description.ScaleTable) {
        bytes.write(choice: source)
        bytes.write(target)
        bytes.write(fixedKeys) { $0.write($1) }
        bytes.write(arpeggio) { $0.write($1) }
        bytes.write(settings)
        bytes.write(choice: keys)
        bytes.write(notes) { bytes, notes in
            bytes.write(scales.index(of: notes.scale))
            bytes.write(notes.root.rawValue)
            for number in [notes.span, notes.interval] { bytes.write(number) }
            for number in [notes.rows, notes.spread] { bytes.write(number) }
            bytes.write(choice: notes.quantize)
        }
        bytes.write(isSwitch)
        bytes.write(group) { $0.write($1) }
        bytes.write(scaling) { $1.write(to: &$0) }
        bytes.write(display) { $1.write(to: &$0) }
    }
}

extension ValueDisplay {
    fileprivate func write(to bytes: inout ByteWriter) {
        bytes.write(unit) { $0.write(choice: $1) }
        bytes.write(bounds) { bytes, bounds in
            for end in [bounds.min, bounds.max] { bytes.write(end) }
        }
    }
}

extension Scaling {
    fileprivate func write(to bytes: inout ByteWriter) {
        bytes.write(min)
        bytes.write(max)
        bytes.write(steps) { $0.write($1) }
        let (place, points): (UInt8, [CurvePoint]) =
            switch curve {
            case .linear: (0, [])
            case .exp: (1, [])
            case .log: (2, [])
            case .s: (3, [])
            case .points(let points): (4, points)
            }
        bytes.write(place)
        bytes.write(points) {
            $0.write($1.input)
            $0.write($1.output)
        }
    }
}

extension Scale {
    /// The scale `input` is written as its keys, the scale `input-tuning` as its pitches, any other one as its period
    /// and its degrees.
    fileprivate func write(to bytes: inout ByteWriter) {
        bytes.write(Int(input?.rawValue ?? 0))
        if isInput { return bytes.write(degrees.reduce(0) { $0 | 1 << Int($1) }) }
        if !isInputTuning { bytes.write(period) }
        bytes.write(degrees) { $0.write($1) }
    }
}
