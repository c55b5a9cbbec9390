import MIDI
import Mapping
import Time

/// Ableton Link: the beats and the transport of a session with others.
extension Player {
    /// Follows the state of a session. A session that does not know the latest wish yet is not followed: it would undo
    /// a tap for a moment.
    /// - Parameter session: the session; nil if there is none any more.
    public func follow(_ session: LinkSession?, at time: Timestamp) {
        advance(to: time)
        if let session, session.wish < link.wishes || session.barLength != clock.barLength { return }
        let hasOthers = session.map { $0.peers > 0 } ?? false
        shared.clock.follow(hasOthers ? session?.line : nil, at: now)
        if link.note(session?.isPlaying), sendsClock, let session { play(session.isPlaying ?? false, session) }
        complete(at: now)
    }

    /// Starts and stops the receivers of our clock with the session.
    private func play(_ isPlaying: Bool, _ session: LinkSession) {
        if !isPlaying {
            perform(transport: .stop, at: now)
        } else if !transport.isRunning {
            // A start is meant for a bar, but its reported time may be a little late.
            transport.wait(with: .start, clock, at: now, notBefore: session.start + .milliseconds(-20))
            countsBeats = true
        }
    }

    /// Tells the session of a tempo that a tap has changed, so that all participants follow it.
    func tellTempo(at time: Timestamp) {
        if clock.isLinked { request(.link(link.wish(.tempo(clock.line.tempo), at: time))) }
    }

    /// Tells the session of a start, a stop or a continue made here, so that participants who share them follow.
    func tellTransport(_ message: Message, at time: Timestamp) {
        guard let isPlaying = link.isPlaying, isPlaying != (message != .stop) else { return }
        request(.link(link.wish(.isPlaying(!isPlaying), at: time)))
    }
}
