import BridgeClient
import Face
import FaceBridge
import MIDI
import Mapping
import Panels
import Scene
import System
import Time
import Touch
import Web

/// One page: its picture, and how much of it has been sent.
final class Page {
    let role: PageRole
    /// The surface that it wants to show, by its name; nil: the first one.
    private let surface: String?
    private(set) var size: PageRequest.Size
    private var picture: PicturePage?
    /// The preset, screen and tunings that the picture was laid out for; nil: it has to be laid out anew.
    private var version: (preset: Int, screen: FaceWords.Screen?, tunings: [Tuning])?
    /// The words last sent; nil before the first picture.
    private var words: PageWords?
    /// The accessibility elements last sent, and the ribbons' values in the same order.
    private var elements: [PageElement]?
    private var values: [Int] = []
    /// The earliest time of the next picture, and of the next values.
    private var nextPicture = Timestamp.zero
    private var nextValues = Timestamp.zero
    /// Whether something may have changed since the last picture.
    private var isStale = false
    /// Whether the ribbons' values may differ from those last sent; they wait until `nextValues`.
    private var isValuesStale = false
    /// Requests, other than panics, that the bridge has not answered yet: `Wishes` counts and limits them.
    var openRequests = 0
    /// The host that it comes from, for the user.
    private let origin: String
    /// Whether its connection comes from this machine.
    private let isLocal: Bool
    /// Whether it is on another machine, though its connection comes from this one.
    var isElsewhere = false { didSet { noteChange() } }
    /// Nil while the bridge does not play its touches.
    private var touches: PageConnection?
    /// The page as last told to the bridge.
    private var told: PageConnection.Page?
    /// Why the bridge does not play its touches.
    private var refusal: String?
    /// When the bridge is asked again after it had no room for another page.
    private var nextTry = Timestamp.distantFuture
    private static let tryInterval = Nanoseconds.milliseconds(1000)
    private var clock = PageClock()
    /// The bridge's messages since the last ones sent to the page; nil: it first gets those that bring it up to date.
    private var heard: [HeardMessages]?
    /// Set for the role edit.
    let editing: PageEditing?
    /// Answers to beats that wait to be sent.
    private var pongs: [ServedConnection.Message] = []

    private static let valuesInterval = Nanoseconds.milliseconds(250)

    /// - Parameters:
    ///   - origin: the host that it comes from, for the user.
    ///   - isLocal: whether its connection comes from this machine.
    ///   - editing: for the role edit.
    init(
        _ role: PageRole, _ surface: String?, _ size: PageRequest.Size, from origin: String, isLocal: Bool,
        editing: PageEditing?
    ) {
        self.editing = editing
        (self.role, self.surface, self.size) = (role, surface, size)
        (self.origin, self.isLocal) = (origin, isLocal)
    }

    func resize(_ size: PageRequest.Size) {
        guard size != self.size else { return }
        self.size = size
        // The picture is laid out anew; before the first one there is none.
        (version, isStale) = (nil, words != nil)
    }

    private var extent: Millimetres { Millimetres(width: size.width * size.mm, height: size.height * size.mm) }

    /// Notes that the picture or the words may have changed.
    func noteChange() { isStale = true }

    /// When something is to be done even if nothing happens.
    var deadline: Timestamp {
        let isSilent = pongs.isEmpty && heard?.isEmpty != false && editing?.output.isEmpty != false
        return isSilent ? min(pictureDeadline ?? .distantFuture, nextTry) : .zero
    }

    private var pictureDeadline: Timestamp? {
        if isStale { return nextPicture }
        let moves = picture?.deadline.map { max($0, nextPicture) }
        return isValuesStale ? min(moves ?? .distantFuture, nextValues) : moves
    }

    /// The screen that it shows; nil: there is none.
    func screen(of bridge: FollowedBridge) -> FaceWords.Screen? {
        guard let screens = bridge.words?.screens else { return nil }
        return surface == nil ? screens.first : screens.first { $0.name == surface }
    }

    /// The messages that bring the page up to date. All of them must be sent.
    func messages(of bridge: FollowedBridge, at now: Timestamp) -> [ServedConnection.Message] {
        var messages = pongs + heardMessages(of: bridge) + (editing?.takeOutput() ?? [])
        pongs = []
        guard let due = pictureDeadline, due <= now else { return messages }
        isStale = false
        let screen = screen(of: bridge)
        let touches =
            role < .play
            ? nil
            : PlayedTouches.sentence(
                isLocal: isLocal && !isElsewhere, isShared: bridge.words?.isTouchscreenShared ?? false, refusal: refusal
            )
        let words = PageWords(bridge, on: screen, touches: touches)
        if words != self.words {
            self.words = words
            messages.append(.text(JSONLine.text(["words": words])))
        }
        let picture = fittingPicture(of: bridge, on: screen)
        let state = bridge.state(of: screen, size: picture.layout.size, lack: lack(screen))
        messages += picture.messages(for: state, at: now).map { .binary($0) }
        nextPicture = now + picture.pace
        return messages + elementMessages(picture, state, now)
    }

    /// The elements and values for users who do not see the picture, if they have changed.
    private func elementMessages(
        _ picture: PicturePage, _ state: FaceState, _ now: Timestamp
    ) -> [ServedConnection.Message] {
        var messages: [ServedConnection.Message] = []
        let elements = picture.elements(for: state)
        if elements != self.elements {
            (self.elements, values, nextValues) = (elements, [], now)
            messages.append(.text(JSONLine.text(["elements": elements])))
        }
        isValuesStale = true
        guard nextValues <= now else { return messages }
        isValuesStale = false
        let values = picture.values(for: state)
        guard values != self.values else { return messages }
        self.values = values
        nextValues = now + Self.valuesInterval
        return messages + [.text(JSONLine.text(["values": values]))]
    }

    // MARK: What the bridge sends

    /// The most `HeardMessages` that wait for a page. If there are more, the page gets what sounds instead.
    private static let heardLimit = 64

    /// Keeps messages of the bridge for the page. After a gap, or if too many wait, it gets what sounds instead.
    func hear(_ messages: HeardMessages) {
        let isMissed = messages.isAfterGap || (heard?.count ?? 0) >= Self.heardLimit
        if isMissed { heard = nil } else { heard?.append(messages) }
    }

    private func heardMessages(of bridge: FollowedBridge) -> [ServedConnection.Message] {
        if let heard {
            self.heard = []
            return heard.flatMap(MessageStream.midi).map { .binary($0) }
        }
        guard let sounding = bridge.connection?.soundingMessages() else { return [] }
        heard = []
        return [.binary(MessageStream.sounding(sounding))]
    }

    // MARK: Touches

    /// Has the bridge play its touches, or tells it what has changed.
    func play(on bridge: FollowedBridge, _ directories: [RuntimeDirectory], at now: Timestamp) {
        guard role >= .play, bridge.connection != nil else { return }
        let page = PageConnection.Page(
            name: origin, screen: screen(of: bridge)?.number, width: extent.width, height: extent.height,
            isLocal: isLocal && !isElsewhere)
        guard page != told || nextTry <= now else { return }
        let former = refusal
        (told, refusal, nextTry) = (page, nil, .distantFuture)
        defer { if refusal != former { noteChange() } }
        do throws(FaceConnection.Failure) {
            guard let touches else { return touches = try PageConnection(page, directories) }
            do throws(BridgeConnection.Failure) { try touches.tell(page) } catch { throw .connection(error) }
        } catch {
            refusal = error.sentence
            guard case .connection(.refused(let reply)) = error else { return touches = nil }
            if reply.code == ExitStatus.unavailable.rawValue { nextTry = now + Self.tryInterval }
        }
    }

    /// Forgets the bridge, which is gone.
    func leaveBridge() { (touches, told, heard, nextTry) = (nil, nil, nil, .distantFuture) }

    // MARK: What it says

    /// Handles a binary message.
    /// - Returns: whether it is one that this page may send.
    func receive(_ bytes: [UInt8], at now: Timestamp) -> Bool {
        if let beat = BeatMessage(bytes) {
            _ = clock.time(of: beat.pageTime, arrival: now)
            touches?.beat()
            pongs = [.binary(beat.pong(at: Double(now.nanoseconds) / 1e6))]
            return true
        }
        if let editing, bytes.first == MessageKind.text.rawValue {
            editing.keep(text: bytes.dropFirst())
            return true
        }
        guard role >= .play, let message = TouchMessage(bytes) else { return false }
        let time = clock.time(of: message.pageTime, arrival: now)
        touches?.put(PageFrame(time: time, contacts: message.contacts))
        return true
    }

    private func lack(_ screen: FaceWords.Screen?) -> String? {
        screen == nil ? "No touchscreen\(surface.map { " called “\($0)”" } ?? "") is connected." : nil
    }

    /// The present picture if it still fits, else a new one.
    private func fittingPicture(of bridge: FollowedBridge, on screen: FaceWords.Screen?) -> PicturePage {
        let tunings = bridge.tunings(of: screen)
        if let picture, let version, version.preset == bridge.presetVersion, version.tunings == tunings,
            version.screen?.number == screen?.number, version.screen?.name == screen?.name
        {
            return picture
        }
        let former = picture?.motion
        version = (bridge.presetVersion, screen, tunings)
        let extent = extent
        let description = bridge.preset?.description
        let layout =
            description.map { description in
                let ribbons = bridge.state(of: screen, size: extent, lack: nil).ribbons
                return Layout(description, surface: screen?.name ?? surface, size: extent, in: ribbons, for: .screen)
            } ?? .empty(size: extent)
        let made = PicturePage(
            layout, width: Int((size.width * size.scale).rounded()), height: Int((size.height * size.scale).rounded()))
        if let former { made.motion.adoptNews(of: former) }
        picture = made
        return made
    }
}
