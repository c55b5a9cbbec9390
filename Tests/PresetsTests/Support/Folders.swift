/// The project's folders, as seen from the tests.
enum Folders {
    static let project: String = {
        let steps = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return steps.dropLast(4).joined(separator: "/")
    }()

    static let corpus = project + "/Tests/PresetsTests/Corpus"
    static let presets = project + "/presets"
    static let docs = project + "/docs"
}
