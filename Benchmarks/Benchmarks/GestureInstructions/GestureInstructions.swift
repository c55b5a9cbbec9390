import Gestures

/// `GestureInstructions voices|ribbon CONTACTS GESTURES` plays gestures of 62 frames, for a counter of instructions
/// around it: see the script `instructions`.
@main
struct GestureInstructions {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let contacts = Int(arguments[2]), let gestures = Int(arguments[3]) else {
            return print("usage: GestureInstructions voices|ribbon CONTACTS GESTURES")
        }
        var fingers = Fingers(contacts)
        if arguments[1] == "voices" {
            let voices = Voices(maximum: 64)
            for _ in 0..<gestures { fingers.play(on: voices.surface) }
            print(voices.callbacks)
        } else {
            let ribbon = TalkRibbon()
            for _ in 0..<gestures { fingers.play(on: ribbon.surface) }
            print(ribbon.callbacks)
        }
    }
}
