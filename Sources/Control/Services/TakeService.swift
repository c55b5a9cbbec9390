import BridgeClient
import Presets
import System

/// Lists what `keep` has written, and renders it as MIDI.
final class TakeService {
    private let folder: KeptFolder?
    private let search: SearchPath
    private let work: any TextWork
    private let snapshots: SnapshotStore
    private let controller: LoopController

    private static let listLimit = 100

    init(
        _ folder: KeptFolder?, _ search: SearchPath, _ work: any TextWork, _ snapshots: SnapshotStore,
        _ controller: LoopController
    ) {
        (self.folder, self.search, self.work) = (folder, search, work)
        (self.snapshots, self.controller) = (snapshots, controller)
    }

    func register(with requests: RequestService) {
        requests.on(.takes) { [unowned self] _, _ in
            var reply = ControlReply.done()
            reply.takes = Array((folder?.names ?? []).prefix(Self.listLimit))
            return reply
        }
        requests.onLater(.take, .required) { [unowned self] request, client, reply in
            render(request.argument ?? "", client, reply)
        }
    }

    /// Renders a recording with the preset that plays.
    private func render(_ name: String, _ client: ControlClient, _ reply: @escaping RequestService.Reply) {
        guard let folder, folder.names.contains(name) else {
            return reply(.refused(ExitStatus.missingFile.rawValue, "no recording “\(name)” was kept"))
        }
        let (patch, search) = (controller.patch, search)
        let kept = snapshots.snapshots(of: patch, log: controller.log)
        work.run {
            RenderedTake(folder.files(of: name), named: name, patch, kept, search)
        } done: { [weak client] take in
            if let failure = take.failure { return reply(.refused(ExitStatus.badData.rawValue, failure)) }
            guard let client, let memory = FileMemory(take.files.flatMap(\.bytes)) else {
                return reply(.refused(1, "the system gives no memory for the files"))
            }
            // It is closed with the memory, once it has been sent.
            client.attachments = [memory.descriptor]
            var answer = ControlReply.done(take.remarks.joined(separator: "\n"))
            answer.files = take.files.map { SentFile(name: $0.name, length: $0.bytes.count) }
            reply(answer)
            withExtendedLifetime(memory) {}
        }
    }
}
