/// Whether fingers on a page are played, in words for it.
public enum PlayedTouches {
    /// Nil if they are.
    /// - Parameters:
    ///   - isLocal: whether the page is on the bridge's machine.
    ///   - isShared: whether the bridge plays a touchscreen there that the browser gets too.
    ///   - refusal: why the bridge does not play the page at all.
    public static func sentence(isLocal: Bool, isShared: Bool, refusal: String?) -> String? {
        if let refusal { return refusal }
        guard isLocal, isShared else { return nil }
        return "Ribbon plays this machine's touchscreen itself, and sooner: fingers here are shown, not played twice. "
            + "Mouse and keys play."
    }
}
