import Glibc
import KernelTestKit
import TestSupport
import Testing

/// The JSON schema before a validator that is not ours, behind a reader of YAML 1.2 (python3-jsonschema, PyYAML).
@Suite("Schema")
struct SchemaTests {
    private static let python = "/usr/bin/python3"

    private static func run(_ arguments: String...) throws -> CommandResult {
        let process = try BridgeProcess(arguments, executable: python)
        return CommandResult(exit: try process.waitForExit(), output: process.output, errors: process.errors)
    }

    private static let isInstalled =
        access(python, X_OK) == 0 && (try? run("-c", "import jsonschema, yaml").exit) == .code(0)

    @Test(.enabled(if: isInstalled, "make setup-tests installs python3-jsonschema and python3-yaml"))
    func whatTheParserSaysOfTheCorpusAValidatorSaysToo() throws {
        let result = try Self.run(projectFile("Tests/PresetsTests/Corpus/check-schema.py"))
        #expect(result.exit == .code(0), "\(result.errors)")
    }
}
