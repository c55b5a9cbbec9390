import Mapping
import Panels
import Scene

/// Which screen of a preset recordings are played on, if their panels' files do not say.
struct RecordedScreen {
    /// The name that was asked for. It counts for all recordings.
    var asked: String?
    /// The preset's first screen with a name.
    var first: String?

    init(_ patch: Patch, asked: String?) {
        (self.asked, first) = (asked, Layout.firstNamedSurface(of: patch))
    }

    /// Names the screen of a recording.
    /// - Parameter found: whether a file in `devices/` is about the recording's panel.
    /// - Returns: what the user should know; nil: nothing.
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

extension Patch {
    /// - Throws: if no ribbon is on a screen of that name.
    func requireSurface(_ name: String) throws(CommandFailure) {
        let surfaces = Layout.surfaces(of: self)
        guard !surfaces.contains(name) else { return }
        let names = surfaces.filter { !$0.isEmpty }
        throw CommandFailure(
            .missingFile,
            "no ribbon is on a screen called “\(name)”; expected "
                + (names.isEmpty ? "no --surface, for the preset names none" : names.joined(separator: " or ")))
    }
}
