import Gestures
import Storage
import Time
import Touch

/// A ribbon on its surface, with the results of its contacts and gestures. The mapping reads them.
///
/// Raw touches and its gestures (`RibbonGestures`) write to it while a frame is handled; the mapping reads it and then
/// calls `clearChanges`.
public final class Ribbon {
    /// How many contacts a ribbon follows at once.
    public static let contactLimit = 16

    public let settings: RibbonSettings
    public let geometry: RibbonGeometry
    /// Whether any of its sides plays notes in rows.
    let playsRows: Bool
    /// Its index among the ribbons of its surface, from back to front.
    var number = 0
    /// Whether contacts that came down on it may play on another ribbon that they enter.
    public var handsContactsOn = false
    public internal(set) var state: RibbonState

    /// Contacts on the ribbon, in the order in which they came down. Fingers on its handles are not among them.
    public internal(set) var contacts: [RibbonContact] = []
    /// Changes of contacts since the last `clearChanges`, in order; recorded only if the settings demand voices.
    public internal(set) var changes: [ContactChange] = []
    /// Taps and double taps since the last `clearChanges`.
    public private(set) var taps = 0
    public private(set) var doubleTaps = 0
    /// All taps and double taps, modulo 256, for pictures, which do not show every frame.
    public private(set) var tapCount: UInt8 = 0
    public private(set) var doubleTapCount: UInt8 = 0

    /// Whether a finger has rested for half a second and is still down.
    public internal(set) var isHeld = false
    /// The distance between two fingers, divided by their distance when they came down; 1 without two fingers.
    public internal(set) var magnification = 1.0
    /// The angle by which two fingers have turned since they came down, in degrees, clockwise; 0 without two fingers.
    public internal(set) var rotation = 0.0
    /// False until a finger or an outside control first moves it; nothing is sent before.
    public internal(set) var isPlayed = false
    /// Whether anything has happened since the last `clearChanges`.
    public internal(set) var isChanged = false
    /// Contacts that have come down on it so far.
    public internal(set) var touchDowns = 0
    /// Whether the contact that was removed last was cancelled.
    public internal(set) var wasCancelled = false

    /// The newest finger's position on the other axis, or where the last finger left it; nil if the settings have none.
    public var across: Double? { contacts.last?.across ?? acrossAtRest }

    /// The centre's own movement (spring or throw); nil if it does not move by itself.
    var motion: CenterMotion?
    /// Position on the other axis while no finger is down; nil if there is none.
    var acrossAtRest: Double?
    /// The own movement of the value across.
    var acrossMotion: CenterMotion?
    /// The finger that presses the door; nil if none does.
    var doorPress: DoorPress?
    /// Counts moves of the centre or the range by anything but a finger that drags: a double tap, an action, outside
    /// control.
    public internal(set) var outsideMoves = 0
    /// Whether a finger may move the centre. With pick-up this is false after outside control or a change of preset,
    /// until a finger has passed the centre.
    var isCaught = true
    /// The position of a finger that has not caught the centre yet; nil if there is none.
    public var approach: Double? { isCaught ? nil : lastFinger }
    /// The last position of the finger that has not caught the centre yet; nil if there is none.
    var lastFinger: Double?
    /// Whether one of the first two fingers has lifted and the other one, or a third, is still down.
    var isPairOver = false
    /// The finger that moves the centre. Nil on a ribbon that plays notes: there the centre follows the newest finger.
    var leader: ContactID?
    /// One for each possible contact, in the order of `contacts`; empty if no velocity is needed.
    var trackers: [VelocityTracker] = []

    public struct ContactChange: Hashable, Sendable {
        public enum Kind: Sendable {
            case began, moved, ended, cancelled
        }

        public var contact: RibbonContact
        public var kind: Kind
    }

    /// - Parameter surface: the surface's size.
    public init(_ settings: RibbonSettings, surface: Size) {
        self.settings = settings
        geometry = RibbonGeometry(settings.area, direction: settings.direction, surface: surface)
        state = RibbonState(settings, length: geometry.length)
        acrossAtRest = settings.across
        playsRows = max(settings.frontRows, settings.backRows) > 1
        contacts.prepare(capacity: Self.contactLimit)
        if settings.demands.contains(.voices) { changes.prepare(capacity: 4 * Self.contactLimit) }
        if settings.measuresVelocity { trackers = (0..<Self.contactLimit).map { _ in VelocityTracker() } }
    }

    public func clearChanges() {
        if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
        taps = 0
        doubleTaps = 0
        isChanged = false
    }

    func noteTap() {
        taps += 1
        tapCount &+= 1
    }

    func noteDoubleTap() {
        doubleTaps += 1
        doubleTapCount &+= 1
    }

    // MARK: From outside

    /// Moves the centre for the input port or an action. With pick-up, a finger then has to catch the centre first.
    public func setCenter(_ position: Double) {
        let before = state.center
        state.moveCenter(to: position)
        noteOutsideMove(state.center != before)
    }

    public func setRange(_ range: Double) {
        state.setRange(to: range)
        outsideMoves += 1
        isPlayed = true
        isChanged = true
    }

    /// Moves an edge. With pick-up, a finger then has to catch the centre again.
    public func setEdge(_ edge: RibbonState.Edge, at position: Double) {
        let before = (state.leading, state.trailing)
        state.setEdge(edge, at: position)
        noteOutsideMove((state.leading, state.trailing) != before)
    }

    /// Records a move by outside control.
    /// - Parameter isMoved: whether it has changed the centre or an edge.
    private func noteOutsideMove(_ isMoved: Bool) {
        isPlayed = true
        isChanged = true
        guard isMoved else { return }
        outsideMoves += 1
        motion = nil
        if settings.pickUp { isCaught = false }
    }

    public func setDoor(open: Bool) {
        state.isDoorOpen = open
        isChanged = true
    }

    /// Takes over the state of the ribbon of the same name in the previous preset. A door with nothing behind it is
    /// closed.
    public func adopt(_ other: Ribbon) {
        state.adopt(other.state)
        if !settings.hasBack && !settings.gestures.door { state.isDoorOpen = false }
        if settings.keepsAcross, let other = other.across { acrossAtRest = other }
        (tapCount, doubleTapCount, outsideMoves) = (other.tapCount, other.doubleTapCount, other.outsideMoves)
        isPlayed = other.isPlayed
        isCaught = !settings.pickUp
        // A spring that is under way goes on in the new preset.
        if settings.release == other.settings.release { motion = other.motion }
        if settings.acrossRelease == other.settings.acrossRelease { acrossMotion = other.acrossMotion }
    }

    // MARK: Time

    /// When the centre next moves by itself, or a finger counts as resting; the distant future if neither is due.
    public var deadline: Timestamp { min(motionDeadline, restDeadline) }

    private var motionDeadline: Timestamp {
        min(motion?.deadline ?? .distantFuture, acrossMotion?.deadline ?? .distantFuture)
    }

    /// Handles the first event that is due at or before `time`: either the ribbon's own movement advances to that time,
    /// on a grid of 4 ms, or a finger that has rested for 50 ms loses its velocity.
    public func fire(at time: Timestamp) {
        if restDeadline <= time { return clearRestingVelocities(at: time) }
        guard motionDeadline <= time else { return }
        isChanged = true
        let moves = (motion?.deadline ?? .distantFuture) <= (acrossMotion?.deadline ?? .distantFuture)
        if moves, let step = motion?.advance(to: time) {
            state.moveCenter(to: step.position)
            if step.isDone { motion = nil }
        } else if let step = acrossMotion?.advance(to: time) {
            acrossAtRest = step.position
            if step.isDone { acrossMotion = nil }
        }
    }
}
