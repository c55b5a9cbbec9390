import Gestures
import MIDI
import Ribbons

/// A preset in the form that the loop plays: checked, complete, never changed.
public struct Patch: Hashable, Sendable {
    public var name: String
    /// The name of the preset's file, without its folder; empty if it has none.
    public var file = ""
    public var midi: MIDISettings
    public var ribbons: [RibbonPatch]
    /// The actions of swipes from the edges of its screens.
    public var edges: [ScreenEdge: Action] = [:]
    /// The actions of messages on the input port.
    public var input: [InputRoute] = []
    /// The scales that actions can give to ribbons.
    public var scales: [Scale] = []
    public var face = FaceSettings()
    /// Names of the output ports beside the default one; the first is port 1.
    public var portNames: [String] = []

    public init(name: String, midi: MIDISettings = MIDISettings(), ribbons: [RibbonPatch]) {
        self.name = name
        self.midi = midi
        self.ribbons = ribbons
    }

    /// Indices of the ribbons whose touches an action can loop.
    public var loopedRibbons: [Int] {
        let mapped = routes.compactMap { if case .action(let action) = $0.target { action } else { nil } }
        let actions = mapped + edges.values + input.map(\.action)
        return Set(actions.compactMap { if case .loop(let ribbon, _, _) = $0 { ribbon } else { nil } }).sorted()
    }

    /// Whether anything in it goes by beats, so that the tempo is shown. Playing does not depend on it.
    public var showsTempo: Bool {
        midi.sendsClock || midi.tempo != nil || midi.click != nil || !loopedRibbons.isEmpty
            || routes.contains { $0.target == .arpeggio }
    }

    /// Its ribbons that are on the screen of this name.
    public func ribbons(on surface: String?) -> [RibbonPatch] { ribbons.filter { $0.settings.isOn(surface) } }

    /// The routes of all its ribbons.
    var routes: [Route] { ribbons.flatMap(\.routes) }
}

extension Patch {
    /// The same patch with its output ports numbered by a shared list of names; new names are appended to the list.
    public func numberingPorts(by names: inout [String]) -> Patch {
        var patch = self
        func renumber(_ route: inout Route) {
            guard route.port > 0, portNames.indices.contains(route.port - 1) else { return }
            let name = portNames[route.port - 1]
            if !names.contains(name) { names.append(name) }
            route.port = (names.firstIndex(of: name) ?? 0) + 1
        }
        for ribbon in patch.ribbons.indices { patch.ribbons[ribbon].changeRoutes(renumber) }
        patch.portNames = names
        return patch
    }
}

/// A ribbon with its routes.
public struct RibbonPatch: Hashable, Sendable {
    public var settings: RibbonSettings
    public var front: [Route]
    /// The routes that replace `front` while the door is open.
    public var back: [Route]
    /// The controller of 7 or 14 bits on the input port that moves the centre; never echoed back.
    public var receive: Parameter?
    /// Other parameters on the input port that move a part of it.
    public var inputs: [RibbonInput] = []

    /// The routes of both sides.
    public var routes: [Route] { front + back }

    /// Changes the routes of both sides.
    public mutating func changeRoutes(_ change: (inout Route) -> Void) {
        for index in front.indices { change(&front[index]) }
        for index in back.indices { change(&back[index]) }
    }

    /// All parameters on the input port that move it, beside those that its mappings receive.
    public var allInputs: [RibbonInput] { (receive.map { [RibbonInput($0, .center)] } ?? []) + inputs }

    /// Also enters in `settings` what the routes need: demands, rows and cells. Later changes of the routes do not.
    public init(settings: RibbonSettings, front: [Route], back: [Route] = [], receive: Parameter? = nil) {
        (self.settings, self.front, self.back, self.receive) = (settings, front, back, receive)
        for route in routes { self.settings.demands.formUnion(route.demands) }
        self.settings.frontRows = front.compactMap(\.note?.rows).max() ?? 1
        self.settings.backRows = back.compactMap(\.note?.rows).max() ?? 1
        self.settings.cells = routes.lazy.map(\.cells).first { !$0.isEmpty } ?? []
    }
}

/// The settings of MIDI for a whole preset (docs/reference.md, "midi").
public struct MIDISettings: Hashable, Sendable {
    /// The channel of routes that name none.
    public var channel = Channel(index: 0)
    /// Semitones from the middle of the bend to its end: 2, with MPE 48 on the members; announced by RPN 0.
    public var bendRange = 2
    public var mpe: MPEZone?
    /// Bytes per second per port; nil has no limit. DIN is 3125.
    public var budget: Int?
    /// Whether a new receiver gets all current values, and later those of each new screen.
    public var sendsInitialValues = false
    /// Whether values are carried on between a panel's reports; nil: only values whose steps would be heard.
    public var carry: Bool?
    /// Tempo in quarter notes a minute, set when the preset is loaded unless a clock comes in; nil leaves the tempo.
    public var tempo: Double?
    /// Whether a clock is sent on the default port.
    public var sendsClock = false
    public var meter = Meter()
    /// The metronome's sound on each beat while something counts; nil: none.
    public var click: ClickSound?
    /// Whether synths are tuned to the scales that have notes between the keys.
    public var sendsTuning = false

    public init() {}

    /// Whether there are beats that are heard without a touch.
    public var beginsBeats: Bool { sendsClock || click != nil }

    /// Whether a mapping's values are carried on between a panel's reports (docs/notes.md, "Between reports").
    /// - Parameter isExpression: whether the values belong to one voice, on its member channel.
    func carries(_ route: Route, isExpression: Bool = false) -> Bool {
        guard route.source.isPosition, route.smooth == nil, route.steps == nil else { return false }
        return route.carry ?? carry ?? (isExpression || route.target.isFine)
    }

    /// The bend range of a voice with a channel of its own; without MPE, of every channel.
    var voiceBendRange: BendRange { BendRange(semitones: UInt7(clamping: bendRange)) }

    /// The bend range of a channel that is not a voice's own: with MPE, 2 semitones on the master and outside the zone.
    /// - Parameter semitones: the range that the channel's mappings state.
    public func bendRange(_ semitones: Int?) -> BendRange {
        semitones.map { BendRange(semitones: UInt7(clamping: $0)) } ?? (mpe == nil ? voiceBendRange : .standard)
    }
}
