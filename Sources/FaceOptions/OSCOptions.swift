import ArgumentParser
import OSC
import System

/// The options of `ribbon osc`. The program `ribbon-osc` takes them; `ribbon` knows them for help, manual and
/// completions.
public struct OSCOptions: ParsableArguments {
    public static let abstract = "Send and receive Open Sound Control (OSC) for the running bridge."
    public static let discussion = """
        It sends every value, note and finger of the running bridge to the programs named with --to, and does what messages \
        ask that arrive at --listen, until SIGINT or SIGTERM. docs/osc.md lists the addresses. Without a bridge it waits for one. \
        What is not said here is taken from `osc` in ribbon.yaml.

        Example: `ribbon osc --to 127.0.0.1:57120` beside SuperCollider.
        """

    /// The address where messages are received unless told otherwise.
    public static let defaultAddress = SocketAddress(host: "127.0.0.1", port: 7423)!

    @Option(
        help: ArgumentHelp(
            "Send to this address in numbers and port, in place of those in ribbon.yaml; may be given several times.",
            valueName: "address:port"))
    public var to: [String] = []

    @Option(
        help: ArgumentHelp(
            "Listen here instead of 127.0.0.1:7423. Whoever can reach another address can play: OSC knows no password.",
            valueName: "address:port"))
    public var listen: String?

    @Option(help: ArgumentHelp("What all addresses begin with. Default: /ribbon.", valueName: "prefix"))
    public var prefix: String?

    @Flag(help: "Send every frame of touches too, as the touchscreens report them.")
    public var touches = false

    public init() {}

    public func validate() throws {
        if let listen, SocketAddress(text: listen) == nil {
            throw ValidationError("“\(listen)” is no address in numbers with a port, such as 0.0.0.0:7423.")
        }
        for text in to where SocketAddress(text: text)?.isOfOneMachine != true {
            throw ValidationError("“\(text)” is no machine in numbers with a port, such as 127.0.0.1:57120.")
        }
        if let prefix, !OSCAddress.isPrefix(prefix) {
            throw ValidationError("“\(prefix)” is no prefix; expected \(OSCAddress.expectedPrefix).")
        }
    }
}
