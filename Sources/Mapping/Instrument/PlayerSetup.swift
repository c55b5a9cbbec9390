import MIDI
import Touch

/// The surroundings with which the players of an instrument are made.
struct PlayerSetup {
    let settings: MIDISettings
    /// Shared by all instruments of the patch.
    let channels: VoiceChannels
    /// The patch's scales, which actions can choose.
    let scales: [Scale]
    let shared: SharedState
    /// The ribbon's place in the patch.
    var ribbon = 0
    /// The ribbon's length.
    var length: Points = 0
    /// The routes of the side that go to each voice.
    var expressions: [Route] = []

    /// The same for the players of a ribbon.
    func on(_ ribbon: Int, length: Points) -> PlayerSetup {
        var setup = self
        (setup.ribbon, setup.length) = (ribbon, length)
        return setup
    }
}
