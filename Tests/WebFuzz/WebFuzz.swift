import Glibc
import TestSupport
import Time
import Web

/// Feeds requests and frames that were changed at random to connections, in random parts.
///
///     web-fuzz [INPUTS [SEED]]
///
/// Ends with 0 when every connection took its input or refused it as it should, whatever the parts, within the time and the
/// memory allowed.
@main
enum WebFuzz {
    /// An input that takes longer is a hang.
    private static let secondsAllowed: UInt32 = 10
    /// The growth allowed to the process after its first inputs, in bytes.
    private static let growthAllowed = 8 << 20
    /// The most bytes that may wait for a client: the answer to a request, pongs, or the reason of a close.
    private static let outputAllowed = 72 * 1024

    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        guard numbers.count == CommandLine.arguments.count - 1 else { fail("usage: web-fuzz [INPUTS [SEED]]") }
        let count = numbers.first ?? 1_000_000
        let seed = UInt64(numbers.dropFirst().first ?? 1)
        Witness.watch("web-fuzz")
        var inputs = Inputs(seed: seed)
        var tally: [String: Int] = [:]
        var settled = 0
        for index in 0..<count {
            Witness.index = index
            if index % 1000 == 0 { alarm(secondsAllowed) }
            tally[check(&inputs), default: 0] += 1
            if index == count / 10 { settled = Usage.resident }
        }
        alarm(0)
        let growth = Usage.resident - settled
        print("\(count) inputs from seed \(seed), grown by \(growth >> 10) KB since the first tenth")
        for (outcome, count) in tally.sorted(by: { $0.value > $1.value }) { print("  \(outcome): \(count)") }
        if growth > growthAllowed { fail("the memory grows") }
        for outcome in ["200", "400", "403", "404", "405", "421", "426", "431", "505", "1002", "1007", "1009", "open"]
        where tally[outcome] == nil { fail("no input came to \(outcome)") }
    }

    private static let site = Site(
        assets: ["/": Asset(Array("page".utf8), named: "index.html")], names: ["pi.local"])

    /// Feeds one input as a whole and in parts, which must come to the same.
    /// - Returns: what came of it.
    private static func check(_ inputs: inout Inputs) -> String {
        let input = inputs.next()
        let whole = play([input[...]])
        let parts = play(inputs.parts(of: input))
        if whole.events != parts.events { fail("parts make other events: \(input)") }
        if whole.connection.output != parts.connection.output { fail("parts make another answer: \(input)") }
        let (output, isOpen) = (whole.connection.output, whole.connection.isOpen)
        if output.isEmpty { return isOpen ? "open" : "waiting" }
        guard output.starts(with: Array("HTTP/1.1 ".utf8)) else { fail("no answer: \(output)") }
        if !isOpen, output.starts(with: Array("HTTP/1.1 101 ".utf8)) {
            guard output.count >= 4, output[output.count - 4] == 0x88 else { return "closed" }
            let code = Int(output[output.count - 2]) << 8 | Int(output[output.count - 1])
            return [1002, 1007, 1009].contains(code) ? "\(code)" : "the client's own end"
        }
        return isOpen ? "open" : String(decoding: output[9..<12], as: UTF8.self)
    }

    private static func play(
        _ parts: [ArraySlice<UInt8>]
    ) -> (connection: ServedConnection, events: [ServedConnection.Message]) {
        var connection = ServedConnection(at: .zero)
        var events: [ServedConnection.Message] = []
        for part in parts {
            events += connection.receive(part, at: .zero, on: site, "127.0.0.1")
            if connection.output.count > outputAllowed { fail("an answer without end") }
        }
        for case .text(let text) in events where text.utf8.count > 4096 { fail("a text without end") }
        for case .binary(let bytes) in events where bytes.count > 4096 { fail("a message without end") }
        // Whatever came of it, it ends when nothing more comes.
        var later = connection
        for _ in 0..<8 where !later.isEnded { later.advance(to: later.deadline) }
        if !later.isEnded { fail("a connection without end") }
        return (connection, events)
    }

    private static func fail(_ message: String) -> Never {
        Witness.say(message)
        exit(1)
    }
}
