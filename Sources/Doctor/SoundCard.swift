import System

/// A sound card that plays.
struct SoundCard: Hashable, Sendable {
    /// Its short name, such as `Headphones`, by which programs find it.
    var name: String
    /// Its whole name; empty if it has none.
    var title = ""

    /// All cards in the order of their numbers, as one finding.
    static func finding(_ cards: [SoundCard]) -> Finding {
        guard !cards.isEmpty else {
            return Finding("sound cards", .ok, "no card of this machine plays; a synth elsewhere needs none here")
        }
        let names = cards.map { $0.title.isEmpty ? $0.name : "\($0.name) (\($0.title))" }
        return Finding(
            "sound cards", .ok,
            "\(listed(names)); “CARD=\(cards[0].name)” in /etc/ribbon/synth.conf has ribbon-synth play on it")
    }

    static func all(under root: String = "") -> [SoundCard] {
        let asound = "\(root)/proc/asound"
        // ` 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones`
        let titles = text(of: "\(asound)/cards").split(separator: "\n").compactMap { line -> (Int, String)? in
            guard let number = line.split(separator: " ").first.flatMap({ Int($0) }),
                let title = line.firstRange(of: " - ").map({ line[$0.upperBound...] })
            else { return nil }
            return (number, String(title))
        }
        let known = Dictionary(titles) { first, _ in first }
        let numbers = Folder.names(in: asound).compactMap { name in
            name.hasPrefix("card") ? Int(name.dropFirst("card".count)) : nil
        }
        return numbers.sorted().compactMap { number in
            let folder = "\(asound)/card\(number)"
            let plays = Folder.names(in: folder).contains { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
            guard plays, let name = firstLine(of: "\(folder)/id") else { return nil }
            return SoundCard(name: name, title: known[number] ?? "")
        }
    }
}
