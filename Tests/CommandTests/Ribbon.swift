import KernelTestKit

struct CommandResult {
    var exit: BridgeProcess.Exit
    var output: String
    var errors: String

    var lines: [Substring] { output.split(separator: "\n") }
}

/// Runs the program to its end.
func ribbon(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandResult {
    try ribbon(arguments, environment: environment)
}

func ribbon(_ arguments: [String], environment: [String: String] = [:]) throws -> CommandResult {
    let process = try BridgeProcess(arguments, environment: environment)
    let exit = try process.waitForExit()
    return CommandResult(exit: exit, output: process.output, errors: process.errors)
}
