import Glibc
import Mapping
import Player
import Presets

/// Which preset is played: chosen by name, by number or by what comes next, and read anew when it has changed. What can
/// not be read changes nothing.
struct PresetSelection {
    /// Why a preset is not played.
    enum Refusal: Error {
        case file(FileError)
        case diagnostics([Diagnostic])
        /// There is no such one, in a sentence.
        case unknown(String)
    }

    private let search: SearchPath
    /// The names of the extra output ports.
    private let ports: [String]
    private(set) var bank: Bank?
    private(set) var path: String
    private(set) var patch: Patch
    /// Of the preset that is played.
    private(set) var warnings: [Diagnostic]
    /// Why the file as it is now, or what was chosen last, is not what is played.
    private(set) var refusal: Refusal?

    /// - Parameters:
    ///   - name: a file or the name of one; nil: what the configuration says, else the last one, else the bank's first.
    ///     Of those that nobody has named, one that can not be played is passed over; `refusal` says why.
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
                (patch, warnings) = try Self.read(path, ports)
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

    /// The configured one; else the folder that the preset is in; else the first one of the search path that has any.
    private static func bank(
        _ configuration: Configuration, _ preset: String?, _ search: SearchPath
    ) throws(FileError) -> Bank? {
        if let name = configuration.bank { return Bank(folder: try search.bank(name)) }
        if let preset { return Bank(folder: Bank.folder(of: preset)) }
        return search.presets.map(Bank.init).first { !$0.presets.isEmpty }
    }

    private static func read(_ path: String, _ ports: [String]) throws(Refusal) -> (Patch, [Diagnostic]) {
        let loaded: Loaded<Patch>
        do throws(FileError) { loaded = try Preset.read(path, ports: ports) } catch { throw .file(error) }
        guard let patch = loaded.value else { throw .diagnostics(loaded.diagnostics) }
        return (patch, loaded.diagnostics)
    }

    // MARK: Choosing

    /// Reads another preset; it is played from here on.
    mutating func choose(_ choice: PresetChoice) throws(Refusal) {
        do throws(Refusal) {
            let path = try find(choice)
            (patch, warnings) = try Self.read(path, ports)
            self.path = path
            refusal = nil
        } catch {
            refusal = error
            throw error
        }
    }

    private func find(_ choice: PresetChoice) throws(Refusal) -> String {
        if let found = bank?.preset(choice, from: path) { return found }
        if case .named(let name) = choice {
            do throws(FileError) { return try search.preset(name) } catch { throw .file(error) }
        }
        let place = bank.map { "the bank \($0.folder) has \($0.presets.count) presets" } ?? "there is no bank"
        if case .number(let number) = choice { throw .unknown("there is no preset for program \(number): \(place)") }
        throw .unknown("there is no other preset: \(place)")
    }

    /// Whether the file means something else than what is played, or can not be read.
    var isOutdated: Bool { (try? Self.read(path, ports))?.0 != patch }

    /// Reads the file again. Answers whether it means something else now.
    mutating func reload() throws(Refusal) -> Bool {
        do throws(Refusal) {
            let (patch, warnings) = try Self.read(path, ports)
            let isNews = patch != self.patch
            (self.patch, self.warnings, refusal) = (patch, warnings, nil)
            return isNews
        } catch {
            refusal = error
            throw error
        }
    }

    /// Takes up what the configuration says of the bank.
    mutating func take(_ configuration: Configuration) throws(Refusal) {
        guard configuration.bank != nil else { return }
        do throws(FileError) { bank = try Self.bank(configuration, path, search) } catch { throw .file(error) }
    }
}

extension PresetSelection.Refusal {
    /// For a person: the diagnostics with their lines, or a sentence; each without the program's name in front.
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
    /// Its description without the program's name in front.
    var messageText: String {
        let text = description
        return text.hasPrefix("ribbon: ") ? String(text.dropFirst("ribbon: ".count)) : text
    }
}
