extension Patch {
    /// A panel is never asked for more fingers than a player has.
    private static let mostFingers = 10

    /// Number of fingers that can play the ribbons of a screen at once: as many as there are voices on each ribbon of
    /// notes, and one on each other ribbon; at most ten.
    /// - Parameter surface: the screen's name, if it has one.
    public func playableFingers(onSurface surface: String?) -> Int {
        min(ribbons(on: surface).reduce(0) { $0 + $1.playableFingers }, Self.mostFingers)
    }

    /// Says how many fingers a panel lacks, in a sentence without a full stop that follows the panel's name; nil if it
    /// reports as many fingers as can play, or if it does not say how many it reports.
    public func remark(onFingers fingers: Int?, surface: String?) -> String? {
        let playable = playableFingers(onSurface: surface)
        guard let fingers, fingers < playable else { return nil }
        return
            "it reports \(fingers == 1 ? "one finger" : "\(fingers) fingers") at once, and the preset can use \(playable)"
    }
}

extension RibbonPatch {
    fileprivate var playableFingers: Int {
        let voices = routes.filter { $0.target == .note(nil) }.compactMap { $0.note?.voices }.max()
        return voices ?? (routes.isEmpty ? 0 : 1)
    }
}
