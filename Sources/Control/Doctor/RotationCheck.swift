/// Whether touches are turned as the picture is.
struct RotationCheck: Hashable, Sendable {
    struct Panel: Hashable, Sendable {
        var path: String
        var name: String
        /// What turns its touches, in words; nil where nothing does.
        var turned: String?
    }

    /// What turns the picture: settings in words.
    var picture: [String]
    var panels: [Panel]
    /// Whether the machine's own bridge plays, which has the touches for itself and its files elsewhere.
    var isForService = false

    var findings: [Finding] {
        panels.map { panel in
            switch (picture.first, panel.turned) {
            case (let setting?, nil):
                Finding(
                    "rotation", .warning,
                    "\(panel.name): the picture is turned (\(setting)), its touches are not; where they differ, calibrate",
                    mend: calibration(panel.path))
            case (_, let turn?): Finding("rotation", .ok, "\(panel.name): turned by \(turn)")
            case (nil, nil): Finding("rotation", .ok, "\(panel.name): not turned")
            }
        }
    }

    private func calibration(_ path: String) -> String {
        guard isForService else { return "ribbon calibrate --device \(path)" }
        return "sudo systemctl stop ribbon; sudo ribbon calibrate --device \(path) "
            + "--output /etc/ribbon/devices/screen.yaml; sudo systemctl start ribbon"
    }

    /// What the kernel's command line and a Pi's config.txt say of the picture.
    static func pictureSettings(commandLine: String, configuration: String) -> [String] {
        let words = commandLine.split { $0 == " " || $0 == "\n" }.filter { word in
            word.hasPrefix("video=")
                && word.split(separator: ",").contains { part in
                    let value = part.split(separator: "=").last.map(String.init)
                    return (part.hasPrefix("rotate=") && value != "0")
                        || (contains(part, "panel_orientation=") && value != "normal")
                }
        }
        let lines = configuration.split(separator: "\n").map { $0.filter { $0 != " " && $0 != "\r" } }
        let settings = lines.filter { line in
            let key = line.prefix { $0 != "=" }
            if ["display_rotate", "display_hdmi_rotate", "display_lcd_rotate"].contains(key) {
                return line != "\(key)=0"
            }
            return key == "dtoverlay"
                && line.split(separator: ",").dropFirst().contains { parameter in
                    ["rotate=", "rotation="].contains { parameter.hasPrefix($0) && parameter != "\($0)0" }
                }
        }
        return words.map { "\($0) in cmdline.txt" } + settings.map { "\($0) in config.txt" }
    }

    private static func contains(_ text: Substring, _ part: String) -> Bool {
        text.indices.contains { text[$0...].hasPrefix(part) }
    }
}
