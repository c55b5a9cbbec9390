import ArgumentParser
import FaceOptions

/// `ribbon osc`. It becomes another program, so that the bridge's own has nothing to do with networks.
struct OSCProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "osc", abstract: OSCOptions.abstract, discussion: OSCOptions.discussion)

    @OptionGroup var options: OSCOptions

    func run() throws { throw SiblingProgram.osc.replaceThisOne() }
}
