import Mapping
import Presets

/// Finds the files of presets: in the bank, by ribbon.yaml, along the search path.
struct PresetFinder {
    let search: SearchPath
    private(set) var configuration: Configuration
    private(set) var bank: Bank?

    init(_ configuration: Configuration, search: SearchPath) {
        self.configuration = configuration
        self.search = search
    }

    /// - Throws: if there is no such preset, or several have the name.
    func file(named name: String) throws(PresetSelection.Refusal) -> String {
        do throws(FileError) { return try search.preset(name) } catch { throw .file(error) }
    }

    /// The file of a choice: in the bank, and for a name also elsewhere.
    /// - Parameter path: the preset that is played.
    /// - Throws: if there is no such preset, or several have the name.
    func file(of choice: PresetChoice, from path: String) throws(PresetSelection.Refusal) -> String {
        do throws(FileError) {
            if let found = try bank?.preset(choice, from: path) { return found }
            if case .named(let name) = choice {
                return try search.preset(name, after: [bank?.folder].compactMap { $0 })
            }
        } catch {
            throw .file(error)
        }
        let place = bank.map { "the bank \($0.folder) has \($0.presets.count) presets" } ?? "there is no bank"
        if case .number(let number) = choice { throw .unknown("there is no preset for program \(number): \(place)") }
        throw .unknown("there is no other preset: \(place)")
    }

    /// The files that a search without a choice tries, in their order.
    struct Candidates {
        /// The file that ribbon.yaml names, if it names one and it is found.
        var named: String?
        var files: [String] = []
        /// Why the named file or the bank was not found: the first reason.
        var reason: PresetSelection.Refusal?
    }

    /// Looks for the bank and for what may be played: first `playing`, then the configuration's preset or, if it names
    /// none, `last`, then the presets of the bank.
    mutating func findCandidates(playing: String?, last: String?) -> Candidates {
        var candidates = Candidates()
        do throws(FileError) {
            if let name = configuration.preset { candidates.named = try search.preset(name) }
        } catch {
            candidates.reason = .file(error)
        }
        do throws(PresetSelection.Refusal) {
            try findBank(for: candidates.named)
        } catch {
            candidates.reason = candidates.reason ?? error
            bank = firstBank
        }
        let wanted = configuration.preset == nil ? last : candidates.named
        candidates.files = [playing, wanted].compactMap { $0 } + (bank?.presets(after: candidates.named) ?? [])
        return candidates
    }

    // MARK: The bank

    /// The configured folder; else the folder of the preset; else the first folder of the search path that has presets.
    mutating func findBank(for preset: String?) throws(PresetSelection.Refusal) {
        bank = try bank(of: configuration, for: preset)
    }

    private func bank(of configuration: Configuration, for preset: String?) throws(PresetSelection.Refusal) -> Bank? {
        do throws(FileError) {
            if let name = configuration.bank { return Bank(folder: try search.bank(name)) }
        } catch {
            throw .file(error)
        }
        return preset.map { Bank(folder: Bank.folder(of: $0)) } ?? firstBank
    }

    private var firstBank: Bank? { search.presets.map(Bank.init).first { !$0.presets.isEmpty } }

    // MARK: Another configuration

    /// - Parameter preset: the preset that is played; nil if none is.
    /// - Throws: if the configuration names another bank, and it is missing.
    func check(_ configuration: Configuration, playing preset: String?) throws(PresetSelection.Refusal) {
        if configuration.bank != self.configuration.bank { _ = try bank(of: configuration, for: preset) }
    }

    /// - Parameter preset: the preset that is played; nil if none is.
    /// - Throws: if the configuration names another bank, and it is missing. Then the earlier configuration stays.
    mutating func use(_ configuration: Configuration, playing preset: String?) throws(PresetSelection.Refusal) {
        if configuration.bank != self.configuration.bank { bank = try bank(of: configuration, for: preset) }
        self.configuration = configuration
    }

    // MARK: Repairs

    /// Watches the file that ribbon.yaml names, or every folder that it may be in.
    /// - Parameter any: whether any preset of the bank would do.
    /// - Returns: nil if nothing can be watched.
    func watchForRepair(ofAny any: Bool) -> FileWatch? {
        var (files, folders): ([String], [String]) = ([], [])
        if let name = configuration.preset {
            let found = try? search.preset(name)
            if name.contains("/") || found != nil { files = [found ?? name] } else { folders = search.presets }
        }
        if any { folders = search.presets + [bank?.folder, configuration.bank].compactMap { $0 } }
        return FileWatch(awaiting: files, presetsIn: folders)
    }
}
