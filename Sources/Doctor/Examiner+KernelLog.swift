import Glibc

extension DriverCheck {
    /// With the log of this machine's kernel, if this user may read it.
    static var ofThisKernel: DriverCheck {
        let log = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard log >= 0 else { return DriverCheck() }
        defer { close(log) }
        var check = DriverCheck()
        var buffer = [UInt8](repeating: 0, count: 8192)
        // Each read gives one record. EPIPE: the next record has been overwritten meanwhile.
        for _ in 0..<Self.recordLimit {
            let count = read(log, &buffer, buffer.count)
            if count < 0, errno == EPIPE || errno == EINTR { continue }
            guard count > 0 else { break }
            if let message = KernelMessage(record: String(decoding: buffer[..<count], as: UTF8.self)), message.isProblem
            {
                check.log.append(message)
            }
        }
        return check
    }

    /// More records than any kernel's log holds, so that the reading ends in any case.
    private static let recordLimit = 200_000
}
