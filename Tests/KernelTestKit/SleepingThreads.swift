/// How often each thread of a process has gone to sleep, where all of them sleep now.
///
/// One that sleeps may be woken by another one that is looked at later. But where all sleep twice, and none has gone to
/// sleep in between, none was awake at the end of the first look.
struct SleepingThreads: Hashable {
    private let naps: [String: String]

    /// Nil where one of them is awake, or the process is gone.
    init?(of process: Int32) {
        let folder = "/proc/\(process)/task"
        var naps: [String: String] = [:]
        for thread in entries(of: folder) where !thread.hasPrefix(".") {
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
