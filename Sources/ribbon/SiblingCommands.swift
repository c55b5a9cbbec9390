import ArgumentParser
import FaceOptions
import Time

// The commands that other programs carry out, so that the program of the bridge needs neither their libraries nor a
// network.

/// `ribbon face`
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

/// `ribbon web`
struct WebProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: WebOptions.abstract, discussion: WebOptions.discussion)

    @OptionGroup var options: WebOptions

    func run() throws { throw SiblingProgram.web.replaceThisOne() }
}

/// `ribbon osc`
struct OSCProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "osc", abstract: OSCOptions.abstract, discussion: OSCOptions.discussion)

    @OptionGroup var options: OSCOptions

    func run() throws { throw SiblingProgram.osc.replaceThisOne() }
}

/// `ribbon link`. Its program has a licence and a package of its own.
struct LinkProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Join a session of Ableton Link with the running bridge.",
        discussion: """
            The tempo, the beats, and the starts and stops of the running bridge are then those of the other programs in the \
            network, and the other way round, until SIGINT or SIGTERM. Without a bridge it waits for one. The program is in \
            the package ribbon-link; see docs/link.md.

            Example: `ribbon link`, beside Live on a laptop whose Link button is on.
            """)

    func run() throws { throw SiblingProgram.link.replaceThisOne() }
}
