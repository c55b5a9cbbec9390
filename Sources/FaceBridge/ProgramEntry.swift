import ArgumentParser
import Glibc

extension ParsableCommand {
    /// The entry of `ribbon-face`, `ribbon-web` and `ribbon-osc`: reads the arguments and does what they say. A
    /// `ProgramFailure` ends the program with its message and exit code.
    public static func runProgram() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as ProgramFailure {
            failure.end()
        } catch {
            exit(withError: error)
        }
    }
}
