/// Whether the loop may use realtime priority and lock its memory. Both have been tried.
struct RealTimeCheck: Hashable, Sendable {
    /// The priority that ribbon.yaml asks for; nil with `realtime: off`.
    var priority: Int32?
    /// 0, or the system's error number.
    var schedulingError: Int32 = 0
    var lockingError: Int32 = 0
    /// RLIMIT_RTPRIO
    var priorityLimit: UInt64
    /// RLIMIT_MEMLOCK in bytes; `UInt64.max` is unlimited.
    var memoryLimit: UInt64
    /// Whether the user is in the group audio, which usually has both limits raised.
    var isInAudio: Bool

    var finding: Finding {
        guard let priority else { return Finding("real time", .ok, "switched off with “realtime” in ribbon.yaml") }
        if schedulingError == 0, lockingError == 0 {
            return Finding("real time", .ok, "SCHED_FIFO with priority \(priority), and locked memory")
        }
        var refused: [String] = []
        if schedulingError != 0 { refused.append("priority \(priority) (RLIMIT_RTPRIO is \(priorityLimit))") }
        if lockingError != 0 {
            refused.append(
                "locked memory (RLIMIT_MEMLOCK is \(memoryLimit == .max ? "unlimited" : "\(memoryLimit / 1024) KiB"))")
        }
        let join = isInAudio ? "" : " && sudo usermod -aG audio \"$USER\""
        return Finding(
            "real time", .warning,
            "\(listed(refused)) refused: notes may be late on a busy machine; after the command, log in again",
            mend: "printf '@audio - rtprio 70\\n@audio - memlock unlimited\\n' "
                + "| sudo tee /etc/security/limits.d/ribbon.conf\(join)")
    }
}
