/// Whether the loop would be allowed what keeps it from being held up, as a trial has shown.
struct RealTimeCheck: Hashable, Sendable {
    /// The priority that is asked for; nil where `realtime: off` asks for none.
    var priority: Int32?
    /// 0, or the system's error number.
    var schedulingError: Int32 = 0
    var lockingError: Int32 = 0
    /// RLIMIT_RTPRIO
    var priorityLimit: UInt64
    /// RLIMIT_MEMLOCK in bytes; its maximum is without limit.
    var memoryLimit: UInt64
    /// Whether the user is in the group that is usually given them.
    var isInAudio: Bool

    var finding: Finding {
        guard let priority else { return Finding("real time", .ok, "switched off by “realtime” in ribbon.yaml") }
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
            "\(listed(refused)) refused: a busy machine may delay notes; after the command, log in again",
            mend: "printf '@audio - rtprio 70\\n@audio - memlock unlimited\\n' "
                + "| sudo tee /etc/security/limits.d/ribbon.conf\(join)")
    }
}
