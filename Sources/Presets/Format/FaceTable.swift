import Mapping

/// The key `face` of a preset and of `ribbon.yaml`.
enum FaceTable {
    static let record = Record(
        noun: "'face'",
        fields: [
            Field(
                "line",
                .oneOf([
                    .toggle,
                    .word([
                        Word(
                            name: "auto",
                            summary: "where no ribbon lies in its way, and elsewhere for 3 seconds when it has news")
                    ]),
                ]), or: "auto", "Whether the status line is shown. With `on` it covers the headings at the top."),
            Field(
                "brightness", .number(.fraction), or: "1",
                "The light of the whole picture: less for a dim room."),
            Field(
                "bank", .toggle, or: "on",
                "Whether fingers that rest beside the ribbons open the page of the bank, to choose a preset by touch."),
        ])

    static func settings(_ node: Node?) -> FaceSettings {
        var settings = FaceSettings()
        guard let node else { return settings }
        if let line = node["line"] { settings.line = line.isOn.map { $0 ? .on : .off } ?? .auto }
        settings.brightness = node["brightness"]?.number
        settings.bank = node["bank"]?.isOn
        return settings
    }
}
