import Bridge
import BridgeClient
import Player
import System

/// Gives programs every frame of touches, as it is played, from a ring that they read in their own time.
final class TouchFrameService {
    private let controller: LoopController
    private let requests: RequestService
    /// The ring of frames; nil while no program gets them.
    private var memory: TouchFrameMemory?
    /// The frame whose contacts are coming, and how many are missing.
    private var pending: (frame: TouchFrameMemory.Frame, missing: Int)?
    private var hasNews = false
    /// Whether any program gets frames, as `update` has found out last.
    private(set) var isActive = false
    /// Whether the loop has been told to tell frames.
    private var isOrdered = false
    /// Whether a client has come that does not know yet which contacts are down.
    private var hasNewcomer = false

    init(_ controller: LoopController, _ requests: RequestService) {
        (self.controller, self.requests) = (controller, requests)
    }

    /// Hands over the ring, and the socket that receives a byte when there are frames.
    func begin(_ client: ControlClient) -> ControlReply {
        if memory == nil { memory = TouchFrameMemory() }
        guard let memory, let bell = client.touchBell ?? Doorbell() else {
            return .refused(.failed, "the system gives no memory for the touches")
        }
        client.touchBell = bell
        client.attachments = [memory.descriptor, bell.heard]
        hasNewcomer = true
        var reply = ControlReply.done()
        reply.frame = memory.nextNumber
        return reply
    }

    private var bells: [Doorbell] { requests.clients.compactMap(\.touchBell) }

    /// Finds out whether any program gets frames now.
    func update() {
        isActive = !bells.isEmpty
        if !isActive { (memory, pending, hasNews) = (nil, nil, false) }
    }

    /// Has the loop tell frames, or no longer. If a program has come, the loop begins again, with a frame of the
    /// contacts that are down.
    func order() {
        guard isActive != isOrdered || isActive && hasNewcomer else { return }
        (isOrdered, hasNewcomer) = (isActive, false)
        controller.tellTouches(isActive)
    }

    /// Puts a frame together of its records: one of the frame, then one of each contact. Ignores other records.
    func handle(_ record: MonitorRecord) {
        switch record {
        case .frame(let picture):
            if pending != nil { noteLostRecords() }
            pending = (TouchFrameMemory.Frame(picture), picture.contactCount)
        case .contact(let picture):
            guard pending != nil else { return }
            pending?.frame.contacts.append(TouchFrameMemory.TouchContact(picture))
            pending?.missing -= 1
        default: return
        }
        guard let (frame, missing) = pending, missing == 0 else { return }
        pending = nil
        memory?.write(frame)
        hasNews = true
    }

    /// Leaves a gap, because some frames are not known here, perhaps the rest of the one that is coming.
    func noteLostRecords() {
        pending = nil
        memory?.writeGap()
        hasNews = true
    }

    /// Wakes the programs if there are frames that they do not know.
    func ring() {
        guard hasNews else { return }
        hasNews = false
        for bell in bells { bell.ring() }
    }
}

extension TouchFrameMemory.Frame {
    fileprivate init(_ picture: FramePicture) {
        self.init(
            time: picture.time, width: picture.width, height: picture.height, screen: picture.screen,
            panel: picture.panel)
    }
}

extension TouchFrameMemory.TouchContact {
    fileprivate init(_ picture: ContactPicture) {
        self.init(
            id: picture.id, x: picture.x, y: picture.y, pressure: picture.pressure, size: picture.size,
            phase: picture.phase.rawValue, tool: picture.tool.rawValue)
    }
}
