import BridgeClient
import Mapping
import Presets
import System

/// Plays the preset that is chosen, and reads it again when its file changes.
final class PresetService {
    private(set) var selection: PresetSelection
    private let reactor: Reactor
    private let state: StateFile
    private let controller: LoopController
    /// The meaning of SIGHUP; nil if it is ignored.
    private let hangUp: BridgeSignals.Order?
    /// Called when another preset plays.
    var onPlay: () -> Void = {}
    /// Called when the preset, or the reason why another one does not play, may have changed.
    var onChange: () -> Void = {}

    /// The preset that the player has asked for last.
    private var wanted: PresetChoice?
    private var choosing: Job?
    /// The file watches of the selection, as the reactor waits for them; `watchFiles` keeps both up to date.
    private var played: (file: FileWatch, watch: DescriptorWatch)?
    private var repairs: (file: FileWatch, watch: DescriptorWatch)?

    init(
        _ reactor: Reactor, _ selection: PresetSelection, _ state: StateFile, _ controller: LoopController,
        hangUp: BridgeSignals.Order?
    ) {
        (self.reactor, self.selection, self.state) = (reactor, selection, state)
        (self.controller, self.hangUp) = (controller, hangUp)
        choosing = reactor.job(priority: .ordinary) { [unowned self] in chooseWanted() }
        watchFiles()
    }

    /// The preset and the touchscreens that are played, in a line.
    var summary: String {
        let names = controller.devices.map(\.name)
        let place = names.isEmpty ? "no touchscreen yet" : names.joined(separator: ", ")
        if selection.isSilent { return "\(PresetSelection.silence), on \(place)" }
        let wait = selection.awaited.map { ", until “\($0)” can be read" } ?? ""
        return "preset “\(controller.patch.name)” on \(place)\(wait)"
    }

    func register(with requests: RequestService) {
        requests.on(.preset, .required) { [unowned self] request, _ in choose(request.argument ?? "") }
    }

    // MARK: Choosing

    /// Plays a preset when the rest of the turn is done. Of several wishes the last one counts.
    func want(_ choice: PresetChoice) {
        wanted = choice
        choosing?.schedule()
    }

    private func chooseWanted() {
        guard let choice = wanted else { return }
        wanted = nil
        do throws(PresetSelection.Refusal) { try change(to: choice) } catch { log(error) }
    }

    private func choose(_ name: String) -> ControlReply {
        do throws(PresetSelection.Refusal) {
            try change(to: PresetChoice(name))
            return .done("playing “\(selection.patch.name)” (\(selection.path))")
        } catch {
            return .refused(error.exitStatus, error.lines)
        }
    }

    // MARK: Editing

    /// The file of a preset.
    /// - Parameter name: nil: the one that plays.
    func path(of name: String?) throws(PresetSelection.Refusal) -> String {
        guard let name else {
            guard !selection.isSilent else { throw .unknown(PresetSelection.silence) }
            return selection.path
        }
        return try selection.file(named: name)
    }

    /// Plays the draft that an editor has written.
    func play(draft: Loaded<Patch>, of path: String) throws(PresetSelection.Refusal) {
        defer { finishChange() }
        try selection.choose(draft: draft, of: path)
        play()
    }

    /// Plays a file that an editor has written, and goes on in its bank.
    func play(edited path: String) throws(PresetSelection.Refusal) {
        try change(to: .named(path))
        try selection.useBank(of: path)
    }

    private func change(to choice: PresetChoice) throws(PresetSelection.Refusal) {
        defer { finishChange() }
        try selection.choose(choice)
        play()
        remember()
    }

    /// Has the loop play the preset of the selection, and tells the user.
    private func play() {
        for warning in selection.warnings { controller.log(warning.messageText) }
        controller.play(selection.patch)
        controller.log("preset “\(selection.patch.name)” (\(selection.path))")
        onPlay()
    }

    private func log(_ refusal: PresetSelection.Refusal) {
        for line in refusal.lines { controller.log(line) }
        controller.log(selection.isSilent ? PresetSelection.silence : "“\(controller.patch.name)” plays on")
    }

    /// Remembers the preset, so that it plays first after a restart, and warns if changes of its file will not be
    /// noticed.
    func remember() {
        guard !selection.isSilent else { return }
        if selection.watch == nil {
            let order = hangUp == .reload ? "send SIGHUP" : "play it anew with “ribbon preset”"
            controller.log("warning: \(selection.path) cannot be watched; after a change, \(order)")
        }
        do throws(FileError) { try state.remember(selection.path) } catch { controller.log("warning: \(error)") }
    }

    // MARK: Files

    /// Reads the file of the preset again.
    func reload() {
        defer { finishChange() }
        do throws(PresetSelection.Refusal) { if try selection.reload() { play() } } catch { log(error) }
    }

    /// Plays the preset that is awaited, if it can be read now.
    func retry() {
        defer { finishChange() }
        do throws(PresetSelection.Refusal) {
            guard try selection.retry() else { return }
            play()
            remember()
        } catch {
            log(error)
        }
    }

    /// - Throws: the bank or the port that this configuration lacks.
    func check(_ configuration: Configuration) throws(PresetSelection.Refusal) { try selection.check(configuration) }

    /// Uses the bank and the preset of a configuration that has changed.
    func use(_ configuration: Configuration) {
        defer { finishChange() }
        do throws(PresetSelection.Refusal) { if try selection.use(configuration) { play() } } catch { log(error) }
    }

    /// To be called after each change of the selection, refused ones included: its watches may be others now.
    private func finishChange() {
        watchFiles()
        onChange()
    }

    private func watchFiles() {
        watch(selection.watch, &played) { [unowned self] in handlePlayed($0) }
        watch(selection.repairs, &repairs) { [unowned self] in if !$0.isEmpty { retry() } }
    }

    /// Has the reactor wait for a file watch in place of the one before.
    private func watch(
        _ file: FileWatch?, _ watched: inout (file: FileWatch, watch: DescriptorWatch)?,
        handle: @escaping (Set<FileWatch.Change>) -> Void
    ) {
        guard watched?.file !== file else { return }
        watched?.watch.cancel()
        watched = file.map { file in
            (file, reactor.watch(file.descriptor, priority: .ordinary) { _ in handle(file.drain()) })
        }
    }

    private func handlePlayed(_ changes: Set<FileWatch.Change>) {
        if changes.contains(.folderGone) {
            controller.log("warning: the folder of \(selection.path) is gone; “\(controller.patch.name)” plays on")
        }
        if changes.contains(.changed) { reload() }
    }
}
