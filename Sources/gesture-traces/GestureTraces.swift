import FoundationEssentials
import GestureTestKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// `gesture-traces [--picture] FILE…` plays suites of gesture traces through the engine (docs/gestures.md, Traces of
/// conformance). It prints each case that fails, drawn as lines of text; with `--picture` all of them.
///
/// Exit 0: all passed; 1: a case failed; 64: no files; 65: a file that is no suite; 66: a file that is not there.
@main
struct GestureTraces {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let files = arguments.filter { $0 != "--picture" }
        guard !files.isEmpty else {
            stop("gesture-traces: error: no suites; expected gesture-traces [--picture] FILE…", 64)
        }
        var passed = 0
        var failed = 0
        for file in files {
            for result in results(of: file) {
                if result.passed { passed += 1 } else { failed += 1 }
                guard !result.passed || arguments.contains("--picture") else { continue }
                print("\(file): \(result.name)")
                for line in result.picture + result.differences { print("    \(line)") }
            }
        }
        print("\(passed) passed, \(failed) failed")
        exit(failed == 0 ? 0 : 1)
    }

    private static func results(of file: String) -> [TraceSuite.Result] {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            stop("gesture-traces: error: \(file): cannot be read; expected a file of gesture traces", 66)
        }
        do {
            return try TraceSuite(parsing: String(decoding: data, as: UTF8.self)).play()
        } catch {
            stop("gesture-traces: error: \(file):\(error)", 65)
        }
    }

    private static func stop(_ message: String, _ code: Int32) -> Never {
        let line = message + "\n"
        _ = line.withCString { write(2, $0, strlen($0)) }
        exit(code)
    }
}
