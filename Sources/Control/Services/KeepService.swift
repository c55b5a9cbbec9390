import Bridge
import BridgeClient
import Glibc
import Panels
import Player

/// Writes the latest input for `ribbon keep`: a recording of each panel, and the messages of the input port.
final class KeepService {
    private let controller: LoopController
    /// Nil if there is no place for recordings.
    private let folder: KeptFolder?

    init(_ controller: LoopController, _ folder: KeptFolder?) {
        (self.controller, self.folder) = (controller, folder)
    }

    func register(with requests: RequestService) {
        requests.on(.keep, .optional) { [unowned self] request, _ in keep(as: request.argument) }
    }

    /// Keeps the latest input, because the player has asked for that.
    func keepNow() { controller.log(keep(as: nil).message ?? "") }

    /// Writes the latest input. Files that were kept before stay.
    /// - Parameter name: of the files, without an ending; nil: the time of day.
    private func keep(as name: String?) -> ControlReply {
        guard let folder else {
            return .refused(.unwritable, "there is no folder for recordings; set XDG_STATE_HOME or HOME")
        }
        let name = name ?? Self.timeOfDay
        guard KeptFolder.accepts(name) else {
            return .refused(
                .wrongUsage,
                "“\(name)” is no name for a recording: it goes into \(folder.path), so it has at most 200 bytes, no slash, "
                    + "no control character, and no point at its beginning")
        }
        let kept = KeptInput(controller.loop.history)
        let takes = kept.panels.compactMap { panel in
            controller.recordedDescriptions[panel.number].map { Recording(device: $0, events: panel.events) }
        }
        guard takes.contains(where: { Renderer.firstFrame(of: $0) != nil }) else {
            return .refused(.unavailable, "nothing has been touched yet")
        }
        do throws(KeptFolder.Failure) {
            let paths = try folder.write(takes, kept.messages, as: name)
            let seconds = Int(kept.length.seconds.rounded())
            let length = "\(seconds / 60):" + String(seconds % 60 + 100).dropFirst()
            // 4 MB: `InputHistory.standardCapacity`.
            let beginning = kept.isWhole ? "all since the bridge began" : "as far back as 4 MB hold"
            return .done("kept \(length) minutes, \(beginning): \(paths.joined(separator: ", "))")
        } catch {
            return .refused(error.exitStatus, "\(error)")
        }
    }

    /// `2026-11-23-16.20.05`
    private static var timeOfDay: String {
        var (now, local) = (time(nil), tm())
        localtime_r(&now, &local)
        return String(unsafeUninitializedCapacity: 32) { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                strftime($0.baseAddress!, $0.count, "%Y-%m-%d-%H.%M.%S", &local)
            }
        }
    }
}
