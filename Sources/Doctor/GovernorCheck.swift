/// Whether the kernel slows the processors down while nothing is played.
struct GovernorCheck: Hashable, Sendable {
    /// The governors of all processors, without repetition; none if the kernel does not set their clock.
    var governors: [String]

    var finding: Finding {
        guard !governors.isEmpty else {
            return Finding("governor", .ok, "the kernel does not change this machine's clock rate")
        }
        let slow = governors.filter { $0 != "performance" }
        guard !slow.isEmpty else {
            return Finding("governor", .ok, "performance: the processor keeps its highest clock rate")
        }
        return Finding(
            "governor", .warning,
            "\(listed(slow)): the processor slows down while nobody plays, so the first notes take longer, in a synth on "
                + "this machine above all",
            mend: "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor")
    }
}
