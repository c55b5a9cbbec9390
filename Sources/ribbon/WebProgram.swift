import ArgumentParser
import FaceOptions

/// `ribbon web`. It replaces itself by another program, so that the program of the bridge does not use networks.
struct WebProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: WebOptions.abstract, discussion: WebOptions.discussion)

    @OptionGroup var options: WebOptions

    func run() throws { throw SiblingProgram.web.replaceThisOne() }
}
