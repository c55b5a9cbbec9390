import Presets
import System

extension PresetSelection {
    /// Why a preset cannot be played.
    package enum Refusal: Error, Hashable {
        case file(FileError)
        case diagnostics([Diagnostic])
        /// There is no such preset, in a sentence.
        case unknown(String)

        static let noneFound = Refusal.file(
            FileError(path: "no preset", reason: .missing, cause: "--preset names none, nor does ribbon.yaml"))
    }
}

extension PresetSelection.Refusal {
    /// For people: the diagnostics with their lines, or a sentence, without the program's name in front.
    package var lines: [String] {
        switch self {
        case .file(let error): ["error: \(error)"]
        case .diagnostics(let diagnostics): diagnostics.map(\.messageText)
        case .unknown(let sentence): ["error: \(sentence)"]
        }
    }

    /// The exit status of a program that ends because of it.
    package var exitStatus: ExitStatus {
        switch self {
        case .file(let error): error.exitStatus
        case .diagnostics: .badData
        case .unknown: .missingFile
        }
    }
}
