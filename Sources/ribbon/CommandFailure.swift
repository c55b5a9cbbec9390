import Panels
import Presets
import System

/// An error that ends a command: what failed, what to do, and the program's exit code.
struct CommandFailure: Error {
    var code: ExitStatus
    /// Messages without the program's name. Each is an error unless it begins with `warning: `. Empty if everything has
    /// been printed already.
    var messages: [String]

    init(_ code: ExitStatus, _ messages: String...) {
        self.code = code
        self.messages = messages
    }
}

// What several commands meet. The failures of one command are turned into these where that command is.

extension CommandFailure {
    init(_ error: RecordingError) {
        self.init(error.exitStatus, error.description)
    }

    init(_ error: FileError) {
        self.init(error.exitStatus, error.description)
    }
}
