import ArgumentParser
import FaceBridge
import FaceOptions
import Presets

struct OSCCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ribbon-osc", abstract: OSCOptions.abstract, discussion: OSCOptions.discussion)

    @OptionGroup var options: OSCOptions

    func run() throws { try OSCServer(OSCSettings(options, Configuration.ofThisMachine().osc)).run() }
}
