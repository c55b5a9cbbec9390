import Player

/// Counts the output of a render, and stops it before it fills a disk or the memory.
final class RenderedSize {
    /// Bytes. The ends of all notes come on top of it, but never reach 128 MB.
    private static let standard = 100_000_000
    private let renderer: Renderer
    private let limit: Int
    private var count = 0

    init(_ renderer: Renderer, limit: Int = RenderedSize.standard) {
        (self.renderer, self.limit) = (renderer, limit)
    }

    /// Counts bytes that are written or kept for writing.
    func add(bytes: Int) {
        count += bytes
        if count >= limit { renderer.stop() }
    }

    /// Says what was cut and what to do; nil if everything was played.
    var failure: CommandFailure? {
        guard let time = renderer.stopped?.secondsText else { return nil }
        let why = count >= limit ? "\(limit / 1_000_000) MB are written" : "it has become too much work"
        return CommandFailure(
            .badData,
            "the render is cut \(time) s after the first frame, because \(why); all before it is there, and all notes end "
                + "there. Render a shorter part of the recording, or look for what never comes to rest, such as a slow "
                + "spring or an arpeggio that is held")
    }
}
