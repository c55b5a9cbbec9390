/// Whether the driver of a touchscreen has failed, as far as the kernel's log says.
struct DriverCheck: Hashable, Sendable {
    /// The kernel's log, the oldest line first; empty if it may not be read.
    var log: [KernelMessage] = []

    /// Names with which the drivers of touchscreens begin their messages, with `-` for `_`.
    private static let drivers = [
        "goodix", "edt-ft5x06", "hid-multitouch", "i2c-hid", "raspberrypi-ts", "rpi-touchscreen", "ads7846",
        "atmel-mxt-ts", "elants-i2c", "silead-ts", "ili210x", "ilitek", "cyttsp", "usbtouchscreen", "wacom-i2c",
        "himax", "novatek-nvt-ts", "stmpe-ts", "tsc2007", "ektf2127", "msg2638", "zinitix",
    ]
    private static let failures = ["fail", "error", "timeout", "timed out", "unable", "cannot", "can't", "no response"]
    /// Messages with these words are no failures: the driver works.
    private static let harmless = ["firmware load", "regulator", "retry"]

    /// One for each driver that has failed.
    var findings: [Finding] {
        var found: [(driver: String, count: Int, last: String)] = []
        for message in log {
            guard let driver = Self.failedDriver(message) else { continue }
            if let index = found.firstIndex(where: { $0.driver == driver }) {
                found[index] = (driver, found[index].count + 1, message.text)
            } else {
                found.append((driver, 1, message.text))
            }
        }
        return found.map { _, count, last in
            let what = count == 1 ? "a failure of its driver" : "\(count) failures of its driver, the last one"
            return Finding(
                "driver", .warning,
                "the kernel's log has \(what): “\(last)”; if the touchscreen is not there or stops, check its cable and its supply"
            )
        }
    }

    /// The driver whose failure a message tells; nil if it tells of none.
    private static func failedDriver(_ message: KernelMessage) -> String? {
        guard message.isProblem else { return nil }
        let text = message.text.lowercased()
        let start = String(text.prefix(32).map { $0 == "_" ? "-" : $0 })
        guard let driver = drivers.first(where: { start.hasPrefix($0) }) else { return nil }
        guard failures.contains(where: { text.contains($0) }), !harmless.contains(where: { text.contains($0) }) else {
            return nil
        }
        return driver
    }
}

/// A message in the kernel's log.
struct KernelMessage: Hashable, Sendable {
    /// 0 is an emergency, 3 an error, 4 a warning, 7 for debugging.
    var level: Int
    var text: String

    var isProblem: Bool { level <= 4 }
}

extension KernelMessage {
    /// A record of /dev/kmsg (Linux, Documentation/ABI/testing/dev-kmsg): `6,339,5140900,-;text`, then lines that begin
    /// with a blank.
    init?(record: String) {
        let parts = record.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let priority = parts[0].split(separator: ",").first.flatMap({ Int($0) }) else {
            return nil
        }
        self.init(level: priority & 7, text: String(parts[1].prefix { $0 != "\n" }))
    }
}
