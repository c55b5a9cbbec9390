import BridgeClient
import Mapping
import Presets
import System

/// Lets one program at a time edit a preset: checks its text, plays it as a draft, saves it. Only this service writes
/// presets, and only into the folder of edited ones.
final class EditService {
    private let presets: PresetService
    private let folder: EditedFolder?
    private let work: any BackgroundWork
    private let search: SearchPath
    private let requests: RequestService
    private let reloading: ReloadService
    private let log: (String) -> Void

    private static let elsewhere = "the preset is being edited elsewhere; that ends if this program takes over"
    /// docs/control.md and `ControlReply.diagnostics` state it.
    private static let diagnosticLimit = 50
    private static let wordLimit = 200

    init(
        _ requests: RequestService, _ reloading: ReloadService, _ presets: PresetService, _ folder: EditedFolder?,
        _ work: any BackgroundWork, _ search: SearchPath, log: @escaping (String) -> Void
    ) {
        (self.requests, self.reloading, self.presets, self.folder) = (requests, reloading, presets, folder)
        (self.work, self.search, self.log) = (work, search, log)
    }

    func register(with requests: RequestService) {
        requests.on(.edit, .optional) { [unowned self] request, client in open(request, client) }
        requests.onLater(.check) { [unowned self] request, client, reply in
            check(request, client, reply) { _, _ in .done() }
        }
        requests.onLater(.draft) { [unowned self] request, client, reply in
            check(request, client, reply) { [unowned self] in play($0, $1) }
        }
        requests.onLater(.change) { [unowned self] request, client, reply in change(request, client, reply) }
        requests.onLater(.templates) { [unowned self] _, _, reply in
            work.run { [search] in
                PresetEntry.templates(in: search)
            } done: { templates in
                var answer = ControlReply.done()
                answer.templates = templates
                reply(answer)
            }
        }
        requests.onLater(.complete) { [unowned self] request, client, reply in complete(request, client, reply) }
        requests.onLater(.save) { [unowned self] request, client, reply in
            check(request, client, reply) { [unowned self] in save($0, $1) }
        }
    }

    // MARK: The text

    /// Begins to edit: hands over the memory with the text, and ends the editing of another program.
    private func open(_ request: ControlRequest, _ client: ControlClient) -> ControlReply {
        guard let folder else { return .noFolder }
        let other = requests.clients.first { $0.editing != nil && $0 !== client && $0.isOpen }
        guard other == nil || request.takesOver == true else { return .refused(.failed, Self.elsewhere) }
        guard let memory = TextMemory() else { return .refused(.failed, "the system gives no memory for the text") }
        let (path, text): (String, [UInt8])
        do throws(PresetSelection.Refusal) {
            (path, text) = try beginning(of: request)
        } catch {
            return .refused(error.exitStatus, error.lines)
        }
        let preset: EditedPreset
        do throws(EditedFolder.Failure) {
            if let name = request.to {
                preset = EditedPreset(try newPath(named: name, in: folder), memory, in: folder, read: nil)
            } else {
                preset = EditedPreset(path, memory, in: folder, read: text)
            }
        } catch {
            return .refused(error)
        }
        guard memory.write(text) else { return .refused(.tooLarge) }
        let draft = folder.draft(of: preset.file).flatMap { memory.write($0, to: .other) ? $0.count : nil }
        other?.drop()
        client.editing = preset
        client.attachments = [memory.descriptor]
        var reply = ControlReply.done()
        reply.edited = EditedText(file: preset.path, length: text.count, otherLength: draft)
        return reply
    }

    /// The file that editing begins with, and its text; a new preset may begin without one.
    private func beginning(
        of request: ControlRequest
    ) throws(PresetSelection.Refusal) -> (path: String, text: [UInt8]) {
        if request.to != nil, request.argument == nil { return ("", Preset.newText) }
        let path = try presets.path(of: request.argument)
        do throws(FileError) { return (path, try FileReader.bytes(of: path, onlyFiles: true)) } catch {
            throw .file(error)
        }
    }

    /// The path of a new preset in the bank that plays.
    private func newPath(named name: String, in folder: EditedFolder) throws(EditedFolder.Failure) -> String {
        let file = try folder.file(named: name)
        let bank = presets.selection.isSilent ? folder.path : Bank.folder(of: presets.selection.path)
        guard !FileReader.exists("\(bank)/\(file)"), !folder.files.contains(file) else { throw .taken(file) }
        return "\(bank)/\(file)"
    }

    /// The preset that a program edits, and a copy of the text in its memory; nil, after an answer, if there is none.
    private func edited(
        _ request: ControlRequest, _ client: ControlClient, _ reply: RequestService.Reply
    ) -> (preset: EditedPreset, text: [UInt8])? {
        guard let preset = client.editing else {
            reply(.refused(.wrongUsage, "this program edits no preset; send edit first"))
            return nil
        }
        guard let length = request.length, let text = preset.memory.text(of: length) else {
            reply(.refused(.tooLarge))
            return nil
        }
        return (preset, text)
    }

    private typealias Use = (_ checked: CheckedText, _ preset: EditedPreset) -> ControlReply

    /// Checks the text in a program's memory, and calls `use` if it has no errors.
    private func check(
        _ request: ControlRequest, _ client: ControlClient, _ reply: @escaping RequestService.Reply,
        then use: @escaping Use
    ) {
        guard let (preset, text) = edited(request, client, reply) else { return }
        let (path, ports) = (preset.path, reloading.configuration.ports)
        work.run {
            CheckedText(text, of: path, ports: ports)
        } done: { checked in
            reply(Self.reply(on: checked, preset, use))
        }
    }

    /// The answer about a text: `use` makes it if the text can be played; the diagnostics and the outline are added.
    private static func reply(on checked: CheckedText, _ preset: EditedPreset, _ use: Use) -> ControlReply {
        let count = checked.loaded.errors.count
        var reply =
            checked.loaded.value == nil
            ? ControlReply.refused(.badData, count == 1 ? "the text has an error" : "the text has \(count) errors")
            : use(checked, preset)
        reply.diagnostics = Array(checked.loaded.diagnostics.prefix(diagnosticLimit))
        reply.outline = checked.outline
        return reply
    }

    /// Changes one place of the text, and plays the result if it has no errors.
    private func change(
        _ request: ControlRequest, _ client: ControlClient, _ reply: @escaping RequestService.Reply
    ) {
        guard let edit = request.change else {
            return reply(.refused(.wrongUsage, "“change” needs a change"))
        }
        guard let (preset, text) = edited(request, client, reply) else { return }
        let (path, ports) = (preset.path, reloading.configuration.ports)
        work.run {
            CheckedText(text, of: path, ports: ports, edit: edit)
        } done: { [unowned self] checked in
            if let refusal = checked.refusal { return reply(.refused(.failed, refusal.description)) }
            preset.memory.write(checked.text)
            var answer = Self.reply(on: checked, preset, play)
            answer.edited = EditedText(file: preset.path, length: checked.text.count)
            reply(answer)
        }
    }

    private func complete(
        _ request: ControlRequest, _ client: ControlClient, _ reply: @escaping RequestService.Reply
    ) {
        guard let position = request.position else {
            return reply(.refused(.wrongUsage, "“complete” needs a position"))
        }
        guard position.line >= 1, position.column >= 1 else {
            return reply(.refused(.wrongUsage, "lines and columns count from 1"))
        }
        guard let (preset, text) = edited(request, client, reply) else { return }
        let files = NeighbouringFiles(of: preset.path, search: search)
        work.run {
            Array(Completion.words(in: text, at: position, files: files).prefix(Self.wordLimit))
        } done: { words in
            var answer = ControlReply.done()
            answer.words = words
            reply(answer)
        }
    }

    /// Plays a text as a draft, and keeps the draft for a restart.
    private func play(_ checked: CheckedText, _ preset: EditedPreset) -> ControlReply {
        do throws(PresetSelection.Refusal) {
            try presets.play(draft: checked.loaded, of: preset.path)
        } catch {
            return .refused(error.exitStatus, error.lines)
        }
        do throws(EditedFolder.Failure) {
            try preset.folder.keepDraft(checked.text, of: preset.file)
        } catch {
            log("warning: the draft of “\(preset.file)” lasts only until the bridge ends: \(error)")
        }
        return .done("playing a draft of “\(preset.file)”")
    }

    /// Saves a text in the folder of edited presets, into which its bank is copied first, and plays the file there.
    private func save(_ checked: CheckedText, _ preset: EditedPreset) -> ControlReply {
        let (folder, text) = (preset.folder, checked.text)
        do throws(EditedFolder.Failure) {
            let bank = Bank(folder: Bank.folder(of: preset.path))
            try folder.adopt(bank)
            let isNew = !folder.files.contains(preset.file)
            let scales = bank.folder == folder.path ? [:] : checked.scales
            try folder.save(text, as: preset.file, instead: isNew ? nil : preset.read, with: scales)
            folder.removeDraft(of: preset.file)
        } catch {
            return refused(error, preset)
        }
        preset.path = "\(folder.path)/\(preset.file)"
        preset.read = text
        do throws(PresetSelection.Refusal) { try presets.play(edited: preset.path) } catch {
            return .refused(error.exitStatus, error.lines)
        }
        return .done("saved as \(preset.path)")
    }

    /// Refuses to save. If the file has changed, both texts are shown, and the next `save` writes over the one that was
    /// shown.
    private func refused(_ failure: EditedFolder.Failure, _ preset: EditedPreset) -> ControlReply {
        var reply = ControlReply.refused(failure)
        if case .changed(_, let now) = failure, let now, preset.memory.write(now, to: .other) {
            preset.read = now
            reply.edited = EditedText(file: preset.path, length: 0, otherLength: now.count)
        }
        return reply
    }
}
