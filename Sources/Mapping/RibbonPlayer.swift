import Ribbons
import Touch

/// Plays one ribbon: its front's routes, or its back's while the door is open.
struct RibbonPlayer {
    let ribbon: Ribbon
    private var front: RouteSet
    private var back: RouteSet
    private var isBack = false

    init(_ patch: RibbonPatch, ribbon: Ribbon, settings: MIDISettings, channels: VoiceChannels) {
        self.ribbon = ribbon
        front = RouteSet(patch.front, settings: settings, channels: channels)
        back = RouteSet(patch.back, settings: settings, channels: channels)
        isBack = ribbon.state.isDoorOpen
    }

    /// Sends what the ribbon has come to since the last time.
    mutating func process(at time: Timestamp, output: Output, act: (Action) -> Void) {
        guard ribbon.isChanged else { return }
        for change in ribbon.changes { side.play(change, output: output) }
        // The door is heard on the side from which it was opened, so that each side can say where it leads.
        side.switchOver(ribbon, at: time, output: output, act: act)
        if ribbon.isPlayed { side.sendValues(of: ribbon, at: time, output: output) }
        if isBack != ribbon.state.isDoorOpen { turnOver(at: time, output: output, act: act) }
        ribbon.clearChanges()
    }

    private mutating func turnOver(at time: Timestamp, output: Output, act: (Action) -> Void) {
        side.endAll(output)
        isBack.toggle()
        side.switchOver(ribbon, at: time, output: output, act: act)
    }

    /// When the ribbon or one of its routes moves by itself.
    var deadline: Timestamp? {
        sooner(ribbon.deadline, sooner(front.deadline, back.deadline))
    }

    mutating func fire(at time: Timestamp, output: Output) {
        while let due = ribbon.deadline, due <= time { ribbon.tick() }
        front.fire(at: time, output: output)
        back.fire(at: time, output: output)
    }

    var isRestless: Bool { isBack ? back.isRestless : front.isRestless }

    mutating func tickVoices(_ output: Output) { side.tickVoices(output) }

    mutating func releaseLatched(_ output: Output) {
        front.releaseLatched(output)
        back.releaseLatched(output)
    }

    /// Ends what sounds on both sides.
    mutating func endAll(_ output: Output) {
        front.endAll(output)
        back.endAll(output)
    }

    /// The side that is up.
    private var side: RouteSet {
        _read { if isBack { yield back } else { yield front } }
        _modify { if isBack { yield &back } else { yield &front } }
    }
}
