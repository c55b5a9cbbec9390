import ArgumentParser

/// `ribbon link`. It replaces itself by another program, which has a licence and a package of its own.
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
