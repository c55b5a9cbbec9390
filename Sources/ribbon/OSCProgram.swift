import ArgumentParser
import FaceOptions

/// `ribbon osc`. It replaces itself by another program, so that the program of the bridge does not use networks.
struct OSCProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "osc", abstract: OSCOptions.abstract, discussion: OSCOptions.discussion)

    @OptionGroup var options: OSCOptions

    func run() throws { throw SiblingProgram.osc.replaceThisOne() }
}
