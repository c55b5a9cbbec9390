import MIDI
import Ribbons

/// Strikes the notes of a window and lets them go, for one route.
struct WindowVoice {
    private let route: Route
    let options: NoteOptions
    private let channels: VoiceChannels
    private let bendRange: BendRange
    private let sendsBends: Bool

    init(_ route: Route, settings: MIDISettings, channels: VoiceChannels) {
        self.route = route
        options = route.note ?? NoteOptions()
        self.channels = channels
        let isMember = channels.usesMemberChannels(route)
        bendRange = isMember ? settings.voiceBendRange : settings.bendRange(route.bendRange)
        sendsBends = isMember || options.bends
    }

    /// Nil beyond the keys.
    func strike(_ pitch: Double, _ velocity: UInt7, _ shared: SharedState) -> Output.Note? {
        let key = pitch.rounded()
        guard let number = UInt7(Int(key) + shared.transpose) else { return nil }
        return shared.output.strike(
            number, velocity: velocity, channel: channels.acquire(for: route), port: route.port,
            bend: sendsBends ? bendRange.value(semitones: pitch - key) : nil)
    }

    func release(_ note: Output.Note, _ shared: SharedState) {
        shared.output.release(note)
        channels.release(note.channel)
    }
}
