import Glibc
import Mapping
import Player
import Presets

/// The preset that is played: chosen by name, by number or as the next one, and read again when its file has changed. One
/// that cannot be read changes nothing.
///
/// If it is the one that ribbon.yaml names, the bank's next one plays until it can be read. If a service can read none,
/// it plays nothing until it can.
struct PresetSelection {
    /// Why a preset cannot be played.
    enum Refusal: Error, Hashable {
        case file(FileError)
        case diagnostics([Diagnostic])
        /// There is no such preset, in a sentence.
        case unknown(String)
    }

    /// How the selection begins.
    struct Start {
        /// What the user has named with `--preset`: a file or its name.
        var named: String?
        /// What played before a restart within the program.
        var playing: String?
        /// What played last, before the program was started.
        var last: String?
        /// Whether to wait if no preset can be played.
        var waits = false
    }

    private let search: SearchPath
    private let start: Start
    private var configuration: Configuration
    private(set) var bank: Bank?
    /// The file of the preset that is played; empty while none is.
    private(set) var path = ""
    private var file = ReadFile(watch: nil, bytes: [], patch: Patch(name: "none", ribbons: []), warnings: [])
    /// Tells when the file has changed since it was read; nil if it cannot be watched.
    var watch: FileWatch? { file.watch }
    var patch: Patch { file.patch }
    /// The file of the preset that is played, as it was when it was read.
    var text: [UInt8] { file.bytes }
    /// Whether no preset could be played so far.
    var isSilent: Bool { path.isEmpty }
    /// The diagnostics of the preset that is played.
    var warnings: [Diagnostic] { file.warnings }
    /// Why the file in its current state, or the last choice, is not played.
    private(set) var refusal: Refusal?
    /// Tells when a preset that could not be read may have been mended; nil while none is awaited.
    private(set) var mending: FileWatch?
    /// What ribbon.yaml names, while it cannot be played and nothing else has been chosen.
    private(set) var awaited: String?

    /// - Parameter start: what plays if nothing is named: the configuration's preset, else the last one, else the first of
    ///   the bank. Candidates that fail to load are skipped, and `refusal` says why; not so what the user has named.
    init(_ start: Start, _ configuration: Configuration, search: SearchPath) throws(Refusal) {
        self.search = search
        self.start = start
        self.configuration = configuration
        if let name = start.named {
            do throws(FileError) {
                let named = try search.preset(name)
                bank = try Self.bank(configuration, named, search)
                path = named
            } catch {
                throw .file(error)
            }
            file = try Self.read(path, configuration.ports)
            return
        }
        refusal = findPreset()
        guard !isSilent || start.waits else { throw refusal ?? Self.nothing }
        waitForMending()
    }

    private static let nothing = Refusal.file(
        FileError(path: "no preset", reason: .missing, cause: "--preset names none, nor does ribbon.yaml"))

    /// Plays the first candidate that can be read. Answers why others cannot be: the first reason.
    private mutating func findPreset() -> Refusal? {
        var reason: Refusal?
        var named: String?
        do throws(FileError) {
            if let name = configuration.preset { named = try search.preset(name) }
        } catch {
            reason = .file(error)
        }
        do throws(FileError) {
            bank = try Self.bank(configuration, named, search)
        } catch {
            reason = reason ?? .file(error)
            bank = search.presets.map(Bank.init).first { !$0.presets.isEmpty }
        }
        let first = [start.playing, configuration.preset == nil ? start.last : named].compactMap { $0 }
        for path in first + (bank?.presets(after: named) ?? []) {
            do throws(Refusal) {
                try play(path)
                break
            } catch {
                reason = reason ?? error
            }
        }
        awaited = isSilent || path != named && path != start.playing ? configuration.preset : nil
        return isSilent ? reason ?? Self.nothing : reason
    }

    private mutating func play(_ path: String) throws(Refusal) {
        file = try Self.read(path, configuration.ports)
        self.path = path
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
        let bytes: [UInt8]
        let patch: Patch
        let warnings: [Diagnostic]
    }

    /// Reads a preset, which is watched from before: no change is missed.
    private static func read(_ path: String, _ ports: [String]) throws(Refusal) -> ReadFile {
        let watch = FileWatch(path)
        let bytes: [UInt8]
        do throws(FileError) { bytes = try FileReader.bytes(of: path, onlyFiles: true) } catch { throw .file(error) }
        let loaded = Preset.read(bytes, of: path, ports: ports)
        guard let patch = loaded.value else { throw .diagnostics(loaded.diagnostics) }
        return ReadFile(watch: watch, bytes: bytes, patch: patch, warnings: loaded.diagnostics)
    }

    // MARK: Choosing

    /// Reads another preset, which becomes the one that is played.
    mutating func choose(_ choice: PresetChoice) throws(Refusal) {
        do throws(Refusal) {
            try play(try find(choice))
            refusal = nil
            (awaited, mending) = (nil, nil)
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
        guard !isSilent else { return try retry() }
        do throws(Refusal) {
            let former = patch
            try play(path)
            if awaited == nil { refusal = nil }
            return patch != former
        } catch {
            refusal = error
            throw error
        }
    }

    // MARK: Waiting

    /// Reads what is awaited again, if anything is; while nothing is played, any preset of the bank. Answers whether there
    /// is another one to play.
    /// - Throws: why there is not, if the reason is a new one.
    mutating func retry() throws(Refusal) -> Bool {
        guard isSilent || awaited != nil else { return false }
        let (former, formerPath) = (refusal, path)
        // Watch first: otherwise a file that is saved between reading it and watching it would be missed.
        watchForMending()
        if isSilent {
            refusal = findPreset()
        } else if let awaited {
            do throws(Refusal) {
                try play(named: awaited)
                (self.awaited, refusal) = (nil, nil)
            } catch {
                refusal = error
            }
        }
        if !isSilent, awaited == nil { mending = nil }
        if !isSilent, awaited == nil || path != formerPath { return true }
        if let refusal, refusal != former { throw refusal }
        return false
    }

    /// After something could not be read: watches it, and reads it once more.
    private mutating func waitForMending() { _ = try? retry() }

    private mutating func play(named name: String) throws(Refusal) {
        let path: String
        do throws(FileError) { path = try search.preset(name) } catch { throw .file(error) }
        try play(path)
    }

    /// Watches what may be mended: the file that is awaited, or every folder that it may be in.
    private mutating func watchForMending() {
        var (files, folders): ([String], [String]) = ([], [])
        if let awaited {
            let found = try? search.preset(awaited)
            if awaited.contains("/") || found != nil { files = [found ?? awaited] } else { folders = search.presets }
        }
        if isSilent { folders = search.presets + (bank.map { [$0.folder] } ?? []) }
        if isSilent, let folder = configuration.bank { folders.append(folder) }
        mending = FileWatch(awaiting: files, presetsIn: folders)
    }

    // MARK: The configuration

    /// Whether a configuration's bank is there, and its ports are enough for the preset that is played.
    /// - Throws: what is missing.
    func check(_ configuration: Configuration) throws(Refusal) {
        if configuration.bank != self.configuration.bank {
            do throws(FileError) { _ = try Self.bank(configuration, path, search) } catch { throw .file(error) }
        }
        if !isSilent, configuration.ports != self.configuration.ports { _ = try Self.read(path, configuration.ports) }
    }

    /// Takes the bank and the preset of a configuration that has changed. A preset that it names anew is the one to play,
    /// unless the user has named another with `--preset`. Answers whether there is another one to play.
    mutating func take(_ configuration: Configuration) throws(Refusal) -> Bool {
        let former = self.configuration
        if configuration.bank != former.bank {
            do throws(FileError) { bank = try Self.bank(configuration, isSilent ? nil : path, search) } catch {
                throw .file(error)
            }
        }
        self.configuration = configuration
        guard configuration.preset != former.preset, start.named == nil else { return false }
        (awaited, mending) = (nil, nil)
        guard let name = configuration.preset else { return false }
        do throws(Refusal) {
            try play(named: name)
            refusal = nil
            return true
        } catch {
            (awaited, refusal) = (name, error)
            waitForMending()
            if awaited == nil { return true }
            throw error
        }
    }
}

extension PresetSelection {
    static let silence = "no preset can be played; waiting until one is mended or added"

    /// What it waits for, for people; nil if nothing is awaited.
    var waiting: String? {
        guard isSilent || awaited != nil else { return nil }
        let sentence = isSilent ? Self.silence : "“\(patch.name)” plays until “\(awaited ?? "")” can be read"
        return sentence + (mending == nil ? "; that cannot be watched, so send SIGHUP then" : "")
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
