import EvdevInput
import Face
import FaceBridge
import FaceOptions
import MIDI
import Mapping
import Panels
import Player
import Presets
import Scene
import Time
import Touch

/// A recording, played through a patch for the face.
struct Performance {
    private let recording: Recording
    private let patch: Patch
    /// The preset's file.
    private let file: String
    private let settings: FaceSettings
    private var configuration = DeviceConfiguration()
    /// The messages on the input port, at times since the first frame.
    private var input: [(offset: Nanoseconds, message: Message)] = []
    private var snapshots: Snapshots?
    private var bank: Bank?

    /// - Parameters:
    ///   - path: of the recording.
    ///   - file: the preset's.
    ///   - surface: the screen of the preset that it is played on; nil: one without a name.
    ///   - settings: the settings that presets leave open.
    init(
        _ path: String, of patch: Patch, file: String, on surface: String?, _ settings: FaceSettings
    ) throws(ProgramFailure) {
        (self.patch, self.file, self.settings) = (patch, file, settings)
        configuration.surface = surface
        do {
            recording = try Recording(contentsOf: path)
            for warning in recording.warnings { ProgramFailure.say("warning: \(warning)") }
            if let remark = try Renderer(patch).add(recording, configuration: configuration) {
                ProgramFailure.say("note: \(path): \(remark)")
            }
        } catch let error as RecordingError {
            throw ProgramFailure(error.exitStatus, error.description)
        } catch {
            throw ProgramFailure(.badData, "\(path): \(error)")
        }
    }

    /// Adds what `--input`, `--state` and `--bank` name.
    mutating func add(_ options: FaceOptions) throws(ProgramFailure) {
        if let path = options.input {
            do throws(InputFile.Failure) {
                input = try InputFile.messages(of: path.inputPath)
            } catch {
                throw ProgramFailure(error.exitStatus, error.message)
            }
        }
        if let path = options.state { snapshots = try Self.snapshots(path.inputPath, for: patch) }
        guard let name = options.bank else { return }
        bank = Bank(called: name)
        if bank == nil { throw ProgramFailure(.missingFile, Bank.isMissing(name)) }
    }

    private static func snapshots(_ path: String, for patch: Patch) throws(ProgramFailure) -> Snapshots {
        let loaded: Loaded<Snapshots>
        do throws(FileError) {
            loaded = try SnapshotFile.read(path, for: patch)
        } catch {
            throw ProgramFailure(error.exitStatus, SnapshotFile.unreadable(path, error))
        }
        for diagnostic in loaded.diagnostics { ProgramFailure.write(diagnostic.description) }
        guard let snapshots = loaded.value else { throw ProgramFailure(.badData) }
        return snapshots
    }

    /// The state from a time on.
    struct Moment {
        /// The time since the first frame.
        var time: Nanoseconds
        /// Description of the preset that plays, for drawing.
        var description: Description
        var state: FaceState
        fileprivate let patch: Patch

        init(time: Nanoseconds, _ patch: Patch, _ description: Description, _ status: FaceState.Status) {
            (self.time, self.patch, self.description) = (time, patch, description)
            state = FaceState(description.start, status: status)
        }
    }

    /// The most bytes of all moments together.
    private static let limit = 100_000_000

    /// The moments of the recording, in order. The first one is the state before it.
    /// - Parameters:
    ///   - size: of the layout, which may differ from the panel's.
    ///   - end: the last time that is needed; nil: the whole recording is.
    /// - Returns: the moments, and the time at which they are cut off because they are too many or too much work; nil
    ///   if they are whole.
    func moments(
        on size: Millimetres, _ status: FaceState.Status, until end: Nanoseconds?
    ) -> (moments: [Moment], cut: Nanoseconds?) {
        let renderer = renderer()
        var (bytes, isEnough) = (0, false)
        var moments = [
            Moment(time: .zero, patch, Description(patch, face: settings), status)
        ]
        var presets = PlayedPresets(first: patch, path: file, bank: bank) { ProgramFailure.write($0) }
        // The beginning of another preset, until the first state that it is seen in.
        var next: Moment?
        renderer.preset = { choice in
            guard let patch = presets.patch(for: choice) else { return nil }
            var status = FaceState.Status(preset: patch.name)
            status.number = presets.bank?.index(of: presets.path).map { $0 + 1 }
            status.bankCount = presets.bank?.presets.count ?? 0
            next = Moment(time: .zero, patch, Description(patch, face: settings), status)
            return patch
        }
        renderer.render(
            observe: { offset in
                if !isEnough, let end, offset > end {
                    isEnough = true
                    renderer.stop()
                }
                if isEnough { return }
                let last = moments[moments.count - 1]
                var moment = next ?? last
                copy(renderer, to: &moment, size)
                if next == nil, moment.state == last.state { return }
                next = nil
                moment.time = offset
                // If several things happen at one time, only the last can be seen.
                if last.time == offset { moments.removeLast() }
                moments.append(moment)
                bytes += moment.state.size
                if bytes > Self.limit { renderer.stop() }
            }, send: { _ in })
        return (moments, isEnough ? nil : renderer.stopped)
    }

    /// The time of the first frame, on the recording's clock.
    var start: Timestamp { renderer().firstFrame ?? .zero }

    /// A new renderer, which has played nothing.
    private func renderer() -> Renderer {
        let renderer = Renderer(patch, snapshots: snapshots)
        _ = try? renderer.add(recording, configuration: configuration)
        renderer.input = input
        return renderer
    }

    /// Copies what the renderer's player shows into a moment.
    private func copy(_ renderer: Renderer, to moment: inout Moment, _ size: Millimetres) {
        let (player, patch) = (renderer.player, moment.patch)
        moment.state.fingers.removeAll(keepingCapacity: true)
        player.compareSnapshot()
        player.screens.forEach { screen in
            let numbers = patch.ribbons.indices.filter { patch.ribbons[$0].settings.isOn(screen.name) }
            screen.picture { place, picture in
                if numbers.indices.contains(place) { moment.state.ribbons[numbers[place]] = picture }
            } finger: { finger in
                if let finger = FaceState.Finger(finger, of: numbers, on: size) { moment.state.fingers.append(finger) }
            }
        }
        player.forEachLoop { ribbon, picture in moment.state.ribbons[ribbon].loop = picture }
        moment.state.status.snapshot = player.snapshots.summary.latest
    }
}

extension FaceState {
    /// The memory of a copy, in bytes.
    fileprivate var size: Int {
        MemoryLayout<Self>.stride + ribbons.count * MemoryLayout<RibbonPicture>.stride
            + fingers.count * MemoryLayout<Finger>.stride
    }
}
