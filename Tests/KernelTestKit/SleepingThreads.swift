import System

/// How often each thread of a process has gone to sleep, while all of them sleep.
///
/// A sleeping thread may be woken by one that is examined later. But if all sleep in two examinations, and none went to
/// sleep in between, none was awake at the end of the first.
struct SleepingThreads: Hashable {
    private let naps: [String: String]

    /// Nil where one of them is awake, or the process is gone.
    init?(of process: Int32) {
        let folder = "/proc/\(process)/task"
        var naps: [String: String] = [:]
        for thread in Folder.names(in: folder) {
            // proc(5): State: S (sleeping)
            let lines = text(of: "\(folder)/\(thread)/status").split(separator: "\n")
            guard let count = lines.first(where: { $0.hasPrefix("voluntary_ctxt_switches:") }),
                lines.contains(where: { $0.hasPrefix("State:\tS") })
            else { return nil }
            naps[thread] = String(count)
        }
        guard !naps.isEmpty else { return nil }
        self.naps = naps
    }
}
