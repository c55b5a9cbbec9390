import Mapping

/// The keys of `ribbon.yaml`.
enum ConfigurationTable {
    static let record = Record(
        noun: "a configuration",
        fields: [
            Field("bank", .text("a folder of presets"), or: "the search path's", "The bank: a folder, or its name."),
            Field("preset", .text("a preset"), or: "the last one used", "The preset that plays first."),
            Field(
                "connect", .list(of: .oneOf([other, .record(connection)]), count: 0...256), or: "[]",
                "Whom the output goes to: names of clients or ports, with `*` and `?`; `hardware` is every hardware port that appears."
            ),
            Field(
                "listen", .list(of: other, count: 0...256), or: "[]",
                "Whom the input port hears, in the same words: a clock, a pedal, a keyboard."),
            Field(
                "ports", .list(of: .text("a port's name"), count: 0...(NoteLedger.portLimit - 1)), or: "[]",
                "Names of output ports beside the first one; mappings send there with `port`."),
            Field(
                "realtime", .oneOf([.toggle, .whole(1...99)]), or: "on",
                "Whether the loop runs with realtime priority where that is allowed, and with which."),
            Field("face", .record(FaceTable.record), or: "{}", "How the face shows presets that do not say."),
            Field("web", .record(web), or: "{}", "How `ribbon web` serves the page in a browser."),
            Field("osc", .record(osc), or: "{}", "What `ribbon osc` sends, to whom, and where it listens."),
            Field("link", .record(link), or: "{}", "What `ribbon link` shares with other musicians."),
        ])

    private static let other = Shape.text("a client or port")
    private static let address = Shape.text("an address and a port")

    static let web = Record(
        noun: "'web'",
        fields: [
            Field(
                "listen", address, or: "this machine only",
                "Where it is served beside the loopback: `0.0.0.0:7422` is every network of the machine, and whoever listens there can overhear it."
            ),
            Field(
                "edit",
                .word([
                    Word(name: "local", summary: "only from this machine, also through a tunnel"),
                    Word(name: "lan", summary: "from a network too"),
                ]), or: "local", "From where the link of the role edit may edit; from elsewhere it plays."),
        ])

    static let osc = Record(
        noun: "'osc'",
        fields: [
            Field(
                "listen", address, or: "127.0.0.1:7423",
                "Where messages are received: at `0.0.0.0:7423` from every network of the machine, and whoever reaches it can play."
            ),
            Field(
                "to", .oneOf([address, .list(of: address, count: 0...32)]), or: "[]",
                "Whom messages are sent to: addresses in numbers, each with its port."),
            Field("prefix", .text("parts of an address"), or: "/ribbon", "What all addresses begin with."),
            Field("touches", .toggle, or: "off", "Whether every frame of touches is sent too."),
        ])

    static let link = Record(
        noun: "'link'",
        fields: [
            Field(
                "start-stop", .toggle, or: "on",
                "Whether `start`, `stop` and `continue` are for everybody in the session, and those of others start and stop the receivers of the clock."
            )
        ])

    static let connection = Record(
        noun: "a connection",
        fields: [
            Field("to", other, "Whom the port goes to, in the same words."),
            Field("port", .text("a port's name"), or: "the first", "The output port, one of `ports`."),
        ])
}
