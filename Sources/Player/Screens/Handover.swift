import Storage
import Time
import Touch

/// Makes one contact of a finger that slides from one panel of a surface to another, though the first panel reports a
/// lift and the second one a touch.
///
/// A lift is held back for 80 ms if its finger moves towards another panel's place and would reach it in that time;
/// every other lift, and every touch-down, is played at once. Meanwhile the contact goes on in a straight line, up to
/// that place. A touch-down where such a finger is expected continues its contact. A panel may also report the touch
/// before the other one reports the lift; then that lift is not played.
///
/// Time is an input. After `init` nothing is allocated.
struct Handover {
    /// How long a finger may take from one panel to the next.
    static let patience = Nanoseconds.milliseconds(80)
    /// A slower finger is not expected on another panel, in points a second: fingers that lift roll more slowly.
    private static let leastSpeed: Points = 80 * .millimetre
    /// How often a contact is moved on between two panels.
    private static let step = Nanoseconds.milliseconds(8)
    /// How far from its expected place a finger may come down: this distance, and this share of its way from where it
    /// left.
    private static let (reach, share): (Points, Double) = (12 * .millimetre, 0.5)
    /// The longest time over which a finger's speed is measured; the shortest is half as long.
    fileprivate static let memory = Nanoseconds.milliseconds(40)
    /// Contacts of all panels at once; further ones are played as they are.
    private static let limit = 64

    fileprivate enum Phase {
        case down
        /// The finger has left its panel, and the lift is held back until `until`.
        case left(until: Timestamp, from: Departure)
        /// Another panel's contact has continued it, so further reports of its own panel are not played.
        case continued
    }

    fileprivate struct Departure {
        var point: Point
        var time: Timestamp
        /// In points a second.
        var speed: Size
        /// How long its contact is moved on: until it reaches another panel's place.
        var seconds: Double
    }

    fileprivate struct Track {
        /// The panel, and the panel's own id for the contact.
        var panel: UInt8
        var raw: ContactID
        /// The contact as it is played.
        var contact: Contact
        /// When `contact` was last reported.
        var time: Timestamp
        /// Where it was at two earlier times, to know its speed.
        var older: (point: Point, time: Timestamp)
        var newer: (point: Point, time: Timestamp)
        var phase = Phase.down
        /// When it is moved on next, once it has left.
        var next = Timestamp.distantFuture
    }

    /// The part of the surface that each panel covers.
    private var places: [(panel: UInt8, place: Rect)] = []
    private var tracks: [Track] = []
    /// The frame to be played on the surface, made by `pass` and `release`.
    private(set) var passed = TouchFrame()

    init() {
        places.prepare(capacity: Player.panelLimit)
        tracks.prepare(capacity: Self.limit)
        passed.contacts.prepare(capacity: 3 * Self.limit)
    }

    /// Whether frames have to go through `pass`: two panels have places that differ, or a finger keeps the id that it had
    /// on a panel that has gone. Stored, because every frame asks.
    private(set) var isNeeded = false
    /// When the next lift is played or moved on; the distant future if none is held back. Stored, because it is read
    /// more often than it changes.
    private(set) var deadline = Timestamp.distantFuture

    mutating func add(_ panel: UInt8, at place: Rect) {
        places.append((panel, place))
        schedule()
    }

    /// Forgets a panel. Its contacts have ended.
    mutating func remove(_ panel: UInt8) {
        places.removeAll { $0.panel == panel }
        tracks.removeAll { $0.panel == panel }
        schedule()
    }

    /// Forgets all contacts, because they are cancelled and begin again under other ids.
    mutating func forget() {
        tracks.removeAll(keepingCapacity: true)
        schedule()
    }

    private mutating func schedule() {
        isNeeded = places.contains { $0.place != places[0].place } || tracks.contains { $0.raw != $0.contact.id }
        if !isNeeded { tracks.removeAll(keepingCapacity: true) }
        deadline = .distantFuture
        for index in tracks.indices { deadline = min(deadline, tracks[index].next) }
    }

    // MARK: Frames

    /// Makes `passed` of a panel's frame.
    /// - Returns: whether there is anything to be played.
    mutating func pass(_ frame: borrowing TouchFrame, from panel: UInt8) -> Bool {
        passed.timestamp = frame.timestamp
        passed.contacts.removeAll(keepingCapacity: true)
        for contact in frame.contacts { pass(contact, from: panel, at: frame.timestamp) }
        schedule()
        return !passed.contacts.isEmpty || frame.contacts.isEmpty
    }

    private mutating func pass(_ contact: Contact, from panel: UInt8, at time: Timestamp) {
        guard let index = tracks.firstIndex(where: { $0.panel == panel && $0.raw == contact.id && !$0.hasLeft }) else {
            return begin(contact, from: panel, at: time)
        }
        var played = contact
        if tracks[index].raw != tracks[index].contact.id { played.goOn(from: tracks[index].contact) }
        if case .continued = tracks[index].phase {
            if contact.phase.isTerminal { tracks.remove(at: index) } else { tracks[index].follow(played, at: time) }
            return
        }
        guard contact.phase.isTerminal else {
            tracks[index].follow(played, at: time)
            return passed.contacts.append(played)
        }
        if contact.phase == .ended {
            if giveBack(played.id, besides: index) { return _ = tracks.remove(at: index) }
            if let seconds = secondsToAnother(tracks[index], at: time) {
                var departure = tracks[index].departure(seconds: seconds)
                departure.point = played.location
                tracks[index].contact = played
                tracks[index].phase = .left(until: time + Self.patience, from: departure)
                return moveOn(index, departure, at: time)
            }
        }
        tracks.remove(at: index)
        passed.contacts.append(played)
    }

    /// Lets the first panel's contact go on after a finger that touched two panels at once has lifted from the second.
    private mutating func giveBack(_ id: ContactID, besides index: Int) -> Bool {
        for other in tracks.indices where other != index && tracks[other].contact.id == id {
            guard case .continued = tracks[other].phase else { continue }
            tracks[other].phase = .down
            return true
        }
        return false
    }

    private mutating func begin(_ contact: Contact, from panel: UInt8, at time: Timestamp) {
        guard contact.phase == .began, tracks.count < Self.limit else { return passed.contacts.append(contact) }
        var track = Track(
            panel: panel, raw: contact.id, contact: contact, time: time, older: (contact.location, time),
            newer: (contact.location, time))
        if let former = expected(at: contact.location, on: panel, time) {
            let finger = tracks[former].contact
            track.contact.goOn(from: finger)
            (track.contact.phase, track.contact.tool) = (.moved, finger.tool)
            track.contact.previousLocation = finger.location
            if tracks[former].hasLeft { tracks.remove(at: former) } else { tracks[former].phase = .continued }
        }
        tracks.append(track)
        passed.contacts.append(track.contact)
    }

    // MARK: Fingers on their way

    /// The track of the nearest finger of another panel that is expected at a point; nil if there is none.
    private func expected(at point: Point, on panel: UInt8, _ time: Timestamp) -> Int? {
        var nearest: (index: Int, distance: Points)?
        for index in tracks.indices where tracks[index].panel != panel {
            let departure: Departure
            switch tracks[index].phase {
            case .continued: continue
            case .left(_, let from): departure = from
            case .down:
                guard secondsToAnother(tracks[index], at: time) != nil else { continue }
                departure = tracks[index].departure(seconds: 0)
            }
            let way = departure.way(until: time)
            let distance = point.distance(to: departure.point + way)
            guard distance <= Self.reach + Self.share * way.length, distance < nearest?.distance ?? .infinity else {
                continue
            }
            nearest = (index, distance)
        }
        return nearest?.index
    }

    /// Seconds until the finger reaches another panel's place; nil if it is slow, or takes longer than `patience`.
    private func secondsToAnother(_ track: Track, at time: Timestamp) -> Double? {
        let speed = track.speed(at: time)
        guard speed.length >= Self.leastSpeed else { return nil }
        let (start, patience) = (track.contact.location, Self.patience.seconds)
        let end = start + Size(width: speed.width * patience, height: speed.height * patience)
        var least: Double?
        for other in places where other.panel != track.panel {
            guard let part = other.place.entry(from: start, to: end) else { continue }
            least = min(least ?? 1, part)
        }
        return least.map { $0 * patience }
    }

    // MARK: Lifts that are held back

    /// Makes `passed` of the lifts that are due, or of all of them, and moves on contacts that have left.
    /// - Returns: whether there is anything to be played.
    mutating func release(at time: Timestamp, all isAll: Bool = false) -> Bool {
        passed.timestamp = time
        passed.contacts.removeAll(keepingCapacity: true)
        for index in tracks.indices {
            guard case .left(let until, let departure) = tracks[index].phase else { continue }
            if isAll || until <= time {
                passed.contacts.append(tracks[index].contact)
            } else if tracks[index].next <= time {
                moveOn(index, departure, at: time)
                tracks[index].next = min(tracks[index].next, until)
            }
        }
        tracks.removeAll { if case .left(let until, _) = $0.phase { isAll || until <= time } else { false } }
        schedule()
        return !passed.contacts.isEmpty
    }

    /// Moves a contact that has left to where its finger should be.
    private mutating func moveOn(_ index: Int, _ departure: Departure, at time: Timestamp) {
        tracks[index].next = time + Self.step
        let place = departure.point + departure.way(until: time, atMost: departure.seconds)
        guard place != tracks[index].contact.location else { return }
        tracks[index].contact.previousLocation = tracks[index].contact.location
        tracks[index].contact.location = place
        passed.contacts.append(tracks[index].contact)
        passed.contacts[passed.contacts.count - 1].phase = .moved
    }
}

extension Handover.Departure {
    /// The way that the finger has gone by a time, for at most some seconds.
    fileprivate func way(until time: Timestamp, atMost seconds: Double = .infinity) -> Size {
        let elapsed = min((time - self.time).seconds, seconds)
        return Size(width: speed.width * elapsed, height: speed.height * elapsed)
    }
}

extension Handover.Track {
    fileprivate var hasLeft: Bool { if case .left = phase { true } else { false } }

    /// Follows the contact to where it is now.
    fileprivate mutating func follow(_ contact: Contact, at time: Timestamp) {
        if time - older.time > Handover.memory { older = newer }
        if (time - newer.time).count * 2 > Handover.memory.count { newer = (contact.location, time) }
        (self.contact, self.time) = (contact, time)
    }

    /// Its departure from where it is.
    fileprivate func departure(seconds: Double) -> Handover.Departure {
        Handover.Departure(point: contact.location, time: time, speed: speed(at: time), seconds: seconds)
    }

    /// In points a second; 0 for a contact that has just come.
    fileprivate func speed(at time: Timestamp) -> Size {
        let elapsed = (time - older.time).seconds
        guard elapsed > 0 else { return .zero }
        let way = contact.location - older.point
        return Size(width: way.width / elapsed, height: way.height / elapsed)
    }
}

extension Contact {
    /// Becomes the same finger as another panel's contact. A property that its own panel does not report stays as it
    /// was.
    fileprivate mutating func goOn(from finger: Contact) {
        (id, startLocation, startTime) = (finger.id, finger.startLocation, finger.startTime)
        if pressure == Contact.noPressure { pressure = finger.pressure }
        if size == Contact.noSize { size = finger.size }
    }
}

extension Rect {
    /// The fraction of a straight line that lies before the rectangle; nil if the line does not go through it.
    fileprivate func entry(from start: Point, to end: Point) -> Double? {
        let (first, last) = Self.cut(start.x, end.x, minX, maxX)
        let (second, end) = Self.cut(start.y, end.y, minY, maxY)
        let entry = max(first, second, 0)
        return entry <= min(last, end, 1) ? entry : nil
    }

    /// The fractions of a way at which it enters and leaves the range between two limits.
    private static func cut(_ from: Double, _ to: Double, _ low: Double, _ high: Double) -> (Double, Double) {
        guard from != to else { return from < low || from > high ? (.infinity, -.infinity) : (0, 1) }
        let (a, b) = ((low - from) / (to - from), (high - from) / (to - from))
        return (min(a, b), max(a, b))
    }
}
