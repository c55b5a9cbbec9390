import BridgeClient
import MIDI
import Mapping
import OSC
import Player
import Scene
import Time

/// Makes messages of the bridge's state, and of all that has changed since the last time.
struct Announcement {
    /// The beginning of all addresses.
    let prefix: String
    /// The values that receivers know, by their addresses without the prefix. A ribbon's begin with the number of its
    /// screen, a finger's end with its id.
    private var told: [String: [OSCValue]] = [:]
    /// The counts of taps and double taps that receivers know, by the screen and the ribbon on it.
    private var taps: [[UInt8]: (single: UInt8, double: UInt8)] = [:]
    /// The fingers that receivers know, each with the ribbon that it plays as a part of an address.
    private var fingers: [UInt32: String] = [:]
    /// The notes that sound for the receivers.
    private var sounding: Set<Note> = []
    /// The latest messages that ended a note or lifted a finger. The receivers may have missed them.
    private var ends: [OSCMessage] = []
    private static let endLimit = 256
    /// The contacts of each panel, with their screen and pressure.
    private var contacts: [UInt8: [UInt32: (screen: UInt8, pressure: Float)]] = [:]

    private struct Note: Hashable {
        var port: UInt8
        var channel: UInt8
        var key: UInt8
    }

    init(prefix: String) { self.prefix = prefix }

    /// Has everything sent again the next time, because receivers may be new. Fingers that they know are still lifted.
    mutating func forget() { (told, taps) = ([:], [:]) }

    // MARK: How everything stands

    /// - Parameter description: the preset's description; nil if no preset plays, or if there is no bridge.
    mutating func messages(
        _ state: FaceMemory.State, _ words: FaceWords?, _ description: Description?
    ) -> [OSCMessage] {
        var messages: [OSCMessage] = []
        if let preset = words?.preset { tell("preset", [.string(preset.name)], &messages) }
        if let tempo = words?.tempo { tell("tempo", [.float(Float(tempo))], &messages) }
        let names = RibbonNames(description?.ribbons.map(\.name) ?? [])
        // For each screen the description's indices of its ribbons; the bridge's index of a ribbon counts in that list.
        var places: [UInt8: [Int]] = [:]
        for screen in words?.screens ?? [] {
            places[screen.number] = description?.ribbons.indices.filter {
                description?.ribbons[$0].isOn(screen.name) == true
            }
        }
        func part(_ screen: UInt8, _ index: UInt8) -> String? {
            guard let place = places[screen], place.indices.contains(Int(index)) else { return nil }
            return names.parts[place[Int(index)]]
        }
        for ribbon in state.ribbons {
            guard let part = part(ribbon.screen, ribbon.index) else { continue }
            tell(ribbon, part, &messages)
            tellTaps(of: ribbon, part, &messages)
        }
        tellFingers(state.fingers, part, &messages)
        return messages
    }

    /// Tells a value unless the receivers know it under this key.
    private mutating func tell(
        _ address: String, _ values: [OSCValue], key: String? = nil, _ messages: inout [OSCMessage]
    ) {
        let key = key ?? address
        guard told[key] != values else { return }
        told[key] = values
        messages.append(OSCMessage("\(prefix)/\(address)", values))
    }

    private mutating func tell(_ ribbon: FaceMemory.Ribbon, _ part: String, _ messages: inout [OSCMessage]) {
        let picture = ribbon.picture
        func flag(_ value: Bool) -> [OSCValue] { [.int(value ? 1 : 0)] }
        var values: [(name: String, values: [OSCValue])] = [
            ("center", [.float(Float(picture.center))]),
            ("range", [.float(Float(picture.range))]),
            ("leading", [.float(Float(max(picture.leading, 0)))]),
            ("trailing", [.float(Float(min(picture.trailing, 1)))]),
            ("door", flag(picture.isDoorOpen)),
            ("on", flag(picture.isOn(picture.seenSide))),
            ("hold", flag(picture.isHeld)),
            ("hold-leading", flag(picture.isLeadingHeld)),
            ("hold-trailing", flag(picture.isTrailingHeld)),
        ]
        if let across = picture.across { values.append(("across", [.float(Float(across))])) }
        for (name, value) in values {
            tell("\(part)/\(name)", value, key: "\(ribbon.screen)/\(part)/\(name)", &messages)
        }
    }

    /// Tells new taps. Taps from before the ribbon was first seen are left out.
    private mutating func tellTaps(of ribbon: FaceMemory.Ribbon, _ part: String, _ messages: inout [OSCMessage]) {
        let (place, picture) = ([ribbon.screen, ribbon.index], ribbon.picture)
        defer { taps[place] = (picture.taps, picture.doubleTaps) }
        guard let known = taps[place] else { return }
        for (address, count) in [
            ("tap", picture.taps &- known.single), ("double-tap", picture.doubleTaps &- known.double),
        ] where count > 0 {
            messages.append(OSCMessage("\(prefix)/\(part)/\(address)", .int(Int32(count))))
        }
    }

    private mutating func tellFingers(
        _ present: [FaceMemory.Finger], _ part: (UInt8, UInt8) -> String?, _ messages: inout [OSCMessage]
    ) {
        var seen: [UInt32: String] = [:]
        for finger in present where finger.picture.hold != .latch {
            let picture = finger.picture
            guard let part = part(finger.screen, picture.ribbon), let position = picture.position else { continue }
            seen[picture.id] = part
            let values: [OSCValue] = [
                .int(Int32(bitPattern: picture.id)), .float(picture.x), .float(picture.y),
                .float(pressure(of: picture.id)), .float(position),
            ]
            if let former = fingers[picture.id], former != part { lift(picture.id, former, &messages) }
            fingers[picture.id] = part
            let address = "\(part)/touch"
            tell(address, values, key: "\(address)/\(picture.id)", &messages)
        }
        for (id, part) in fingers.sorted(by: { $0.key < $1.key }) where seen[id] == nil { lift(id, part, &messages) }
    }

    /// Tells that a finger has left a ribbon, and forgets what receivers know of the finger.
    private mutating func lift(_ id: UInt32, _ part: String, _ messages: inout [OSCMessage]) {
        fingers[id] = nil
        told["\(part)/touch/\(id)"] = nil
        messages.append(end(OSCMessage("\(prefix)/\(part)/lift", .int(Int32(bitPattern: id)))))
    }

    /// Remembers the end of a note or finger, for `again`.
    private mutating func end(_ message: OSCMessage) -> OSCMessage {
        ends.removeAll { $0 == message }
        if ends.count == Self.endLimit { ends.removeFirst() }
        ends.append(message)
        return message
    }

    /// The latest ends, and the messages that tell all that sounds. The next messages tell everything else again.
    /// - Parameter whole: tell all that sounds; nil without a bridge.
    mutating func again(_ whole: HeardMessages?) -> [OSCMessage] {
        forget()
        return ends + (whole?.messages ?? []).compactMap { message(of: $0) }
    }

    // MARK: What is sent

    /// - Parameter whole: asks for messages that tell all that sounds; called if messages before these were missed.
    mutating func messages(_ heard: HeardMessages, whole: () -> HeardMessages?) -> [OSCMessage] {
        guard heard.isAfterGap else { return heard.messages.compactMap { message(of: $0) } }
        return silence() + (whole() ?? heard).messages.compactMap { message(of: $0) }
    }

    /// Ends every note that sounds for the receivers.
    mutating func silence() -> [OSCMessage] {
        defer { sounding = [] }
        return sounding.sorted { ($0.port, $0.channel, $0.key) < ($1.port, $1.channel, $1.key) }.map {
            end(
                OSCMessage(
                    "\(prefix)/note", .int(Int32($0.port)), .int(Int32($0.channel)), .int(Int32($0.key)), .int(0)))
        }
    }

    /// The message for one that was sent; nil for one that is not told. Keeps `sounding` up to date.
    private mutating func message(of heard: HeardMessage) -> OSCMessage? {
        guard let status = heard.bytes.first else { return nil }
        let data = heard.bytes.dropFirst().map { Int32($0) }
        let word = [UInt8(0xFA): "start", 0xFB: "continue", 0xFC: "stop"][status]
        if let word { return OSCMessage("\(prefix)/transport", .string(word)) }
        guard status < 0xF0, let first = data.first else { return nil }
        let channel = status & 0x0F + 1
        func message(_ address: String, _ values: OSCValue...) -> OSCMessage {
            OSCMessage("\(prefix)/\(address)", [.int(Int32(heard.port)), .int(Int32(channel))] + values)
        }
        let second = data.count > 1 ? data[1] : 0
        switch status & 0xF0 {
        case 0x80, 0x90:
            let note = Note(port: heard.port, channel: channel, key: UInt8(first))
            let velocity = status & 0xF0 == 0x80 ? 0 : second
            let sent = message("note", .int(first), .int(velocity))
            if velocity > 0 {
                sounding.insert(note)
                return sent
            }
            sounding.remove(note)
            return end(sent)
        case 0xA0: return message("key-pressure", .int(first), .int(second))
        case 0xB0: return message("control", .int(first), .int(second))
        case 0xC0: return message("program", .int(first))
        case 0xD0: return message("pressure", .int(first))
        default: return message("bend", .float(Float(first + second << 7 - 8192) / 8192))
        }
    }

    // MARK: Touches

    /// The pressure of a finger in its latest frame of touches; 1 if no frame has it.
    private func pressure(of id: UInt32) -> Float { contacts.values.lazy.compactMap { $0[id]?.pressure }.first ?? 1 }

    /// The messages for the contacts of a frame, and for the ends of those that are gone, even if the frame that ended
    /// them was missed.
    mutating func messages(_ frame: TouchFrameMemory.Frame) -> [OSCMessage] {
        // From 3 on a contact has ended, as `TouchContact.phase` says.
        let present = frame.contacts.filter { $0.phase < 3 }
        let ids = Set(present.map(\.id))
        var messages = ends(of: frame.panel) { !ids.contains($0) }
        for contact in present {
            contacts[frame.panel, default: [:]][contact.id] = (frame.screen, contact.pressure)
            messages.append(
                OSCMessage(
                    "\(prefix)/contact", .int(Int32(frame.screen)), .int(Int32(bitPattern: contact.id)),
                    .float(contact.x), .float(contact.y), .float(contact.pressure), .float(contact.size)))
        }
        return messages
    }

    private mutating func ends(of panel: UInt8, where isGone: (UInt32) -> Bool) -> [OSCMessage] {
        let gone = (contacts[panel] ?? [:]).filter { isGone($0.key) }.sorted { $0.key < $1.key }
        return gone.map { id, contact in
            contacts[panel]?[id] = nil
            return OSCMessage(
                "\(prefix)/contact/end", .int(Int32(contact.screen)), .int(Int32(bitPattern: id)))
        }
    }

    /// Ends the fingers, contacts and notes that receivers know, when the bridge is gone or this program ends.
    /// - Parameter tellsContacts: whether receivers are told the contacts.
    mutating func ends(tellsContacts: Bool) -> [OSCMessage] {
        var messages: [OSCMessage] = []
        tellFingers([], { _, _ in nil }, &messages)
        let ended = contacts.keys.sorted().flatMap { ends(of: $0) { _ in true } }
        if tellsContacts { messages += ended }
        return messages + silence()
    }
}
