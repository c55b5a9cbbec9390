import Bridge
import Glibc
import MIDI
import Panels
import Player
import Presets
import Time

/// What fingers have done, written when it was good: recordings, and what the input port heard beside them.
extension Session {
    /// Writes what came in last. The files of another time stay.
    /// - Parameter name: of the files, without an ending; nil: the time of day.
    func keep(as name: String?) -> ControlReply {
        guard let folder = StateFolder().path.map({ $0 + "/kept" }) else {
            return .refused(74, "there is no folder for recordings; set XDG_STATE_HOME or HOME")
        }
        let name = name ?? Self.timeOfDay
        guard !name.isEmpty, !name.contains("/"), !name.hasPrefix("."), name.utf8.count <= 200 else {
            return .refused(64, "“\(name)” is no name for a recording: it goes into \(folder), so it has no slash")
        }
        let kept = KeptInput(controller.loop.history)
        let takes = kept.panels.compactMap { panel in
            controller.descriptions[panel.number].map { Recording(device: $0, events: panel.events) }
        }
        guard takes.contains(where: { Renderer.firstFrame(of: $0) != nil }) else {
            return .refused(69, "nothing has been touched yet")
        }
        let stem = "\(folder)/\(name)"
        for path in ["\(stem).events", "\(stem).mid"] where FileReader.exists(path) {
            return .refused(74, "\(path) is there already; choose another name")
        }
        do throws(FileError) {
            let paths = try write(takes, kept.messages, as: stem)
            let seconds = Int(kept.length.seconds.rounded())
            let length = "\(seconds / 60):" + String(seconds % 60 + 100).dropFirst()
            let beginning = kept.isWhole ? "all since the bridge began" : "as far back as 4 MB hold"
            return .done("kept \(length) minutes, \(beginning): \(paths.joined(separator: ", "))")
        } catch {
            return .refused(error.exitCode, "\(error)")
        }
    }

    /// Answers what has been written.
    private func write(
        _ takes: [Recording], _ messages: [(time: Timestamp, message: Message)], as stem: String
    ) throws(FileError) -> [String] {
        var files: [(path: String, bytes: [UInt8])] = []
        for (number, take) in takes.enumerated() {
            // Their own clock: what counts from it, such as the beats, is the same in a render.
            var writer = RecordingWriter(origin: .zero)
            var text = writer.header(take.device)
            for event in take.events { text += writer.line(event) }
            files.append(("\(stem)\(number == 0 ? "" : "-\(number + 1)").events", Array(text.utf8)))
        }
        if !messages.isEmpty {
            let start = takes.compactMap { Renderer.firstFrame(of: $0) }.min() ?? .zero
            var file = StandardMIDIFile(.fine)
            for (time, message) in messages { file.append(message, at: time - start) }
            files.append(("\(stem).mid", file.bytes))
        }
        for (path, bytes) in files { try FileWriter.replace(path, with: bytes) }
        return files.map(\.path)
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
