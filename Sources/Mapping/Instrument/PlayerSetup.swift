import MIDI
import Touch

/// Everything that the players of an instrument need when they are made.
struct PlayerSetup {
    let settings: MIDISettings
    /// The channels of voices, shared by all instruments of the patch.
    let channels: VoiceChannels
    /// The patch's scales, which actions can choose.
    let scales: [Scale]
    let shared: SharedState
    /// The ribbon's index in the patch.
    var ribbon = 0
    /// The ribbon's length.
    var length: Points = 0
    /// The routes of the side that send to each voice; set by `RibbonSide`, played by `NotePlayer`.
    var expressions: [Route] = []

    /// The setup for the players of one ribbon.
    func on(_ ribbon: Int, length: Points) -> PlayerSetup {
        var setup = self
        (setup.ribbon, setup.length) = (ribbon, length)
        return setup
    }
}
