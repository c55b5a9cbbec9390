import Glibc

/// Says which input it was when the process dies.
public enum Witness {
    /// The number of the input that is tried; −1 before the first.
    nonisolated(unsafe) public static var index = -1

    nonisolated(unsafe) private static var program: StaticString = ""

    public static func say(_ message: String) {
        let line = Array("\(program): input \(index): \(message)\n".utf8)
        _ = write(2, line, line.count)
    }

    /// - Parameter program: its name, which begins each line.
    public static func watch(_ program: StaticString) {
        Self.program = program
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGALRM] {
            Glibc.signal(signal) { number in
                Witness.say("signal \(number)")
                _exit(1)
            }
        }
    }
}

/// The resources that the process has used.
public enum Usage {
    /// Bytes that the process holds now.
    public static var resident: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 0 }
        let fields = line.prefix { $0 != 0 }.split(separator: CChar(UInt8(ascii: " ")))
        let pages = fields.dropFirst().first.flatMap { Int(String(decoding: $0.map(UInt8.init), as: UTF8.self)) }
        return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Seconds.
    public static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most that it ever held.
    public static var peak: Int {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss << 10
    }
}
