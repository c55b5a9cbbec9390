import ArgumentParser
import FaceOptions
import Time

/// `ribbon face`. It starts another program, so that the bridge does not load libraries for pictures.
struct FaceProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "face", abstract: FaceOptions.abstract, discussion: FaceOptions.discussion)

    @OptionGroup var options: FaceOptions

    func run() throws { throw SiblingProgram.face.replaceThisOne() }

    /// Draws a picture of a moment in a recording.
    static func draw(_ output: String, preset: String, recording: String, at moment: Nanoseconds) throws(CommandFailure)
    {
        let options = [
            "--preset", preset, "--recording", recording, "--at", moment.secondsText, "--output", output,
        ]
        guard try SiblingProgram.face.run(options) else { throw CommandFailure(.failed) }
    }
}
