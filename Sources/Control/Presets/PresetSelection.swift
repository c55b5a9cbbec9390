import Mapping
import Presets

/// The preset that is played: chosen by name, by number or as the next one, and read again when its file has changed. A
/// preset that cannot be read changes nothing.
///
/// If the preset that ribbon.yaml names cannot be read, the bank's next one plays until it can. If none can be read, a
/// service plays nothing until one can.
package struct PresetSelection {
    /// How the selection begins.
    struct Start {
        /// The file or name that the user has given with `--preset`.
        var named: String?
        /// The file that played before a restart within the program.
        var playing: String?
        /// The file that played last, before the program was started.
        var last: String?
        /// Whether to wait if no preset can be played.
        var waits = false
    }

    private var start: Start
    private var finder: PresetFinder
    private var machine = PresetSelectionMachine()
    private var played = ReadPreset.none
    /// Why the file in its current state, or the last choice, is not played.
    private(set) var refusal: Refusal?
    /// Tells when a preset that could not be read may have been repaired; nil while none is awaited, and if nothing can be
    /// watched.
    private(set) var repairs: FileWatch?

    /// If the user has named a preset, it plays or is refused; after a restart within the program, the preset that played.
    /// Without such a name, the first of these plays that can be read: the configuration's preset or, if it names none, the
    /// last one; then the presets of the bank. `refusal` says why others were passed over.
    /// - Throws: why the user's preset cannot be played; if nothing is awaited, why none can.
    init(_ start: Start, _ configuration: Configuration, search: SearchPath) throws(Refusal) {
        self.start = start
        finder = PresetFinder(configuration, search: search)
        if let name = start.named {
            if let playing = start.playing, (try? read(playing)) != nil {
                try finder.findBank(for: playing)
            } else {
                let path = try finder.file(named: name)
                try finder.findBank(for: path)
                try read(path)
            }
            _ = try handle(.wantedRead)
            return
        }
        _ = try? retry()
        if isSilent, !start.waits { throw refusal ?? .noneFound }
        // Once more: a file may have been saved before it was watched.
        _ = try? retry()
    }

    // MARK: The preset that is played

    var bank: Bank? { finder.bank }
    /// The file of the preset that is played; empty while none is.
    var path: String { played.path }
    var patch: Patch { played.patch }
    /// The diagnostics of the preset that is played.
    var warnings: [Diagnostic] { played.warnings }
    /// Tells when the file has changed since it was read; nil if it cannot be watched.
    var watch: FileWatch? { played.watch }
    /// Whether no preset could be played so far.
    var isSilent: Bool { machine.state == .silent }
    /// The preset that ribbon.yaml names, while it cannot be played and nothing else has been chosen.
    var awaited: String? { machine.state == .settled ? nil : finder.configuration.preset }

    // MARK: Requests

    /// Reads another preset, which becomes the one that is played.
    mutating func choose(_ choice: PresetChoice) throws(Refusal) { _ = try handle(.choose, choice: choice) }

    /// Plays a draft, which becomes the preset that is played, until its file changes.
    mutating func choose(draft: Loaded<Patch>, of path: String) throws(Refusal) {
        played = try ReadPreset(draft: draft, of: path)
        _ = try handle(.wantedRead)
    }

    /// The file of a preset, in the bank or elsewhere.
    func file(named name: String) throws(Refusal) -> String { try finder.file(of: .named(name), from: path) }

    /// Goes on in the bank of a preset, unless ribbon.yaml names a bank.
    mutating func useBank(of path: String) throws(Refusal) { try finder.findBank(for: path) }

    /// Reads the file again.
    /// - Returns: whether its meaning has changed.
    mutating func reload() throws(Refusal) -> Bool {
        let former = patch
        return try handle(.reload) && patch != former
    }

    /// Reads the awaited preset again, if there is one; while nothing is played, any preset of the bank.
    /// - Returns: whether there is another one to play.
    /// - Throws: why there is not, if the reason is a new one.
    mutating func retry() throws(Refusal) -> Bool { try handle(.retry) }

    /// The file that a session with another configuration goes on with; nil if that session looks for another one.
    func kept(by configuration: Configuration) -> String? {
        let isWanted = start.named != nil || awaited == nil && configuration.preset == finder.configuration.preset
        return isSilent || !isWanted || isDraftAlone ? nil : path
    }

    /// Whether the draft of a preset plays that is in no file yet, so that no other session can read it.
    private var isDraftAlone: Bool { played.isDraft && !FileReader.exists(path) }

    /// Checks that a configuration's bank is there, and that its ports are enough for the preset that plays next: other
    /// ports need another session.
    /// - Throws: the bank or the port that it lacks.
    func check(_ configuration: Configuration) throws(Refusal) {
        try finder.check(configuration, playing: path)
        guard !isSilent, configuration.ports != finder.configuration.ports else { return }
        let ports = configuration.ports
        if kept(by: configuration) == nil, let name = start.named ?? configuration.preset {
            do throws(Refusal) {
                _ = try ReadPreset(finder.file(named: name), ports: ports)
                return
            } catch {
                // One that is awaited already is awaited by the next session too.
                if name != awaited { throw error }
            }
        }
        if !isDraftAlone { _ = try ReadPreset(path, ports: ports) }
    }

    /// Uses the bank and the preset of a configuration that has changed. A preset that it names anew is the one to play,
    /// unless the user has named another with `--preset`.
    /// - Returns: whether there is another one to play.
    mutating func use(_ configuration: Configuration) throws(Refusal) -> Bool {
        let former = finder.configuration.preset
        try finder.use(configuration, playing: isSilent ? nil : path)
        guard configuration.preset != former, start.named == nil else { return false }
        guard configuration.preset != nil else { return try handle(.unname) }
        start.playing = nil
        refusal = nil
        return try handle(.name)
    }

    // MARK: The machine's actions

    /// Does what the machine decides, reading included.
    /// - Parameters:
    ///   - choice: the preset to read if the machine decides to read a choice.
    ///   - problem: why another preset than the one that was read, or none, is played.
    /// - Returns: whether there is another preset to play.
    private mutating func handle(
        _ event: PresetSelectionMachine.Event, choice: PresetChoice = .next, problem: Refusal? = nil
    ) throws(Refusal) -> Bool {
        switch machine.event(event) {
        case .nothing: return false
        case .readChoice:
            do throws(Refusal) { try read(finder.file(of: choice, from: path)) } catch {
                return try handle(.refused, problem: error)
            }
            return try handle(.wantedRead)
        case .readPlayed:
            do throws(Refusal) { try read(path) } catch { return try handle(.refused, problem: error) }
            return try handle(.playedRead)
        case .readWanted:
            repairs = finder.watchForRepair(ofAny: false)
            do throws(Refusal) { try read(finder.file(named: finder.configuration.preset ?? "")) } catch {
                return try handle(.wantedRefused, problem: error)
            }
            return try handle(.wantedRead)
        case .search:
            repairs = finder.watchForRepair(ofAny: true)
            return try search()
        case .play:
            (refusal, repairs) = (problem, nil)
            return true
        case .playMeanwhile:
            refusal = problem ?? refusal
            return true
        case .refuse:
            refusal = problem
            throw problem ?? .noneFound
        case .wait:
            let former = refusal
            refusal = problem
            if let problem, problem != former { throw problem }
            return false
        case .stopWaiting:
            repairs = nil
            return false
        }
    }

    /// Reads a preset, which becomes `played`. If that fails, `played` stays.
    private mutating func read(_ path: String) throws(Refusal) {
        played = try ReadPreset(path, ports: finder.configuration.ports)
    }

    /// Reads the first candidate that can be read.
    private mutating func search() throws(Refusal) -> Bool {
        let candidates = finder.findCandidates(playing: start.playing, last: start.last)
        var reason = candidates.reason
        for file in candidates.files {
            do throws(Refusal) { try read(file) } catch {
                reason = reason ?? error
                continue
            }
            let isWanted = [candidates.named, start.playing].contains(file) || finder.configuration.preset == nil
            return try handle(isWanted ? .wantedRead : .playedRead, problem: reason)
        }
        return try handle(.wantedRefused, problem: reason ?? .noneFound)
    }
}

extension PresetSelection {
    /// Begins, and tells the user of everything that is wrong with the presets.
    /// - Throws: as the other `init`.
    init(_ start: Start, _ configuration: Configuration, log: (String) -> Void) throws(Refusal) {
        try self.init(start, configuration, search: SearchPath())
        for line in refusal?.lines ?? [] { log(line) }
        if let sentence = waiting { log(sentence) }
        for warning in warnings { log(warning.messageText) }
    }

    static let silence = "no preset can be played; waiting until one is mended or added"

    /// A sentence for people about the preset that is awaited; nil if none is.
    var waiting: String? {
        guard machine.state != .settled else { return nil }
        let sentence = isSilent ? Self.silence : "“\(patch.name)” plays until “\(awaited ?? "")” can be read"
        return sentence + (repairs == nil ? "; that cannot be watched, so send SIGHUP then" : "")
    }
}
