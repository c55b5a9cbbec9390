import MIDI

/// Chooses the channel of a voice: with MPE a member channel of its own, else its route's.
///
/// All instruments of a patch share one object, because they share the zone. While they play, another instrument may be
/// mounted on another thread: it only asks `usesMemberChannels`, whose answer never changes.
public final class VoiceChannels {
    private let master: Channel?
    /// Used only by the instruments that play.
    private var members: MemberChannels?

    public init(_ settings: MIDISettings) {
        members = settings.mpe.map(MemberChannels.init)
        master = members?.zone.master
    }

    /// Whether a route's voices have channels of their own.
    func usesMemberChannels(_ route: Route) -> Bool { master == route.channel }

    /// Chooses the channel of a new voice. `release` must follow.
    func acquire(for route: Route) -> Channel {
        guard usesMemberChannels(route), let channel = members?.acquire() else { return route.channel }
        return channel
    }

    /// Ends a voice on a channel.
    func release(_ channel: Channel) { members?.release(channel) }
}
