import Mapping
import Player
import Presets
import Time

/// A recording that `keep` has written, rendered with a preset: a page downloads it.
struct RenderedTake: Sendable {
    struct File: Sendable {
        var name: String
        var bytes: [UInt8]
    }

    private(set) var files: [File] = []
    private(set) var remarks: [String] = []
    /// Why there are no files.
    private(set) var failure: String?

    /// The most bytes of all files: hours of playing.
    private static let limit = 16_000_000

    init(
        _ kept: KeptFolder.Files, named name: String, _ patch: Patch, _ snapshots: Snapshots, _ search: SearchPath,
        until flag: TakeService.StopFlag
    ) {
        do {
            let renderer = Renderer(patch, snapshots: snapshots)
            let devices = DeviceFiles(search: search) { remarks.append($0) }
            let screen = RecordedScreen(patch, asked: nil)
            for path in kept.recordings {
                try renderer.addRecording(path, devices, on: screen) { remarks.append($0) }
            }
            if let path = kept.input { renderer.input = try InputFile.messages(of: path) }
            files = render(renderer, until: flag).named("\(name).mid", ports: patch.portNames).map {
                File(name: $0.name, bytes: $0.bytes)
            }
        } catch let error as InputFile.Failure {
            failure = error.message
        } catch {
            failure = "“\(name)” cannot be rendered: \(error)"
        }
    }

    private mutating func render(_ renderer: Renderer, until flag: TakeService.StopFlag) -> RenderedFiles {
        var (rendered, size) = (RenderedFiles(), 0)
        let observe: (Nanoseconds) -> Void = { _ in if flag.isSet.load(ordering: .relaxed) { renderer.stop() } }
        renderer.render(observe: observe) { event in
            size += rendered.append(event)
            if size >= Self.limit { renderer.stop() }
        }
        if let time = renderer.stopped {
            remarks.append(
                "the render is cut \(time.seconds.rounded()) s after the first frame, because it is too long")
        }
        return rendered
    }
}
