import ArgumentParser
import System

/// The options of `ribbon web`. The program `ribbon-web` takes them; `ribbon` knows them for help, manual and
/// completions.
public struct WebOptions: ParsableArguments {
    public static let abstract = "Serve the instrument as a page for browsers: to see it, and to play it."
    public static let discussion = """
        It shows what the running bridge plays, until SIGINT or SIGTERM. Without --listen it serves this machine only. \
        Each role has a link of its own, with a token: view, play (also touches, presets, panic) and edit.

        Example: `ribbon web --listen 0.0.0.0:7422` beside a phone, and `ribbon web --show play` for its link.
        """

    /// The port at which the page is served unless told otherwise.
    public static let defaultPort: UInt16 = 7422

    @Option(
        help: ArgumentHelp(
            "Serve it here too: an address in numbers, 0.0.0.0 for every network, and a port. Default: what ribbon.yaml "
                + "says, else only this machine, at port 7422.", valueName: "address:port"))
    public var listen: String?

    @Flag(help: "Print the links of the server that runs, a role and its link in each line; with a role only its link.")
    public var show = false

    /// The name of a `PageRole`, all of which are listed here and in `validate`.
    @Argument(
        help: ArgumentHelp("The role whose link is shown: view, play or edit.", valueName: "role"),
        completion: .list(["view", "play", "edit"]))
    public var role: String?

    @Flag(help: "Make new tokens, so that former links open nothing any more, and print the new ones.")
    public var renew = false

    /// Set by `ribbon play`, whose child this program then is: it prints the link of the role, of play if none is
    /// given, and ends with its standard input.
    @Flag(help: .hidden)
    public var child = false

    public init() {}

    public func validate() throws {
        if listen != nil, address == nil {
            throw ValidationError("--listen takes an address in numbers and a port, such as 0.0.0.0:7422.")
        }
        if let role, !["view", "play", "edit"].contains(role) {
            throw ValidationError("“\(role)” is no role; there are view, play and edit.")
        }
        if role != nil, !show, !renew, !child { throw ValidationError("A role belongs after --show.") }
        if listen != nil || child, show || renew {
            throw ValidationError("--show and --renew ask a server that runs; they take no other options.")
        }
    }

    public var address: SocketAddress? { listen.flatMap { SocketAddress(text: $0) } }
}
