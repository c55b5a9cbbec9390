import Bridge
import BridgeClient
import Mapping
import Player
import Presets
import System
import Time

/// Keeps snapshots on the disk; the loop stores and recalls them.
final class SnapshotService {
    /// A program that waits until its snapshot is kept. `waiting` has the oldest first.
    private struct Waiting {
        let number: Int
        let patch: Patch
        /// The first copy that holds the snapshot: it was ordered right behind it.
        let copy: SnapshotCopy
        let end: Timestamp
        let reply: RequestService.Reply
    }

    /// Which snapshots there are, and which is the last one.
    private(set) var summary: SnapshotSummary
    private let reactor: Reactor
    private let store: SnapshotStore
    private let controller: LoopController
    /// The reason why the latest snapshot is not kept.
    private var failure: SnapshotStore.Failure?
    private var waiting: [Waiting] = []
    private var deadline: Deadline?

    /// A loop that has not stored the snapshot after this time counts as hung.
    private static let patience = Nanoseconds.milliseconds(1000)
    private static let longestName = 40
    private static let usage = "expected store N, recall N, name N NAME or list, with a number 1…8"

    init(_ reactor: Reactor, _ store: SnapshotStore, _ summary: SnapshotSummary, _ controller: LoopController) {
        (self.reactor, self.store, self.summary, self.controller) = (reactor, store, summary, controller)
        deadline = reactor.deadline { [unowned self] in giveUp() }
    }

    /// Names that users give the snapshots of the preset that plays, by number.
    private var labels: [Int: String] { store.labels(of: controller.patch) }
    var status: BridgeStatus.Snapshots { BridgeStatus.Snapshots(summary, names: labels) }

    // MARK: Reports of the loop

    func note(_ summary: SnapshotSummary) { self.summary = summary }

    /// Asks the loop for all snapshots, because one was stored. `receive` gets the answer.
    @discardableResult
    func fetch() -> SnapshotCopy {
        let copy = SnapshotCopy(store.snapshots(of: controller.patch, log: controller.log))
        controller.order(.copySnapshots(copy))
        return copy
    }

    /// Keeps a copy that has come back, and answers the program that waits for it. Another preset may play by now.
    func receive(_ copy: SnapshotCopy) {
        let index = waiting.firstIndex { $0.copy === copy }
        keep(copy.snapshots, of: index.map { waiting[$0].patch } ?? controller.patch)
        guard let index else { return }
        answer(waiting.remove(at: index))
        setDeadline()
    }

    /// Keeps the last state of the loop, and answers all programs that wait.
    func finish(_ snapshots: Snapshots) {
        keep(snapshots, of: controller.patch)
        waiting.forEach(answer)
        waiting = []
        setDeadline()
    }

    /// Writes the snapshots to the disk, if one has been stored. If that fails, they last until the bridge ends, and
    /// the next one that is stored tries again.
    func keep(_ snapshots: Snapshots, of patch: Patch) {
        guard snapshots.file == patch.file else { return }
        let before = failure
        do throws(SnapshotStore.Failure) {
            try store.keep(snapshots, of: patch)
            failure = nil
        } catch {
            failure = error
            if error != before { controller.log("error: a snapshot lasts only until the bridge ends: \(error)") }
        }
    }

    // MARK: Requests

    func register(with requests: RequestService) {
        requests.onLater(.snapshot, .required) { [unowned self] request, _, reply in
            answer(request.argument ?? "", over: request.over, reply)
        }
    }

    /// `store N`, `recall N`, `name N NAME`, or `list`.
    /// - Parameter over: how long a recall takes, in milliseconds.
    private func answer(_ text: String, over: Double?, _ reply: @escaping RequestService.Reply) {
        if text == "list" { return reply(.done(listed)) }
        let words = text.split(separator: " ", maxSplits: 2)
        guard words.count == 2 || words.first == "name" && words.count == 3, let number = Int(words[1]),
            Snapshots.numbers.contains(number)
        else {
            return reply(.refused(.wrongUsage, Self.usage))
        }
        switch words[0] {
        case "store":
            controller.order(.perform(.snapshot(.store(number))))
            let end = reactor.now + Self.patience
            waiting.append(
                Waiting(number: number, patch: controller.patch, copy: fetch(), end: end, reply: reply))
            setDeadline()
        case "recall": reply(recall(number, over: over))
        case "name": reply(name(number, words.count == 3 ? String(words[2]) : ""))
        default: reply(.refused(.wrongUsage, Self.usage))
        }
    }

    private func recall(_ number: Int, over: Double?) -> ControlReply {
        guard summary.isStored(number) else { return notStored(number) }
        let length = Nanoseconds.seconds((over ?? 0) / 1000)
        guard length >= .zero, length <= .seconds(60) else {
            return .refused(.wrongUsage, "“over” is a number of milliseconds 0…60000")
        }
        controller.order(.perform(.snapshot(.recall(number, over: length))))
        return .done("snapshot \(number) is recalled")
    }

    /// - Parameter name: an empty one takes the snapshot's name away.
    private func name(_ number: Int, _ name: String) -> ControlReply {
        guard summary.isStored(number) else { return notStored(number) }
        guard name.count <= Self.longestName, name.escaped == name else {
            return .refused(
                .wrongUsage, "a snapshot's name has at most \(Self.longestName) characters, and no control character")
        }
        do throws(SnapshotStore.Failure) {
            try store.label(number, name.isEmpty ? nil : name, of: controller.patch)
        } catch {
            return .refused(error.exitStatus, "\(error)")
        }
        return .done(name.isEmpty ? "snapshot \(number) has no name" : "snapshot \(number) is called “\(name)”")
    }

    private func notStored(_ number: Int) -> ControlReply {
        let stored = summary.stored.map { "\($0)" }.joined(separator: ", ")
        return .refused(
            .missingFile, "snapshot \(number) is not stored; \(stored.isEmpty ? "none is" : "there are: \(stored)")")
    }

    private func answer(_ program: Waiting) {
        guard let failure else { return program.reply(.done("snapshot \(program.number) is stored")) }
        program.reply(
            .refused(
                failure.exitStatus,
                "snapshot \(program.number) is stored, but lasts only until the bridge ends: \(failure)"))
    }

    private func setDeadline() { deadline?.move(to: waiting.first?.end ?? .distantFuture) }

    /// Refuses the programs that have waited too long.
    private func giveUp() {
        let over = waiting.prefix { $0.end <= reactor.now }
        waiting.removeFirst(over.count)
        setDeadline()
        for one in over { one.reply(.refused(.failed, LoopController.hangs)) }
    }

    /// A line for each stored snapshot.
    private var listed: String {
        guard !summary.stored.isEmpty else { return "no snapshot of “\(controller.patch.name)” is stored" }
        return summary.stored.map { number in
            let name = labels[number].map { " \($0)" } ?? ""
            return "\(number)\(name)\(number == summary.latest ? " (the last one)" : "")"
        }.joined(separator: "\n")
    }
}
