import ArgumentParser
import Bridge
import BridgeClient
import Control
import System

/// `ribbon panic`
struct Silence: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "panic",
        abstract: "Silence everything: exact note offs, then sustain, all sound and all notes off, the bend centred.",
        discussion: """
            Notes that your own bridge has left, because it was killed, are ended first, from the ledger in its runtime \
            directory. A bridge that runs is asked: your own, else the service's. If it does not answer, its notes are \
            ended from its ledger.

            Example: `ribbon panic`.
            """)

    func run() throws {
        var hasSilenced = false
        var isAsked = false
        var failure: CommandFailure?
        func attempt(_ directory: RuntimeDirectory, _ silence: () throws(Panic.Failure) -> Panic.Outcome) {
            do throws(Panic.Failure) {
                let outcome = try silence()
                if outcome != .nothing { hasSilenced = true }
                if outcome.isOfRunningBridge { isAsked = true }
                if let warning = tell(outcome, of: directory) { failure = failure ?? CommandFailure(.failed, warning) }
            } catch {
                failure = failure ?? CommandFailure(error)
            }
        }
        for directory in RuntimeDirectory.searched where !isAsked {
            attempt(directory) { () throws(Panic.Failure) in try Panic.silenceSetAside(directory) }
            attempt(directory) { () throws(Panic.Failure) in try Panic.silence(directory) }
        }
        switch failure {
        case let failure? where hasSilenced && failure.code == .notPermitted:
            // Everything else has been silenced; the other bridge belongs to another user.
            Standard.error("ribbon: note: \(failure.messages.joined(separator: "; "))")
        case let failure?: throw failure
        case nil: if !hasSilenced { Standard.print("no bridge is running, and none has left notes sounding") }
        }
    }

    /// Tells the user which receivers it has silenced.
    /// - Returns: a warning about receivers that it could not silence; nil if there are none.
    private func tell(_ outcome: Panic.Outcome, of directory: RuntimeDirectory) -> String? {
        let bridge = "\(directory.isSystemWide ? "the service's bridge" : "your own bridge") (\(directory.path))"
        switch outcome {
        case .nothing: return nil
        case .asked(let answer):
            Standard.print("\(bridge): \(answer)")
            return nil
        case .left(let outcome):
            Standard.print("\(bridge), which runs no more: \(outcome.text)")
            return outcome.warning
        case .hung(let outcome):
            Standard.print("\(bridge), which does not answer: \(outcome.text)")
            Standard.error("ribbon: warning: it hangs; end it with SIGKILL, and start it again")
            return outcome.warning
        }
    }
}

extension LeftoverNotes.Outcome {
    fileprivate var text: String {
        switch notes {
        case 0: "no note was sounding"
        case 1: "ended 1 note"
        default: "ended \(notes) notes"
        }
    }
}

extension CommandFailure {
    init(_ failure: Panic.Failure) {
        switch failure {
        case .notPermitted(let path):
            self.init(
                .notPermitted,
                "\(path): not permitted; run it as the bridge's user, or add yourself to the group “ribbon”")
        case .unreadable(let path, let number): self.init(.failed, "\(path): \(SystemError(number: number))")
        case .sequencer(let error): self.init(error)
        }
    }
}
