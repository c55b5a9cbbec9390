import ArgumentParser
import FaceOptions
import Glibc
import Time

/// `ribbon face`. It starts another program, so that the bridge does not load libraries for pictures.
struct FaceProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "face", abstract: FaceOptions.abstract, discussion: FaceOptions.discussion)

    @OptionGroup var options: FaceOptions

    private static let program = "ribbon-face"

    func run() throws {
        Standard.flush()
        // The arguments after `ribbon face`, unparsed.
        let error = Self.withArguments(CommandLine.arguments.dropFirst(2)) { path, arguments in
            execv(path, arguments)
            execvp(Self.program, arguments)
            return errno
        }
        throw CommandFailure(.unavailable, Self.absence(error))
    }

    /// Draws a picture of a moment in a recording.
    static func draw(_ output: String, preset: String, recording: String, at moment: Nanoseconds) throws(CommandFailure)
    {
        Standard.flush()
        var process = pid_t()
        let options = [
            "--preset", preset, "--recording", recording, "--at", moment.secondsText, "--output", output,
        ]
        let error = withArguments(options) { path, arguments in
            guard posix_spawn(&process, path, nil, nil, arguments, environ) != 0 else { return 0 }
            return posix_spawnp(&process, program, nil, nil, arguments, environ)
        }
        guard error == 0 else { throw CommandFailure(.unavailable, absence(error)) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        // The program has said why.
        guard status == 0 else { throw CommandFailure(.failed) }
    }

    /// Calls `body` with the arguments and the program that belongs to this one, or else the one in PATH.
    private static func withArguments(
        _ options: some Sequence<String>,
        _ body: (_ path: String, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var arguments = ([program] + options).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        return body(besideThisProgram ?? program, &arguments)
    }

    private static func absence(_ error: Int32) -> String {
        "\(program) cannot be started: \(String(cString: strerror(error))); "
            + "it belongs beside ribbon or in a folder of PATH (from the sources: swift build --product ribbon-face)"
    }

    private static var besideThisProgram: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let parts = String(cString: path).split(separator: "/", omittingEmptySubsequences: false)
        return (parts.dropLast() + [Substring(program)]).joined(separator: "/")
    }
}
