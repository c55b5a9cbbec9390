import BridgeClient
import Presets
import System

/// Changes the bank as programs ask, in the folder of edited presets, into which it is copied first.
final class BankEditService {
    private let presets: PresetService
    private let folder: EditedFolder?
    private let snapshots: SnapshotStore
    private let requests: RequestService

    init(
        _ requests: RequestService, _ presets: PresetService, _ folder: EditedFolder?, _ snapshots: SnapshotStore
    ) {
        (self.requests, self.presets, self.folder, self.snapshots) = (requests, presets, folder, snapshots)
    }

    func register(with requests: RequestService) {
        requests.on(.rename, .required) { [unowned self] request, _ in rename(request) }
        requests.on(.move, .required) { [unowned self] request, _ in move(request) }
        requests.on(.delete, .required) { [unowned self] request, _ in delete(request) }
    }

    /// Makes a change to a preset's file in the folder of edited presets, into which the bank is copied first.
    private func change(
        _ request: ControlRequest, _ body: (EditedFolder, String) throws(EditedFolder.Failure) -> String
    ) -> ControlReply {
        guard let folder else { return .noFolder }
        do throws(PresetSelection.Refusal) {
            let path = try presets.path(of: request.argument)
            do throws(EditedFolder.Failure) {
                try folder.adopt(Bank(folder: Bank.folder(of: path)))
                return .done(try body(folder, String(Bank.fileName(path))))
            } catch {
                return .refused(error)
            }
        } catch {
            return .refused(error.exitStatus, error.lines)
        }
    }

    private func rename(_ request: ControlRequest) -> ControlReply {
        var names: [String: String] = [:]
        let reply = change(request) { folder, file throws(EditedFolder.Failure) in
            let new = try folder.rename(file, to: request.to ?? "", snapshots)
            names = [file: new]
            return "“\(file)” is called “\(new)” now"
        }
        return finish(reply, names)
    }

    private func move(_ request: ControlRequest) -> ControlReply {
        guard let place = request.to.flatMap({ Int($0) }), place > 0 else {
            return .refused(.wrongUsage, "a place in the bank is a number from 1")
        }
        var names: [String: String] = [:]
        let reply = change(request) { folder, file throws(EditedFolder.Failure) in
            names = try folder.move(file, to: place, snapshots)
            return names[file].map { "“\(file)” is called “\($0)” now" } ?? "“\(file)” stays where it is"
        }
        return finish(reply, names)
    }

    /// Has editors go on with the new names of their files, and plays on from that of the file that plays.
    private func finish(_ reply: ControlReply, _ names: [String: String]) -> ControlReply {
        guard let folder, !names.isEmpty else { return reply }
        var reply = reply
        for preset in requests.clients.compactMap(\.editing) { preset.follow(names) }
        if let new = names[String(Bank.fileName(presets.selection.path))] {
            do throws(PresetSelection.Refusal) { try presets.play(edited: "\(folder.path)/\(new)") } catch {
                reply = .refused(error.exitStatus, error.lines)
            }
        }
        reply.renamed = names
        return reply
    }

    private func delete(_ request: ControlRequest) -> ControlReply {
        change(request) { folder, file throws(EditedFolder.Failure) in
            guard Bank.fileName(presets.selection.path) != file else { throw .played(file) }
            return "“\(file)” is in the trash now: \(try folder.discard(file))"
        }
    }
}
