import Glibc
import MappingTestKit

/// Plays random sessions on random patches and prints the seeds of those after which a note was left on.
///
///     random-sessions [SESSIONS [SEED]]
///
/// Ends with 0 when there were none.
@main
enum RandomSessions {
    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        let count = numbers.first ?? 100_000
        let first = numbers.dropFirst().first ?? 1
        var failures = 0
        var noteOns = 0
        for seed in first..<first + count {
            let session = RandomSession.play(seed: seed)
            noteOns += session.noteOns
            guard let failure = session.failure else { continue }
            failures += 1
            print("seed \(seed): \(failure)")
        }
        print("\(count) random sessions from seed \(first), \(noteOns) note ons: \(failures) failed")
        exit(failures == 0 && noteOns > 0 ? 0 : 1)
    }
}
