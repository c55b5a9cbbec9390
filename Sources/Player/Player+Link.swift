import MIDI
import Mapping
import Time

/// Ableton Link: the beats and the transport of a session with others.
extension Player {
    /// Follows a session, or what has become of it. One that does not know yet what was wished here is not followed: it
    /// would undo a tap for a moment.
    /// - Parameter session: nil: there is none any more.
    public func follow(_ session: LinkSession?, at time: Timestamp) {
        advance(to: time)
        if let session, session.wish < link.wishes || session.barLength != clock.barLength { return }
        let hasOthers = session.map { $0.peers > 0 } ?? false
        shared.clock.follow(hasOthers ? session?.line : nil, at: now)
        if link.note(session?.isPlaying), sendsClock, let session { play(session.isPlaying ?? false, session) }
        complete(at: now)
    }

    /// The receivers of our clock start and stop with the session.
    private func play(_ isPlaying: Bool, _ session: LinkSession) {
        if !isPlaying {
            perform(transport: .stop, at: now)
        } else if !transport.isRunning {
            // A start is meant for a bar; clocks that are told apart make it a little late.
            transport.wait(with: .start, clock, at: now, notBefore: session.start + .milliseconds(-20))
            countsBeats = true
        }
    }

    /// A tap has changed the tempo: everybody in the session follows it.
    func tellTempo(at time: Timestamp) {
        if clock.isLinked { request(.link(link.wish(.tempo(clock.line.tempo), at: time))) }
    }

    /// A start, a stop or a continue was wished here: everybody who shares them follows.
    func tellTransport(_ message: Message, at time: Timestamp) {
        guard let isPlaying = link.isPlaying, isPlaying != (message != .stop) else { return }
        request(.link(link.wish(.isPlaying(!isPlaying), at: time)))
    }
}
