import EvdevInput
import Glibc
import Panels
import TestSupport
import Testing
import Touch

/// The synthetic panels of this folder: a description, events, and the expected results.
struct PanelFile: CustomTestStringConvertible, Sendable {
    let name: String
    let path: String
    let text: String

    var testDescription: String { name }

    static let all: [PanelFile] = files(in: here("../Panels")).map {
        PanelFile(name: String($0.split(separator: "/").last ?? ""), path: $0, text: (try? contents($0)) ?? "")
    }

    static func named(_ name: String) throws -> PanelFile {
        guard let file = all.first(where: { $0.name == "\(name).events" }) else { throw Missing(name: name) }
        return file
    }

    struct Missing: Error { var name: String }

    /// The value in a `# key: value` line.
    func stated(_ key: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix("# \(key): ") {
            return String(line.dropFirst(key.utf8.count + 4))
        }
        return nil
    }

    func recording() throws -> Recording { try Recording(contentsOf: path) }
}
