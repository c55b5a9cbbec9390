/// An error that ends a command: what failed, what to do, and the program's exit code.
struct CommandFailure: Error {
    /// Exit codes after sysexits.h.
    enum Code: Int32 {
        case failed = 1
        case wrongUsage = 64
        case badData = 65
        case missingFile = 66
        case unavailable = 69
        case unwritable = 74
        case notPermitted = 77
    }

    var code: Code
    /// Messages without the program's name. Each is an error unless it begins with `warning: `. Empty if everything has been
    /// printed already.
    var messages: [String]

    init(_ code: Code, _ messages: String...) {
        self.code = code
        self.messages = messages
    }
}
