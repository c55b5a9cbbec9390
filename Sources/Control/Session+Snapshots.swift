import Bridge
import BridgeClient
import Glibc
import Mapping
import Player
import Presets
import System
import Time

/// Snapshots: they are stored and recalled by the loop, and kept here.
extension Session {
    /// Has the loop hand over what was stored.
    func fetchSnapshots() {
        unkept.isDue = true
        controller.order(.copySnapshots(SnapshotCopy(store.snapshots(of: controller.patch, log: controller.log))))
    }

    /// Keeps what has been stored, if anything has. What cannot be kept lasts until the bridge ends, and is tried again with
    /// the next one.
    func keep(_ snapshots: Snapshots, of patch: Patch) {
        unkept.isDue = false
        guard snapshots.file == patch.file else { return }
        let before = unkept.failure
        do throws(SnapshotStore.Failure) {
            try store.keep(snapshots, of: patch)
            unkept.failure = nil
        } catch {
            unkept.failure = error
            if error != before { controller.log("error: a snapshot lasts only until the bridge ends: \(error)") }
        }
    }

    /// `store N`, `recall N`, or `list`.
    /// - Parameter over: how long a recall takes, in milliseconds.
    func snapshot(_ text: String, over: Double?) -> ControlReply {
        if text == "list" { return .done(listed) }
        let words = text.split(separator: " ")
        guard words.count == 2, let number = Int(words[1]), Snapshots.numbers.contains(number) else {
            return .refused(64, Self.usage)
        }
        switch words[0] {
        case "store": return store(number)
        case "recall":
            guard snapshots.isStored(number) else {
                let stored = snapshots.stored.map { "\($0)" }.joined(separator: ", ")
                return .refused(
                    66, "snapshot \(number) is not stored; \(stored.isEmpty ? "none is" : "there are: \(stored)")")
            }
            let length = Nanoseconds.seconds((over ?? 0) / 1000)
            guard length >= .zero, length <= .seconds(60) else {
                return .refused(64, "“over” is a number of milliseconds 0…60000")
            }
            controller.order(.perform(.snapshot(.recall(number, over: length))))
            return .done("snapshot \(number) is recalled")
        default: return .refused(64, Self.usage)
        }
    }

    private static let usage = "expected store N, recall N or list, with a number 1…8"

    private func store(_ number: Int) -> ControlReply {
        unkept.isDue = true
        controller.order(.perform(.snapshot(.store(number))))
        let end = MonotonicClock.now + .milliseconds(1000)
        while unkept.isDue, MonotonicClock.now < end {
            Poll.wait(for: controller.loop.descriptor, until: min(end, MonotonicClock.now + .milliseconds(10)))
            controller.loop.receiveReports(take)
        }
        guard !unkept.isDue else { return .refused(1, "the bridge hangs; end it with SIGKILL, and start it again") }
        if let failure = unkept.failure {
            return .refused(
                failure.exitCode, "snapshot \(number) is stored, but lasts only until the bridge ends: \(failure)")
        }
        return .done("snapshot \(number) is stored")
    }

    /// A line for each of them.
    private var listed: String {
        guard !snapshots.stored.isEmpty else { return "no snapshot of “\(controller.patch.name)” is stored" }
        return snapshots.stored.map { $0 == snapshots.latest ? "\($0) (the last one)" : "\($0)" }
            .joined(separator: "\n")
    }
}
