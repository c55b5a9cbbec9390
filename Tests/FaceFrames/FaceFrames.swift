import Glibc

/// Draws faces without a display: for a day and by the thousand, or to count what a frame costs.
///
///     face-frames endure FOLDER [FRAMES FACES HOURS]      of presets; 100,000 frames, 1,000 presets, 24 hours
///     face-frames cost PRESET RECORDING WIDTH HEIGHT
@main
enum FaceFrames {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.compactMap { Int($0) }
        switch (arguments.first, arguments.count) {
        case ("endure", 2):
            try Endurance(frames: 100_000, presets: 1000, hours: 24).run(CommandLine.arguments[2])
        case ("endure", 5) where numbers.count == 3:
            try Endurance(frames: numbers[0], presets: numbers[1], hours: numbers[2]).run(CommandLine.arguments[2])
        case ("cost", 5) where numbers.count == 2:
            try Cost(width: numbers[0], height: numbers[1]).run(CommandLine.arguments[2], CommandLine.arguments[3])
        default:
            fail("expected: endure FOLDER [FRAMES FACES HOURS], or: cost PRESET RECORDING WIDTH HEIGHT", code: 64)
        }
    }

    static func fail(_ words: String, code: Int32 = 1) -> Never {
        print("face-frames: \(words)")
        exit(code)
    }
}
