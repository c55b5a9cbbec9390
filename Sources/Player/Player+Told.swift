extension Player {
    /// Hands every frame to `onFrame` from now on, or no longer. Watching them changes nothing that is played.
    public func tellFrames(_ isOn: Bool) {
        tellsFrames = isOn
        panels.forEach { $0.told?.isWanted = isOn }
    }
}
