import Glibc
import Presets

/// The folder of a running bridge, with its control socket and the file of its sounding notes.
public struct RuntimeDirectory: Hashable, Sendable {
    public let path: String
    /// Whether a service manager has made it for a bridge that serves the whole machine.
    public let isSystemWide: Bool

    public var socket: String { path + "/control" }
    public var notes: String { path + "/notes" }
    /// A ledger like `notes`, for notes that could not be ended at once when the next bridge needed `notes`.
    package var leftNotes: String { path + "/notes.left" }

    /// The folder of a service that runs for the whole machine.
    package static let systemWide = RuntimeDirectory(path: "/run/ribbon", isSystemWide: true)

    /// The folder of a bridge that plays for browsers alone (`ribbon play`), which stands beside the user's own.
    public static var forBrowsers: RuntimeDirectory {
        let own = RuntimeDirectory { $0 == "RUNTIME_DIRECTORY" ? nil : FileReader.environment($0) }
        return RuntimeDirectory(path: own.path + "-play", isSystemWide: false)
    }

    package init(path: String, isSystemWide: Bool) {
        self.path = path
        self.isSystemWide = isSystemWide
    }

    /// `$RUNTIME_DIRECTORY`, which systemd sets; else `$XDG_RUNTIME_DIR/ribbon`; else `/tmp/ribbon-UID`.
    /// - Parameter environment: the value of an environment variable; nil if it is not set.
    public init(environment: (String) -> String? = FileReader.environment) {
        if let given = environment("RUNTIME_DIRECTORY")?.split(separator: ":").first {
            self.init(path: String(given), isSystemWide: true)
        } else {
            let path = environment("XDG_RUNTIME_DIR").map { $0 + "/ribbon" } ?? "/tmp/ribbon-\(getuid())"
            self.init(path: path, isSystemWide: false)
        }
    }

    /// Where a command looks for a bridge: the user's own, then the machine's, then the one for browsers.
    public static var searched: [RuntimeDirectory] {
        let own = RuntimeDirectory()
        return (own.path == systemWide.path ? [own] : [own, systemWide])
            + (own.path == forBrowsers.path ? [] : [forBrowsers])
    }

    /// Whether a bridge of this user may be asked here: one of the user who asks, and in the service's folder also one of
    /// root or of the user `ribbon`. Anybody can make a socket in /tmp that answers what they like.
    /// - Parameters:
    ///   - asking: the user who asks.
    ///   - service: the number of the user `ribbon`; nil if there is none.
    package func trusts(_ user: uid_t, asking: uid_t = geteuid(), service: uid_t? = userNumber("ribbon")) -> Bool {
        user == asking || path == Self.systemWide.path && (user == 0 || user == service)
    }

    /// Whether the folder belongs to a user whose bridge may be asked and whose notes may be ended. Also true if there
    /// is no folder.
    package var isTrusted: Bool {
        var status = stat()
        return lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFDIR && trusts(status.st_uid)
    }

    /// Gives a file to the group `ribbon`, which may ask a bridge that serves the whole machine. Answers whether the
    /// group has it. The files of a service that runs with this group have it already; such a service may not call
    /// chown.
    package static func giveToGroup(_ path: String) -> Bool {
        guard let number = getgrnam("ribbon")?.pointee.gr_gid else { return false }
        var status = stat()
        return stat(path, &status) == 0 && status.st_gid == number || chown(path, uid_t.max, number) == 0
    }

    /// Makes the folder, which only its owner may use. Answers 0 or the system's error number. A folder of another user is
    /// refused.
    package func make() -> Int32 {
        if mkdir(path, 0o700) != 0, errno != EEXIST { return errno }
        var status = stat()
        guard lstat(path, &status) == 0 else { return errno }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { return EPERM }
        if !isSystemWide, status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0 { return errno }
        return 0
    }
}

/// The number of a user; nil if there is none of that name.
package func userNumber(_ name: String) -> uid_t? { getpwnam(name)?.pointee.pw_uid }

/// The name of a user, or the number of one without a name.
package func userName(_ number: uid_t) -> String {
    getpwuid(number).map { String(cString: $0.pointee.pw_name) } ?? "\(number)"
}
