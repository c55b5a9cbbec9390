/// Whether a Raspberry Pi runs as fast as it could.
struct ThrottlingCheck: Hashable, Sendable {
    /// The firmware's word, as `vcgencmd get_throttled` prints it; nil where it can not be asked.
    var word: UInt32?
    /// What the kernel's sensor rpi_volt says where there is no word.
    var isUnderVoltage = false

    /// Bits of the word: what is now; 16 higher what has been since the start.
    private static let meanings: [(bit: UInt32, what: String)] = [
        (0, "the supply's voltage is too low"), (1, "the processor's clock is capped"),
        (2, "the processor is throttled"), (3, "it is near its temperature limit"),
    ]

    var finding: Finding {
        guard let word else {
            return isUnderVoltage
                ? Finding("throttling", .warning, "the supply's voltage is too low: \(Self.supply)")
                : Finding("throttling", .ok, "the supply's voltage is high enough")
        }
        let now = told(word)
        let before = told(word >> 16)
        if !now.isEmpty { return Finding("throttling", .warning, "\(listed(now)): \(advice(word))") }
        if !before.isEmpty {
            return Finding(
                "throttling", .warning, "since the start it has happened that \(listed(before)): \(advice(word >> 16))")
        }
        return Finding("throttling", .ok, "the Pi runs at full speed")
    }

    private func told(_ word: UInt32) -> [String] {
        Self.meanings.filter { word & (1 << $0.bit) != 0 }.map(\.what)
    }

    private func advice(_ word: UInt32) -> String {
        word & 1 != 0 ? Self.supply : "cool it"
    }

    private static let supply = "use the Pi's own power supply and a short cable"
}
