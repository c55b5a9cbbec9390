/// Why a command failed and what to do, with the program's exit code.
struct CommandFailure: Error {
    /// After sysexits.h.
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
    /// Without the program's name in front. Each is an error, unless it begins with `warning: `. None where everything has
    /// been printed already.
    var messages: [String]

    init(_ code: Code, _ messages: String...) {
        self.code = code
        self.messages = messages
    }
}
