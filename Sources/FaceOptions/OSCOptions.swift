import ArgumentParser
import System

/// The options of `ribbon osc`. The program `ribbon-osc` takes them; `ribbon` knows them for help, manual and completions.
public struct OSCOptions: ParsableArguments {
    public static let abstract = "Send and receive Open Sound Control (OSC) for the running bridge."
    public static let discussion = """
        It sends every value, note and finger of the running bridge to the programs named with --to, and does what messages \
        ask that arrive at --listen, until SIGINT or SIGTERM. docs/osc.md lists the addresses. Without a bridge it waits for one.

        Example: `ribbon osc --to 127.0.0.1:57120` beside SuperCollider.
        """

    /// Where it listens unless told otherwise.
    public static let defaultAddress = SocketAddress(host: "127.0.0.1", port: 7423)!

    @Option(
        help: ArgumentHelp(
            "Send to this address in numbers and port; may be given several times.", valueName: "address:port"))
    public var to: [String] = []

    @Option(
        help: ArgumentHelp(
            "Listen here instead of 127.0.0.1:7423. Whoever can reach another address can play: OSC knows no password.",
            valueName: "address:port"))
    public var listen: String?

    @Option(help: ArgumentHelp("What all addresses begin with.", valueName: "prefix"))
    public var prefix = "/ribbon"

    @Flag(help: "Send every frame of touches too, as the touchscreens report them.")
    public var touches = false

    public init() {}

    public func validate() throws {
        for text in to + [listen].compactMap({ $0 }) where SocketAddress(text: text) == nil {
            throw ValidationError("“\(text)” is no address in numbers with a port, such as 127.0.0.1:57120.")
        }
        if let text = to.first(where: { SocketAddress(text: $0)?.port == 0 || SocketAddress(text: $0)?.isAny == true }) {
            throw ValidationError("nobody can be reached at “\(text)”; name one machine and its port.")
        }
        let isPrefix = prefix.isEmpty || prefix.first == "/" && prefix.last != "/"
        guard isPrefix, !prefix.unicodeScalars.contains(where: { " #*,?[]{}".unicodeScalars.contains($0) || $0.value < 32 })
        else {
            throw ValidationError(
                "“\(prefix)” is no prefix; expected parts that begin with a slash, such as /stage/ribbon, without blanks "
                    + "and # * , ? [ ] { }.")
        }
    }

    public var receivers: [SocketAddress] { to.compactMap { SocketAddress(text: $0) } }

    public var address: SocketAddress { listen.flatMap { SocketAddress(text: $0) } ?? Self.defaultAddress }
}
