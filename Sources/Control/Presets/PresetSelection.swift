import Glibc
import Mapping
import Player
import Presets

/// The preset that is played: chosen by name, by number or as the next one, and read again when its file has changed. One
/// that cannot be read changes nothing.
struct PresetSelection {
    /// Why a preset cannot be played.
    enum Refusal: Error {
        case file(FileError)
        case diagnostics([Diagnostic])
        /// There is no such preset, in a sentence.
        case unknown(String)
    }

    private let search: SearchPath
    /// The names of the extra output ports.
    private let ports: [String]
    private(set) var bank: Bank?
    private(set) var path: String
    private var file: ReadFile
    /// Tells when the file has changed since it was read; nil if it cannot be watched.
    var watch: FileWatch? { file.watch }
    var patch: Patch { file.patch }
    /// The diagnostics of the preset that is played.
    var warnings: [Diagnostic] { file.warnings }
    /// Why the file in its current state, or the last choice, is not played.
    private(set) var refusal: Refusal?

    /// - Parameters:
    ///   - name: a file or its name; nil: the configuration's preset, else the last one, else the first of the bank.
    ///     Unnamed candidates that fail to load are skipped, and `refusal` says why.
    init(_ name: String?, _ configuration: Configuration, last: String?, search: SearchPath) throws(Refusal) {
        self.search = search
        ports = configuration.ports
        let candidates: [String]
        do throws(FileError) {
            let named = try (name ?? configuration.preset).map { name throws(FileError) in try search.preset(name) }
            bank = try Self.bank(configuration, named, search)
            candidates = named.map { [$0] } ?? (last.map { [$0] } ?? []) + (bank?.presets ?? [])
        } catch {
            throw .file(error)
        }
        var reason: Refusal?
        for path in candidates {
            do throws(Refusal) {
                file = try Self.read(path, ports)
                self.path = path
                refusal = reason
                return
            } catch {
                reason = reason ?? error
            }
        }
        let nothing = FileError(
            path: "no preset", reason: .missing, cause: "--preset names none, nor does ribbon.yaml")
        throw reason ?? .file(nothing)
    }

    /// The configured folder; else the folder of the preset; else the first folder of the search path that has presets.
    private static func bank(
        _ configuration: Configuration, _ preset: String?, _ search: SearchPath
    ) throws(FileError) -> Bank? {
        if let name = configuration.bank { return Bank(folder: try search.bank(name)) }
        if let preset { return Bank(folder: Bank.folder(of: preset)) }
        return search.presets.map(Bank.init).first { !$0.presets.isEmpty }
    }

    private struct ReadFile {
        let watch: FileWatch?
        let patch: Patch
        let warnings: [Diagnostic]
    }

    /// Reads a preset, which is watched from before: no change is missed.
    private static func read(_ path: String, _ ports: [String]) throws(Refusal) -> ReadFile {
        let watch = FileWatch(path)
        let loaded: Loaded<Patch>
        do throws(FileError) { loaded = try Preset.read(path, ports: ports) } catch { throw .file(error) }
        guard let patch = loaded.value else { throw .diagnostics(loaded.diagnostics) }
        return ReadFile(watch: watch, patch: patch, warnings: loaded.diagnostics)
    }

    // MARK: Choosing

    /// Reads another preset, which becomes the one that is played.
    mutating func choose(_ choice: PresetChoice) throws(Refusal) {
        do throws(Refusal) {
            let path = try find(choice)
            file = try Self.read(path, ports)
            self.path = path
            refusal = nil
        } catch {
            refusal = error
            throw error
        }
    }

    private func find(_ choice: PresetChoice) throws(Refusal) -> String {
        do throws(FileError) {
            if let found = try bank?.preset(choice, from: path) { return found }
            if case .named(let name) = choice { return try search.preset(name) }
        } catch {
            throw .file(error)
        }
        let place = bank.map { "the bank \($0.folder) has \($0.presets.count) presets" } ?? "there is no bank"
        if case .number(let number) = choice { throw .unknown("there is no preset for program \(number): \(place)") }
        throw .unknown("there is no other preset: \(place)")
    }

    /// Reads the file again. Answers whether its meaning has changed.
    mutating func reload() throws(Refusal) -> Bool {
        do throws(Refusal) {
            let former = patch
            file = try Self.read(path, ports)
            refusal = nil
            return patch != former
        } catch {
            refusal = error
            throw error
        }
    }

    /// Uses the bank of the configuration, if it names one.
    mutating func take(_ configuration: Configuration) throws(Refusal) {
        guard configuration.bank != nil else { return }
        do throws(FileError) { bank = try Self.bank(configuration, path, search) } catch { throw .file(error) }
    }
}

extension PresetSelection.Refusal {
    /// For people: the diagnostics with their lines, or a sentence, without the program's name in front.
    var lines: [String] {
        switch self {
        case .file(let error): ["error: \(error)"]
        case .diagnostics(let diagnostics): diagnostics.map(\.messageText)
        case .unknown(let sentence): ["error: \(sentence)"]
        }
    }

    var exitCode: Int32 {
        switch self {
        case .file(let error): error.exitCode
        case .diagnostics: 65
        case .unknown: 66
        }
    }
}

extension Diagnostic {
    /// Its description, without the program's name in front.
    var messageText: String {
        let text = description
        return text.hasPrefix("ribbon: ") ? String(text.dropFirst("ribbon: ".count)) : text
    }
}
