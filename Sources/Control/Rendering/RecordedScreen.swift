import Mapping
import Panels
import Player
import Scene

/// Decides on which screen of a preset a recording is played if its panel has no file in `devices/`, or if one was
/// asked for.
public struct RecordedScreen {
    /// The name of the screen that was asked for. It counts for all recordings.
    private var asked: String?
    /// The preset's first screen with a name.
    private var first: String?

    public init(_ patch: Patch, asked: String?) {
        (self.asked, first) = (asked, Layout.firstNamedSurface(of: patch))
    }

    /// Names the screen of a recording.
    /// - Parameter found: whether a file in `devices/` is about the recording's panel.
    /// - Returns: a note for the user; nil: none.
    func name(_ configuration: inout DeviceConfiguration, found: Bool) -> String? {
        if let asked {
            configuration.surface = asked
            return nil
        }
        guard let first, !found else { return nil }
        configuration.surface = first
        return "no file in devices/ names its panel, so it is played on the screen “\(first)”; --surface names another"
    }
}

extension Renderer {
    /// Adds a recording with its device's file in `devices/`.
    /// - Parameters:
    ///   - files: the device files; nil: none apply.
    ///   - screen: the screen that it is played on; nil: that of its device's file.
    ///   - say: is called with each line that the user should read.
    /// - Returns: the number of its events.
    /// - Throws: `RecordingError`, `UnusablePanel`.
    @discardableResult
    public func addRecording(
        _ path: String, _ files: DeviceFiles?, _ limits: RecordingLimits = RecordingLimits(),
        on screen: RecordedScreen? = nil, say: (String) -> Void
    ) throws -> Int {
        let recording = try Recording(contentsOf: path, limits: limits)
        for warning in recording.warnings { say("warning: \(warning)") }
        let found = files?.configuration(for: DeviceIdentity(name: recording.device.name))
        if let found { say("note: \(path): configured by \(found.file)") }
        var configuration = found?.configuration ?? DeviceConfiguration()
        if let note = screen?.name(&configuration, found: found != nil) { say("note: \(path): \(note)") }
        if let remark = try add(recording, configuration: configuration) { say("note: \(path): \(remark)") }
        return recording.events.count
    }
}
