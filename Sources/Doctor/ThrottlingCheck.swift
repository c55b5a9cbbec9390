/// Whether a Raspberry Pi runs as fast as it could.
struct ThrottlingCheck: Hashable, Sendable {
    /// The firmware's flags, as `vcgencmd get_throttled` prints them; nil if they are not available.
    var flags: UInt32?
    /// The alarm of the kernel's sensor rpi_volt. Used if there are no flags.
    var isUnderVoltage = false

    /// The flags of problems now; those of problems since the start are 16 bits higher.
    private static let problems: [(bit: UInt32, text: String)] = [
        (0, "the supply's voltage is too low"), (1, "the processor's clock is capped"),
        (2, "the processor is throttled"), (3, "the processor is near its temperature limit"),
    ]

    var finding: Finding {
        guard let flags else {
            return isUnderVoltage
                ? Finding("throttling", .warning, "the supply's voltage is too low; \(Self.supply)")
                : Finding("throttling", .ok, "the supply's voltage is high enough")
        }
        let now = problems(flags)
        let before = problems(flags >> 16)
        if !now.isEmpty { return Finding("throttling", .warning, "\(listed(now)); \(advice(flags))") }
        if !before.isEmpty {
            return Finding(
                "throttling", .warning, "at some time since the start, \(listed(before)); \(advice(flags >> 16))")
        }
        return Finding("throttling", .ok, "the Pi runs at full speed")
    }

    private func problems(_ flags: UInt32) -> [String] {
        Self.problems.filter { flags & (1 << $0.bit) != 0 }.map(\.text)
    }

    private func advice(_ flags: UInt32) -> String {
        flags & 1 != 0 ? Self.supply : "cool it"
    }

    private static let supply = "use the Pi's own power supply and a short cable"
}
