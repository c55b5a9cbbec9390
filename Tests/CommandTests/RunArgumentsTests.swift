import Testing

@testable import ribbon

@Suite("Run's arguments")
struct RunArgumentsTests {
    /// As ArgumentParser reads them.
    private func parsed(_ line: [String]) throws -> RunArguments? {
        try (RibbonCommand.parseAsRoot(line) as? Run)?.arguments
    }

    @Test(arguments: [
        ["run"], ["run", "--preset", "a.yaml"], ["run", "--preset", "a", "--preset", "b"], ["run", "--name", ""],
        ["run", "--device", "a", "--device", "/dev/input/event1", "--connect", "synth:0", "--connect", "*"],
        ["run", "--grab"], ["run", "--preset", "a", "--no-grab", "--name", "Second"],
        ["run", "--fallback", "take.events", "--preset", "a"], ["run", "--name", "a", "--name", "b"],
    ])
    func anOrdinaryLineIsReadAsArgumentParserReadsIt(line: [String]) throws {
        let plain = try #require(RunArguments(plainly: line))
        #expect(try plain == parsed(line))
    }

    @Test(arguments: [
        [], ["status"], ["run", "a.yaml"], ["run", "--preset"], ["run", "--preset=a.yaml"], ["run", "--help"],
        ["run", "--preset", "--grab"], ["run", "--pre", "a"], ["run", "--grab", "--no-grab"], ["run", "--", "a"],
        ["run", "--fallback", "take.events"], ["run", "--preset", "-"], ["help", "run"], ["--version"],
        ["run", "--generate-completion-script", "bash"],
    ])
    func whatIsUnusualIsLeftToArgumentParser(line: [String]) { #expect(RunArguments(plainly: line) == nil) }
}
