import Panels
import Touch

extension DeviceFile {
    /// Parses a file's bytes without touching the disk.
    public static func load(_ bytes: [UInt8], file: String) -> Loaded<DeviceFile> {
        Loaded(bytes, file: file, shape: .record(ConfigurationTable.device), orEmpty: .emptyRecord) {
            node, diagnostics in
            guard let match = node["match"], let name = match["name"]?.text else { return nil }
            var device = DeviceFile(
                match: Match(name: name, path: match["path"]?.text, serial: match["serial"]?.text))
            device.surface = node["surface"]?.text
            device.quarterTurns = (node["rotate"]?.whole ?? 0) / 90
            device.mirror = node["mirror"]?.text.flatMap(DeviceConfiguration.Mirror.init)
            device.display = node["display"]?.text
            device.matrix = matrix(node["matrix"], &diagnostics)
            if let size = numbers(node["size"], 2) { device.size = .init(width: size[0], height: size[1]) }
            device.finger = finger(node["finger"], &diagnostics)
            device.grab = node["grab"]?.isOn
            device.filters = node["filters"].map(filters) ?? Filters()
            return device
        }
    }

    /// Reads a file from the disk.
    public static func read(_ path: String) throws(FileError) -> Loaded<DeviceFile> {
        load(try FileReader.bytes(of: path, onlyFiles: true), file: path)
    }

    private static func numbers(_ node: Node?, _ count: Int) -> [Double]? {
        guard let numbers = node?.items?.compactMap(\.number), numbers.count == count else { return nil }
        return numbers
    }

    private static func matrix(_ node: Node?, _ diagnostics: inout DiagnosticList) -> CalibrationMatrix? {
        guard let node, let n = numbers(node, 6) else { return nil }
        let matrix = CalibrationMatrix(n[0], n[1], n[2], n[3], n[4], n[5])
        if (n[0] * n[4] - n[1] * n[3]).magnitude < 1e-9 {
            diagnostics.error(
                node.span, "'matrix' maps the surface to a line", expected: "ae − bd other than 0",
                advice: "run 'ribbon calibrate'")
        }
        return matrix
    }

    private static func finger(
        _ node: Node?, _ diagnostics: inout DiagnosticList
    ) -> DeviceConfiguration.FingerDiameters? {
        guard let node, let n = numbers(node, 2) else { return nil }
        if n[1] <= n[0] {
            diagnostics.error(
                node.span, "'finger' has a firm finger that is not larger than a light one",
                expected: "a light finger's diameter, then a firm one's", advice: "run 'ribbon calibrate'")
        }
        return .init(light: n[0], firm: n[1])
    }

    private static func filters(_ node: Node) -> Filters {
        var filters = Filters()
        filters.deadBand = node["dead-band"]?.number ?? 0
        filters.medianOfThree = node["median"]?.isOn ?? false
        filters.smoothing = node["smooth"].map { node in
            var smoothing = OneEuroParameters()
            if let cutoff = node["cutoff"]?.number { smoothing.minimumCutoff = cutoff }
            if let speed = node["speed"]?.number { smoothing.speedCoefficient = speed }
            return smoothing
        }
        filters.minimumDuration = .seconds((node["minimum-duration"]?.number ?? 0) / 1000)
        filters.liftDebounce = .seconds((node["lift-debounce"]?.number ?? 0) / 1000)
        filters.silence = node["silence"]?.number.map { .seconds($0) }
        return filters
    }
}
