import Mapping

/// The scales that have names.
enum ScaleNames {
    static var all: [String] { table.map(\.name) }

    static func scale(_ name: String) -> ScaleChoice? {
        table.first { $0.name == name }.map { ScaleChoice(degrees: $0.degrees) }
    }

    private static let table: [(name: String, degrees: [Double])] = [
        ("chromatic", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        ("major", [0, 2, 4, 5, 7, 9, 11]),
        ("minor", [0, 2, 3, 5, 7, 8, 10]),
        ("major-pentatonic", [0, 2, 4, 7, 9]),
        ("minor-pentatonic", [0, 3, 5, 7, 10]),
        ("blues", [0, 3, 5, 6, 7, 10]),
    ]
}
