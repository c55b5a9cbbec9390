/// The candidate that is closest to a mistyped name: at most a third of its letters differ, ignoring case.
func nearestName(to text: String, among candidates: [String]) -> String? {
    let wanted = Array(text.lowercased())
    let rated = candidates.map { (name: $0, distance: distance(wanted, Array($0.lowercased()))) }
    guard let best = rated.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, wanted.count / 3) ? best.name : nil
}

/// The number of letters to insert, remove or replace to turn one text into the other (Levenshtein).
private func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in b.enumerated() {
            let replaced = diagonal + (letter == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[b.count]
}
