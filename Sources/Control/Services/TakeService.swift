import BridgeClient
import Presets
import Synchronization
import System

/// Lists what `keep` has written, and renders it as MIDI.
final class TakeService {
    private let folder: KeptFolder?
    private let search: SearchPath
    private let work: any BackgroundWork
    private let snapshots: SnapshotStore
    private let controller: LoopController
    private let end = StopFlag()

    /// Whether a render is to stop, because the bridge ends.
    final class StopFlag: Sendable {
        let isSet = Atomic<Bool>(false)
    }

    private static let listLimit = 100

    init(
        _ folder: KeptFolder?, _ search: SearchPath, _ work: any BackgroundWork, _ snapshots: SnapshotStore,
        _ controller: LoopController
    ) {
        (self.folder, self.search, self.work) = (folder, search, work)
        (self.snapshots, self.controller) = (snapshots, controller)
    }

    /// Stops a render before the work's thread is awaited.
    deinit { end.isSet.store(true, ordering: .relaxed) }

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
            return reply(.refused(.missingFile, "no recording “\(name)” was kept"))
        }
        let (patch, search, end) = (controller.patch, search, end)
        let kept = snapshots.snapshots(of: patch, log: controller.log)
        work.run {
            RenderedTake(folder.files(of: name), named: name, patch, kept, search, until: end)
        } done: { [weak client] take in
            if let failure = take.failure { return reply(.refused(.badData, failure)) }
            guard let client, let memory = FileMemory(take.files.flatMap(\.bytes)) else {
                return reply(.refused(.failed, "the system gives no memory for the files"))
            }
            // The memory closes the descriptor, and so must exist until the answer has been sent.
            client.attachments = [memory.descriptor]
            var answer = ControlReply.done(take.remarks.joined(separator: "\n"))
            answer.files = take.files.map { SentFile(name: $0.name, length: $0.bytes.count) }
            reply(answer)
            withExtendedLifetime(memory) {}
        }
    }
}
