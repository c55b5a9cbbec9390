import Gestures

/// Plays gestures, for a counter of instructions around it: see the script `instructions`.
///
/// - `voices|ribbon CONTACTS GESTURES` plays gestures of 62 frames.
/// - `steady|restless|touch|deadline REGIONS TIMES` plays one finger on a surface of many regions: see `Field`.
@main
struct GestureInstructions {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[2]), let times = Int(arguments[3]) else {
            return print("usage: GestureInstructions voices|ribbon|steady|restless|touch|deadline COUNT TIMES")
        }
        if let part = Field.Part(rawValue: arguments[1]) {
            let field = Field(regions: count, part: part)
            field.play(part, times: times)
            return print(field.callbacks)
        }
        var fingers = Fingers(count)
        if arguments[1] == "voices" {
            let voices = Voices(maximum: 64)
            for _ in 0..<times { fingers.play(on: voices.surface) }
            print(voices.callbacks)
        } else {
            let ribbon = TalkRibbon()
            for _ in 0..<times { fingers.play(on: ribbon.surface) }
            print(ribbon.callbacks)
        }
    }
}
