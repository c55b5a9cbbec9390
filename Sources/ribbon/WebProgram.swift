import ArgumentParser
import FaceOptions

/// `ribbon web`. It becomes another program, so that the bridge's own has nothing to do with networks.
struct WebProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: WebOptions.abstract, discussion: WebOptions.discussion)

    @OptionGroup var options: WebOptions

    func run() throws { throw SiblingProgram.web.replaceThisOne() }
}
