import MIDI
import Mapping
import Ribbons
import Touch

// Patches and messages in few words.

extension Patch {
    /// One ribbon over the whole surface.
    public static func one(_ routes: Route..., ribbon: (inout RibbonSettings) -> Void = { _ in }) -> Patch {
        Patch(name: "one", ribbons: [.ribbon("one", routes, ribbon)])
    }

    public func with(_ change: (inout MIDISettings) -> Void) -> Patch {
        var patch = self
        change(&patch.midi)
        return patch
    }
}

extension RibbonPatch {
    public static func ribbon(
        _ name: String, _ front: [Route], back: [Route] = [], receive: Parameter? = nil,
        _ change: (inout RibbonSettings) -> Void = { _ in }
    ) -> RibbonPatch {
        let range = (front + back).contains { $0.playsRange }
        let voices = !range && (front + back).contains { $0.source == .touch }
        var settings = RibbonSettings(
            name: name, gestures: voices ? .playingNotes : range ? .playingRange : GestureOptions(door: !back.isEmpty))
        settings.anchors = []
        settings.playsNotes = voices
        settings.playsRange = range
        settings.hasBack = !back.isEmpty
        change(&settings)
        return RibbonPatch(settings: settings, front: front, back: back, receive: receive)
    }
}

public let channel = Channel(index: 0)

public func route(_ source: Source, _ target: Target, _ change: (inout Route) -> Void = { _ in }) -> Route {
    var route = Route(source: source, target: target, channel: channel)
    change(&route)
    return route
}

/// Two octaves from C3 with whole cells: 40 points a key.
public func notes(_ change: (inout NoteOptions) -> Void = { _ in }) -> Route {
    var options = NoteOptions()
    change(&options)
    return route(.touch, .note(nil)) { $0.note = options }
}

/// A route that plays the range as a window: two octaves of C major from C3, with whole cells.
public func window(_ target: Target, _ change: (inout NoteOptions) -> Void = { _ in }) -> Route {
    var options = NoteOptions()
    options.scale = .named("major")!
    options.voices = 8
    change(&options)
    return route(.range, target) { $0.note = options }
}

/// The middle of a key's cell.
public func x(_ key: Int) -> Points { (Double(key - 60) + 0.5) * 40 }

public func on(_ key: UInt7, _ velocity: UInt7 = 100, on channel: Channel = channel) -> Message {
    .noteOn(channel, key: key, velocity: velocity)
}

public func off(_ key: UInt7, on channel: Channel = channel) -> Message { .noteOff(channel, key: key, velocity: 64) }

extension [Message] {
    /// The note ons and note offs among them.
    public var notes: [Message] { filter { $0.struckKey != nil || $0.releasedKey != nil } }
}

public func cc(_ number: UInt7, _ value: UInt7, on channel: Channel = channel) -> Message {
    .controller(channel, number, value)
}
