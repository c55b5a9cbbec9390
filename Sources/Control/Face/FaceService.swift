import Bridge
import BridgeClient
import Mapping
import Player
import System
import Time

/// Gives faces the state of all ribbons and fingers, and lets the screens sleep that they darken.
final class FaceService {
    private let controller: LoopController
    private let requests: RequestService
    private let reloading: ReloadService
    /// The words that faces show.
    private let words: (_ asleep: Set<UInt8>) -> FaceWords
    /// Nil while there are no faces.
    private var feed: FaceFeed?
    /// The messages sent, for faces that hear them.
    private var stream = SentStream()
    /// The screens that are dark.
    private var asleep: Set<UInt8> = []

    init(
        _ controller: LoopController, _ requests: RequestService, _ reloading: ReloadService,
        words: @escaping (_ asleep: Set<UInt8>) -> FaceWords
    ) {
        (self.controller, self.requests, self.reloading, self.words) = (controller, requests, reloading, words)
    }

    var connected: [FaceClient] { requests.clients.compactMap(\.face) }

    /// The screens that faces show, by their numbers.
    var shownScreens: Set<UInt8> {
        let numbers = Set(controller.screens.map(\.number))
        return Set(connected.compactMap(\.screen)).intersection(numbers)
    }

    // MARK: Pictures

    var isActive: Bool { feed != nil }

    /// Finds out whether there are faces now.
    func update() {
        if connected.isEmpty { feed = nil }
        if !connected.contains(where: \.hearsMessages) { stream.close() }
    }

    /// Passes on a message that the loop has sent, for faces that hear it. Ignores other records.
    func handle(_ record: MonitorRecord, at now: Timestamp) { stream.handle(record, at: now) }

    /// Notes that records of the loop were lost.
    func noteLostRecords() { stream.noteLoss() }

    /// Wakes the faces that hear what is sent, if anything was.
    func tellMessages() {
        guard stream.takeNews() else { return }
        for face in connected where face.hearsMessages { face.bell.ring() }
    }

    /// Notes that the words may have changed.
    func noteChange() { feed?.isDue = true }

    /// Writes what has changed into the memory that faces read, and wakes them.
    func show(_ picture: FaceMemory.State, at now: Timestamp) {
        let settings = reloading.configuration.face
        let isChanged = feed?.write(picture, at: now, of: controller.patch, settings) { words(asleep) }
        guard isChanged == true else { return }
        for face in connected { face.bell.ring() }
    }

    // MARK: Reports of the loop

    /// Notes that a screen sleeps, or has been woken.
    func note(screen: UInt8, isAsleep: Bool) {
        if isAsleep { asleep.insert(screen) } else { asleep.remove(screen) }
    }

    /// Forgets whether a screen sleeps if no panel feeds it any more: it is gone, and another one may get its number.
    func forgetSleep(of screen: Screen) {
        guard !controller.screens.contains(where: { $0 === screen }) else { return }
        asleep.remove(screen.number)
        for face in connected { face.darkened.remove(screen.number) }
    }

    // MARK: Requests

    func register(with requests: RequestService) {
        requests.on(.face, .optional) { [unowned self] request, client in
            let reply = show(on: request.argument, request.displays ?? [], client, hears: request.messages ?? false)
            client.face?.screen = request.screen.flatMap { UInt8($0) }
            return reply
        }
        for command in [ControlRequest.Command.sleep, .wake] {
            requests.on(command, .required) { [unowned self] request, client in
                setAsleep(command == .sleep, screen: request.argument ?? "", client)
            }
        }
        requests.on(.describe) { [unowned self] _, client in describe(client) }
        requests.whenGone { [unowned self] in if let face = $0.face { wakeScreens(of: face) } }
    }

    /// Hands over the memory with the state, and the bell that rings when it has changed.
    private func show(
        on display: String?, _ displays: [String], _ client: ControlClient, hears hearsMessages: Bool
    ) -> ControlReply {
        if let face = client.face {
            (face.display, face.displays) = (display, displays)
            return .done()
        }
        if feed == nil { feed = FaceFeed() }
        guard let feed else { return .refused(.failed, "the system gives no memory for the face") }
        guard !hearsMessages || stream.open() else {
            return .refused(.failed, "the system gives no memory for what is sent")
        }
        guard let face = FaceClient(display, of: displays, hearsMessages: hearsMessages) else {
            return .refused(.failed, "the system gives no socket for the face")
        }
        client.face = face
        client.attachments = [feed.memory.descriptor, face.bell.heard] + (hearsMessages ? stream.descriptors : [])
        var reply = ControlReply.done()
        if hearsMessages {
            let groups = controller.patch.announcement
            reply.announced = Set(groups.map(\.port)).sorted().map { port in
                AnnouncedMessages(
                    port: port, bytes: groups.filter { $0.port == port }.flatMap(\.messages).flatMap(\.bytes))
            }
        }
        return reply
    }

    /// Hands over the description of the preset that plays.
    private func describe(_ client: ControlClient) -> ControlReply {
        guard client.face != nil else { return .refused(.wrongUsage, "only a face is told what it shows") }
        guard let description = feed?.description else { return .refused(.failed, "no preset can be shown") }
        client.attachments = [description.descriptor]
        return .done()
    }

    /// Lets a screen sleep that the face has darkened, or wakes it.
    private func setAsleep(_ isAsleep: Bool, screen: String, _ client: ControlClient) -> ControlReply {
        guard let face = client.face else { return .refused(.wrongUsage, "only a face lets a screen sleep") }
        guard let number = UInt8(screen), controller.screens.contains(where: { $0.number == number }) else {
            return .refused(.wrongUsage, "there is no screen \(screen)")
        }
        if isAsleep { face.darkened.insert(number) } else { face.darkened.remove(number) }
        controller.order(.asleep(screen: number, isAsleep))
        return .done()
    }

    /// Handles a face that is gone: a screen that it darkened plays from the first touch on.
    private func wakeScreens(of face: FaceClient) {
        for number in face.darkened { controller.order(.asleep(screen: number, false)) }
    }
}
