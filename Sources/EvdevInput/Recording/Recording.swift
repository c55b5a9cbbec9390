import Touch

/// A recording in evemu's text format: a device's description and what it sent.
public struct Recording: Hashable, Sendable {
    public var device: DeviceDescription
    /// In the order of the file. Their times are whole microseconds of whatever clock it was recorded with.
    public var events: [RawEvent]

    public init(device: DeviceDescription, events: [RawEvent] = []) {
        self.device = device
        self.events = events
    }

    /// Reads a recording and, where it has none of its own, the description beside it: for `DEVICE.gesture.events`
    /// that is `DEVICE.gesture.desc`, else `DEVICE.desc`.
    public init(contentsOf path: String) throws(RecordingError) {
        var reader = RecordingReader(file: path, bytes: try readFile(path))
        try reader.read()
        if !reader.hasDescription {
            let candidates = Self.descriptions(beside: path)
            guard let found = candidates.first(where: fileExists) else {
                throw RecordingError(file: path, reason: .noDescription(tried: candidates))
            }
            var beside = RecordingReader(file: found, bytes: try readFile(found))
            try beside.read()
            guard beside.hasDescription else {
                throw RecordingError(file: found, reason: .noDescription(tried: []))
            }
            reader.device = beside.device
        }
        self.init(device: reader.device, events: reader.events)
    }

    /// Reads a recording that contains its description.
    /// - Parameter name: stands for the file in errors.
    public init(text: String, name: String = "recording") throws(RecordingError) {
        var reader = RecordingReader(file: name, bytes: Array(text.utf8))
        try reader.read()
        guard reader.hasDescription else { throw RecordingError(file: name, reason: .noDescription(tried: [])) }
        self.init(device: reader.device, events: reader.events)
    }

    static func descriptions(beside path: String) -> [String] {
        var stem = Substring(path)
        if stem.hasSuffix(".events") { stem.removeLast(".events".count) }
        var candidates = ["\(stem).desc"]
        while let dot = stem.lastIndex(of: "."), !stem[dot...].contains("/") {
            stem = stem[..<dot]
            candidates.append("\(stem).desc")
        }
        return candidates
    }
}
