import Glibc
import Panels

/// Decides whether a screen's events are kept from the desktop, so that it does not react to the same touches.
public struct GrabRule: Hashable, Sendable {
    public var grabs: Bool
    /// The reason, for the user.
    public var reason: String
    /// Whether a desktop is the reason.
    public var yieldsToDesktop = false

    /// - Parameters:
    ///   - option: true for `--grab`, false for `--no-grab`.
    ///   - configured: `grab` in the device's file.
    ///   - environment: returns an environment variable's value.
    ///   - logind: the folder in which systemd-logind keeps its seats and sessions.
    public init(
        option: Bool?, configured: Bool?, environment: (String) -> String? = systemEnvironment,
        logind: String = "/run/systemd"
    ) {
        if let option {
            (grabs, reason) = (option, option ? "--grab" : "--no-grab")
        } else if let configured {
            (grabs, reason) = (configured, "its file in devices/ says so")
        } else if let variable = ["WAYLAND_DISPLAY", "DISPLAY"].first(where: { environment($0)?.isEmpty == false }) {
            (grabs, reason, yieldsToDesktop) = (false, "\(variable) is set: a desktop uses the screen", true)
        } else if Self.isSeatGraphical(logind: logind) {
            (grabs, reason) = (false, "the session on seat0 is graphical: a desktop uses the screen")
            yieldsToDesktop = true
        } else {
            (grabs, reason) = (true, "no desktop uses the screen")
        }
    }

    public static func systemEnvironment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Whether the first seat's active session is a desktop's, from logind's own files, without D-Bus.
    static func isSeatGraphical(logind: String) -> Bool {
        guard let session = value(of: "ACTIVE", in: "\(logind)/seats/seat0"), !session.contains("/"),
            let type = value(of: "TYPE", in: "\(logind)/sessions/\(session)")
        else { return false }
        return ["x11", "wayland", "mir"].contains(type)
    }

    private static func value(of key: String, in path: String) -> String? {
        guard let bytes = try? readFile(path) else { return nil }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("\(key)=") { return String(text.dropFirst(key.utf8.count + 1)) }
        }
        return nil
    }
}
