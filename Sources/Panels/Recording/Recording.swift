import Touch

/// A recording in evemu's text format: a device's description and its events.
public struct Recording: Hashable, Sendable {
    public var device: DeviceDescription
    /// The events in the file's order. Times are whole microseconds of an unknown clock.
    public var events: [RawEvent]
    /// Oddities in the file, such as a clock that goes back, as `FILE:LINE:COLUMN: what it is`.
    public var warnings: [String] = []

    public init(device: DeviceDescription, events: [RawEvent] = []) {
        self.device = device
        self.events = events
    }

    /// Reads a recording that contains its description.
    /// - Parameter name: the file's name in errors.
    public init(text: String, name: String = "recording") throws(RecordingError) {
        var reader = RecordingReader(file: name)
        try reader.read(text.utf8)
        try reader.end()
        guard reader.hasDescription else { throw RecordingError(file: name, reason: .noDescription(tried: [])) }
        self.init(device: reader.device, events: reader.events)
        warnings = reader.warnings
    }

    /// The files that may describe a recording's device.
    package static func descriptions(beside path: String) -> [String] {
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
