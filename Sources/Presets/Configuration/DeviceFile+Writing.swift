import Panels
import Touch

extension DeviceFile {
    /// The text of the file, as `ribbon calibrate` writes it. Reading it back gives an equal value.
    public var text: String {
        var lines = ["# A touchscreen, as 'ribbon calibrate' found it."]
        lines.append("match:")
        lines.append("  name: \(Self.quote(match.name))")
        if let path = match.path { lines.append("  path: \(Self.quote(path))") }
        if let serial = match.serial { lines.append("  serial: \(Self.quote(serial))") }
        if let surface { lines.append("surface: \(Self.quote(surface))") }
        if quarterTurns & 3 != 0 { lines.append("rotate: \((quarterTurns & 3) * 90)") }
        if let display { lines.append("display: \(Self.quote(display))") }
        if let mirror { lines.append("mirror: \(mirror.rawValue)") }
        if let matrix {
            lines.append("matrix: \(Self.list([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]))")
        }
        if let size { lines.append("size: \(Self.list([size.width, size.height]))") }
        if let finger { lines.append("finger: \(Self.list([finger.light, finger.firm]))") }
        if let grab { lines.append("grab: \(grab ? "on" : "off")") }
        let filters = filterLines
        if !filters.isEmpty { lines += ["filters:"] + filters }
        return lines.joined(separator: "\n") + "\n"
    }

    private var filterLines: [String] {
        var lines: [String] = []
        if filters.deadBand != 0 { lines.append("  dead-band: \(Decimal.write(filters.deadBand))") }
        if filters.medianOfThree { lines.append("  median: on") }
        if let smoothing = filters.smoothing {
            let (cutoff, speed) = (Decimal.write(smoothing.minimumCutoff), Decimal.write(smoothing.speedCoefficient))
            lines.append("  smooth: { cutoff: \(cutoff), speed: \(speed) }")
        }
        if filters.minimumDuration != .zero {
            lines.append("  minimum-duration: \(Decimal.write(filters.minimumDuration.seconds * 1000))")
        }
        if filters.liftDebounce != .zero {
            lines.append("  lift-debounce: \(Decimal.write(filters.liftDebounce.seconds * 1000))")
        }
        if let silence = filters.silence { lines.append("  silence: \(Decimal.write(silence.seconds))") }
        return lines
    }

    /// The file's name: the surface's name, or else the device's, in characters that every file system allows.
    public var fileName: String {
        let name = (surface ?? match.name).lowercased().unicodeScalars.map { scalar -> String in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? String(scalar) : "-"
        }
        let words = name.joined().split(separator: "-").joined(separator: "-").prefix(80)
        return (words.isEmpty ? "screen" : words) + ".yaml"
    }

    /// Replaces the file atomically: other programs read either the old or the new one.
    public func write(to path: String) throws(FileError) {
        try FileWriter.replace(path, with: Array(text.utf8))
    }

    private static func quote(_ text: String) -> String { JSON.string(text).text() }

    private static func list(_ numbers: [Double]) -> String {
        "[" + numbers.map(Decimal.write).joined(separator: ", ") + "]"
    }
}
