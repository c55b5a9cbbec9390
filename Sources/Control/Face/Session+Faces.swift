import ALSASequencer
import Bridge
import BridgeClient
import CLinux
import Glibc
import MIDI
import Mapping
import Player
import System
import Time
import Touch

/// A face that is connected to the control socket.
final class FaceClient {
    /// What it is shown on; nil: on none.
    var display: String?
    /// What it could be shown on.
    var displays: [String]
    /// Our end of its bell, which nobody else has: what the face does with its own end cannot make us wait.
    private let bell: Int32
    /// Its own end of the bell: readable when something has changed.
    let heard: Int32
    /// The screens that it has darkened.
    var darkened: Set<UInt8> = []

    /// Nil if the system gives no bell.
    init?(_ display: String?, of displays: [String]) {
        var ends: [Int32] = [-1, -1]
        guard ribbon_socket_pair(&ends) == 0 else { return nil }
        (bell, heard) = (ends[0], ends[1])
        (self.display, self.displays) = (display, displays)
    }

    deinit {
        close(bell)
        close(heard)
    }

    /// Wakes it. One that has not listened for long has been rung often enough.
    func ring() {
        var byte: UInt8 = 1
        _ = ribbon_send(bell, &byte, 1, 0)
    }
}

/// What faces read, and when they are to be told again.
struct FaceFeed {
    let memory: FaceMemory
    private var words: FaceWords?
    /// When the words are to be compared again because of the latency.
    private var wordsDeadline = Timestamp.zero
    /// The receivers that there were last.
    private var receivers: [String] = []
    /// Whether something has happened that may have changed the words.
    var isDue = true

    private static let wordsInterval = Nanoseconds.milliseconds(1000)

    init?() {
        guard let memory = FaceMemory() else { return nil }
        self.memory = memory
    }

    /// Writes what has changed. Answers whether anything has.
    mutating func write(_ picture: inout LivePicture, at now: Timestamp, words: () -> FaceWords) -> Bool {
        var isChanged = false
        if picture.takeChange() {
            memory.write(picture.state)
            isChanged = true
            if wordsDeadline <= now { isDue = true }
        }
        if isDue {
            isDue = false
            wordsDeadline = now + Self.wordsInterval
            if write(words()) { isChanged = true }
        }
        return isChanged
    }

    private mutating func write(_ new: FaceWords) -> Bool {
        var new = new
        if new.receivers.isEmpty, let last = receivers.first { new.missing = "“\(last)” has gone" }
        if !new.receivers.isEmpty { receivers = new.receivers }
        guard new != words else { return false }
        words = new
        if !memory.write(words: JSONLine.encode(new)) {
            new.preset?.text = ""
            new.problem = "the preset is too long to be shown"
            _ = memory.write(words: JSONLine.encode(new))
        }
        return true
    }
}

extension Session {
    var faces: [FaceClient] { files.socket?.clients.compactMap(\.face) ?? [] }

    /// Takes what the loop has told, and hands it to those who watch.
    func feedWatchers() {
        let monitors = files.socket?.clients.filter(\.isMonitoring) ?? []
        let faces = faces
        let isWatched = !monitors.isEmpty || !faces.isEmpty
        if isWatched != self.isWatched {
            self.isWatched = isWatched
            controller.order(.monitor(isWatched))
            picture = LivePicture()
        }
        if monitors.isEmpty != (feed == nil) { feed = monitors.isEmpty ? nil : MonitorFeed() }
        if faces.isEmpty { faceFeed = nil }
        controller.loop.drainMonitor(waits: !faces.isEmpty) { record in
            picture.take(record)
            feed?.take(record)
        }
        guard isWatched else { return }
        picture.keep(Set(controller.screens.map(\.number)))
        askForLostPicture()
        let now = MonotonicClock.now
        if let frame = feed?.frame(controller, picture.state, sounding, snapshots, loopStatus(at: now), at: now) {
            let line = JSONLine.encode(frame)
            for monitor in monitors { monitor.send(line) }
        }
        if faceFeed?.write(&picture, at: now, words: { faceWords }) == true {
            for face in faces { face.ring() }
        }
    }

    /// What found no room in the ring may be missing until something happens again: then the loop is asked for all of it.
    private func askForLostPicture() {
        let lost = controller.loop.statistics.counters.unmonitored
        guard lost != lostPictures else { return }
        lostPictures = lost
        controller.order(.monitor(true))
    }

    // MARK: Requests

    /// Hands over the memory that shows how everything stands, and the bell that says that it has changed.
    func show(on display: String?, _ displays: [String], _ client: ControlClient) -> ControlReply {
        if let face = client.face {
            (face.display, face.displays) = (display, displays)
            return .done()
        }
        if faceFeed == nil { faceFeed = FaceFeed() }
        guard let faceFeed else { return .refused(1, "the system gives no memory for the face") }
        guard let face = FaceClient(display, of: displays) else {
            return .refused(1, "the system gives no socket for the face")
        }
        client.face = face
        client.attachments = [faceFeed.memory.descriptor, face.heard]
        self.faceFeed?.isDue = true
        return .done()
    }

    /// Lets a screen sleep that the face has darkened, or wakes it.
    func sleep(_ isAsleep: Bool, _ screen: String, _ client: ControlClient) -> ControlReply {
        guard let face = client.face else { return .refused(64, "only a face lets a screen sleep") }
        guard let number = UInt8(screen), controller.screens.contains(where: { $0.number == number }) else {
            return .refused(64, "there is no screen \(screen)")
        }
        if isAsleep { face.darkened.insert(number) } else { face.darkened.remove(number) }
        controller.order(.asleep(screen: number, isAsleep))
        return .done()
    }

    /// A face has gone: what it darkened is played at the first touch.
    func wakeScreens(of face: FaceClient) {
        for number in face.darkened { controller.order(.asleep(screen: number, false)) }
    }

    /// The loop says that a screen sleeps, or has been woken.
    func note(screen: UInt8, isAsleep: Bool) {
        if isAsleep { asleep.insert(screen) } else { asleep.remove(screen) }
        faceFeed?.isDue = true
    }

    /// A screen that is no longer fed is gone, and another one may get its number.
    func forgetSleep(of screen: Screen) {
        guard !controller.screens.contains(where: { $0 === screen }) else { return }
        asleep.remove(screen.number)
        for face in faces { face.darkened.remove(screen.number) }
    }

    // MARK: Calibration

    /// Leaves a touchscreen to a program that calibrates it, until that disconnects, and shows what it asks for.
    func calibrate(_ node: String, _ marks: CalibrationMarks?, _ client: ControlClient) -> ControlReply {
        if let problem = marks?.problem { return .refused(64, problem) }
        let others = files.socket?.clients.filter { $0 !== client && $0.calibration != nil } ?? []
        guard others.isEmpty else { return .refused(1, "another program is calibrating; end that first") }
        if client.calibration?.node != node {
            endCalibration(of: client)
            devices.lend(node, controller)
            controller.log("\(node) is being calibrated: it is not played meanwhile")
        }
        client.calibration = (node, marks)
        faceFeed?.isDue = true
        return .done()
    }

    /// Plays a touchscreen again, as the files in devices/ have it now.
    func endCalibration(of client: ControlClient) {
        guard let (node, _) = client.calibration else { return }
        client.calibration = nil
        reloadDevices()
        devices.takeBack(node, controller)
        faceFeed?.isDue = true
    }

    // MARK: Words

    private var faceWords: FaceWords {
        let receivers = outputs.flatMap { names(of: (try? directory.receivers(of: $0)) ?? []) }
        let latency = controller.loop.statistics.latency.summary
        let clock = controller.loop.statistics.clock.summary(at: MonotonicClock.now)
        let current =
            controller.loop.statistics.clock.currentTempo ?? presets.patch.midi.tempo ?? BeatClock.standardTempo
        // In tenths: what is read.
        let tempo = clock != nil || presets.patch.usesClock ? (current * 10).rounded() / 10 : nil
        return FaceWords(
            calibration: files.socket?.clients.compactMap { $0.calibration?.marks }.first,
            preset: presets.isSilent ? nil : facePreset, ports: configuration.ports,
            screens: controller.screens.compactMap(faceScreen), receivers: receivers,
            missing: receivers.isEmpty ? "no synth is connected" : nil,
            // In tenths of a millisecond: what is read.
            latency: latency.count > 0 ? Int64((latency.p50 + 50_000) / 100_000 * 100_000) : nil,
            tempo: tempo, isClockLost: clock?.ongoingTempo != nil, snapshot: snapshots.latest,
            loops: loopStatus(at: .zero),
            learning: controller.learned?.text,
            problem: presets.refusal?.lines.first)
    }

    private var facePreset: FaceWords.Preset {
        FaceWords.Preset(
            name: presets.patch.name, file: presets.path, text: String(decoding: presets.text, as: UTF8.self),
            number: presets.bank?.index(of: presets.path).map { $0 + 1 }, bankCount: presets.bank?.presets.count ?? 0)
    }

    private func faceScreen(_ screen: Screen) -> FaceWords.Screen? {
        guard let device = controller.devices.first(where: { $0.panel.screen === screen }) else { return nil }
        let origin = controller.origin(of: device)
        return FaceWords.Screen(
            number: screen.number, name: screen.name, width: screen.size.width / .millimetre,
            height: screen.size.height / .millimetre, isSizeAssumed: !device.panel.notices.isEmpty,
            device: device.name, node: device.path, bus: device.source.device.bus,
            quarterTurns: origin.configuration.match == nil ? nil : origin.configuration.quarterTurns,
            display: origin.configuration.display, output: origin.node.display, isAsleep: asleep.contains(screen.number)
        )
    }

    /// The names of clients that have these ports.
    private func names(of addresses: [SequencerAddress]) -> [String] {
        guard !addresses.isEmpty, let all = try? directory.ports() else { return [] }
        return addresses.compactMap { address in all.first { $0.address == address }?.clientName }
    }
}
