import MIDI
import Mapping
import Ribbons

/// Makes a patch from a preset whose structure has been checked, and reports every error of meaning.
struct PatchReader {
    var diagnostics: DiagnosticList
    let file: String
    var ports: PortNames
    /// The panels that the preset will be played on.
    let panels: [Preset.PlayedOn]
    let scalaFile: (String) -> [UInt8]?
    /// The settings for all mappings; read before the first ribbon.
    var midi = MIDISettings()
    /// The names that phrases such as `set RIBBON…` may refer to.
    var ribbons = RibbonNames([])
    /// The stated bend ranges, each with the line of its first statement.
    var bendRanges: [PortChannel: (semitones: Int, line: Int)] = [:]
    /// The tunings that are sent, each with the line of the mapping that needs it.
    var tunings: [PortChannel: (keys: TunedKeys, line: Int)] = [:]
    /// The names of the groups of switches so far, and the total number of their switches.
    var groups: [String] = []
    var memberCount = 0
    /// The groups with a switch that begins switched on, and its line.
    var lit: [String: Int] = [:]
    /// The system exclusive messages so far.
    var exclusives: Set<ExclusiveTemplate> = []
    /// All routes so far with their places, for the warnings.
    var placed: [PlacedRoute] = []
    /// The scales that actions set. An action, and later a snapshot, has the index of its scale.
    var scales: [Scale] = []
    /// The input messages that move each ribbon, by the ribbon's index. `input` adds them before the ribbons are read.
    var ribbonInputs: [Int: [RibbonInput]] = [:]
    /// The actions of edges and of the input, with their places.
    var placedActions: [(action: Action, span: SourceSpan)] = []

    /// All actions of the preset, with their places; complete once the ribbons have been read.
    var actions: [(action: Action, span: SourceSpan)] {
        placedActions
            + placed.compactMap { placed -> (action: Action, span: SourceSpan)? in
                guard case .action(let action) = placed.route.target else { return nil }
                return (action, placed.targetSpan)
            }
    }

    mutating func patch(_ root: Node) -> Patch {
        midi = midiSettings(root["midi"])
        let ribbons = root["ribbons"]?.items ?? []
        self.ribbons = RibbonNames(ribbons)
        refuseRepeatedNames(ribbons)
        // Read in the file's usual order, so that errors come in that order too.
        let (edges, input) = (edges(root["edges"]), input(root["input"]))
        let patches = ribbons.indices.map { ribbon(ribbons[$0], index: $0) }
        var patch = Patch(
            name: root["name"]?.text ?? Self.name(of: file), midi: midi, ribbons: patches.map(withBendRanges))
        patch.portNames = ports.names
        patch.file = String(Bank.fileName(file))
        (patch.edges, patch.input, patch.scales) = (edges, input, scales)
        patch.face = FaceTable.settings(root["face"])
        checkTunings(&patch)
        adoptTunings(&patch, root["midi"])
        refuseUnevenRows()
        guard !diagnostics.hasErrors else { return patch }
        var warnings = PatchWarnings(
            diagnostics: diagnostics, patch: patch, ribbons: ribbons, midi: root["midi"], routes: placed,
            actions: actions)
        warnings.warn(for: panels)
        diagnostics = warnings.diagnostics
        return patch
    }

    /// The preset's name from its path: `02-melody` for `/etc/ribbon/presets/02-melody.yaml`.
    static func name(of file: String) -> String {
        let name = Bank.fileName(file)
        for ending in [".yaml", ".yml"] where name.hasSuffix(ending) { return String(name.dropLast(ending.count)) }
        return String(name)
    }

    private mutating func midiSettings(_ node: Node?) -> MIDISettings {
        var settings = MIDISettings()
        guard let node else { return settings }
        if let mpe = node["mpe"] {
            let side: MPEZone.Side = PresetTable.mpe.value("zone", in: mpe).text == "upper" ? .upper : .lower
            settings.mpe = MPEZone(side, members: PresetTable.mpe.whole("members", in: mpe))
            settings.channel = settings.mpe?.master ?? settings.channel
            settings.bendRange = 48
        }
        if let channel = node["channel"]?.whole.flatMap(Channel.init) {
            if let mpe = settings.mpe, channel != mpe.master, let place = node["channel"] {
                diagnostics.error(
                    place.span, "channel \(channel.number) with an MPE zone",
                    expected: "its master channel, \(mpe.master.number)",
                    advice: "leave 'channel' out")
            }
            settings.channel = channel
        }
        if let bendRange = node["bend-range"]?.whole { settings.bendRange = bendRange }
        settings.budget = node["budget"].flatMap { $0.text == "din" ? OutputPacer.din : $0.whole }
        settings.sendsInitialValues = PresetTable.midi.value("initial", in: node).text == "send"
        settings.carry = node["carry"]?.isOn
        settings.tempo = node["tempo"]?.number
        settings.meter = node["meter"]?.text.flatMap { Meter($0) } ?? Meter()
        settings.click = click(node["click"], settings)
        settings.sendsClock = PresetTable.midi.value("clock", in: node).text == "send"
        readMTS(node, &settings)
        return settings
    }

    private mutating func click(_ node: Node?, _ settings: MIDISettings) -> ClickSound? {
        guard let node, let text = node.text, let sound = ClickPhrase.read(text, on: settings.channel) else {
            return nil
        }
        if let mpe = settings.mpe, mpe.contains(sound.channel), sound.channel != mpe.master {
            diagnostics.error(
                node.span, "channel \(sound.channel.number) belongs to the voices of the MPE zone",
                expected: "channel \(mpe.master.number), or one outside the zone")
        }
        return sound
    }

    private mutating func refuseRepeatedNames(_ ribbons: [Node]) {
        var lines: [String: Int] = [:]
        for ribbon in ribbons {
            guard let node = ribbon["name"], let name = node.text else { continue }
            if let line = lines[name] {
                diagnostics.error(
                    node.span, "a second ribbon named \(quoted(name))", expected: "a name of its own",
                    advice: "the first is on line \(line)")
            } else {
                lines[name] = node.span.start.line
            }
        }
    }
}
