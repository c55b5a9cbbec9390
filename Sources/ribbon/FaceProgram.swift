import ArgumentParser
import Glibc

/// `ribbon face` is a program of its own, so that the bridge loads nothing that only pictures need.
struct FaceProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "face", abstract: "Draw the instrument as a screen shows it, into a PNG picture.",
        discussion: """
            Takes --preset FILE and --output picture.png, and --size 800x480, --screen WxHmm, --rotate 0|90|180|270, \
            --surface NAME, --recording FILE, --at SECONDS. It becomes the program ribbon-face, whose --help says more.
            """)

    @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("What ribbon-face takes.", valueName: "option"))
    var options: [String] = []

    private static let program = "ribbon-face"

    func run() throws {
        Standard.flush()
        let words = [Self.program] + options
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        // The one that belongs to this program, else any.
        if let beside = Self.besideThisProgram { execv(beside, &arguments) }
        execvp(Self.program, &arguments)
        throw CommandFailure(
            .unavailable,
            "\(Self.program) cannot be started: \(String(cString: strerror(errno))); "
                + "it belongs beside ribbon or in a folder of PATH (from the sources: swift build --product ribbon-face)"
        )
    }

    private static var besideThisProgram: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let parts = String(cString: path).split(separator: "/", omittingEmptySubsequences: false)
        return (parts.dropLast() + [Substring(program)]).joined(separator: "/")
    }
}
