/// A program's exit code, after sysexits.h.
public enum ExitStatus: Int32, Sendable {
    case failed = 1
    case wrongUsage = 64
    case badData = 65
    case missingFile = 66
    case unavailable = 69
    case unwritable = 74
    case notPermitted = 77
}
