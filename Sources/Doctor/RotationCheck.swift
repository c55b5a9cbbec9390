/// Whether the touches are rotated like the picture.
struct RotationCheck: Hashable, Sendable {
    struct TurnedPanel: Hashable, Sendable {
        var path: String
        var name: String
        /// The setting that rotates its touches, in words; nil if there is none.
        var turned: String?
    }

    /// The settings that rotate the picture, in words.
    var picture: [String] = []
    var panels: [TurnedPanel] = []
    /// Whether the system's service plays. It has grabbed the screen, and its files are in /etc/ribbon.
    var isForService = false

    var findings: [Finding] {
        panels.map { panel in
            switch (picture.first, panel.turned) {
            case (let setting?, nil):
                Finding(
                    "rotation", .warning,
                    "\(panel.name): the picture is rotated (\(setting)), the touches are not; if they do not fit, calibrate",
                    mend: calibration(panel.path))
            case (_, let turn?): Finding("rotation", .ok, "\(panel.name): rotated by \(turn)")
            case (nil, nil): Finding("rotation", .ok, "\(panel.name): not rotated")
            }
        }
    }

    private func calibration(_ path: String) -> String {
        guard isForService else { return "ribbon calibrate --device \(path)" }
        return "sudo systemctl stop ribbon; sudo ribbon calibrate --device \(path) "
            + "--output /etc/ribbon/devices/screen.yaml; sudo systemctl start ribbon"
    }

    /// The settings on the kernel's command line and in a Pi's config.txt that rotate the picture.
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
