import Glibc

/// The kernel's information about sound cards.
enum SoundCard {
    /// A card's device path, without the leading `/sys/devices/` and the trailing card itself; nil if there is none.
    static func busPath(_ number: Int, under root: String = "/sys") -> String? {
        guard let resolved = realpath("\(root)/class/sound/card\(number)", nil) else { return nil }
        defer { free(resolved) }
        return devicePath(String(cString: resolved))
    }

    /// `/sys/devices/platform/snd_virmidi.0/sound/card0` becomes `platform/snd_virmidi.0`.
    static func devicePath(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let devices = parts.firstIndex(of: "devices"), parts.count > devices + 3,
            parts[parts.count - 2] == "sound"
        else { return nil }
        return parts[(devices + 1)..<(parts.count - 2)].joined(separator: "/")
    }
}
