import ALSASequencer
import Bridge
import BridgeClient
import EvdevInput
import Glibc
import MIDI
import Mapping
import Panels
import Player
import System
import Touch

/// What other programs ask by the control socket.
extension Session {
    /// Takes what has come on the socket, and silences at once if anybody asks for it.
    func exchange(_ polled: ArraySlice<Polled>) {
        files.socket?.exchange(polled)
        files.socket?.answerPanics(answer)
    }

    /// Answers one other request, so that whoever asks for many holds up nothing else.
    func answerNextRequest() {
        guard let socket = files.socket else { return }
        if socket.answerNext(answer) { faceFeed?.isDue = true }
        let gone = socket.removeGone()
        for face in gone.compactMap(\.face) { wakeScreens(of: face) }
        for client in gone { endCalibration(of: client) }
        if gone.contains(where: \.isLearning) {
            controller.learn(nil)
            controller.log("learning has ended")
        }
    }

    private func answer(_ request: ControlRequest, _ client: ControlClient) -> ControlReply {
        if let argument = request.argument, argument.utf8.contains(0) {
            return .refused(64, "“\(argument)” has a NUL character, which no name has")
        }
        switch (request.command, request.argument) {
        case (.status, nil): return ControlReply(ok: true, status: status)
        case (.panic, nil):
            controller.order(.perform(.panic))
            guard controller.loop.waitForOrders() else {
                return .refused(1, "the bridge hangs; end it with SIGKILL, and start it again")
            }
            return .done("everything has been silenced")
        case (.preset, let name?): return change(to: name)
        case (.learn, let mapping?): return learn(mapping, client)
        case (.connect, let name?), (.disconnect, let name?): return connect(request, name)
        case (.keep, let name): return keep(as: name)
        case (.snapshot, let wanted?): return snapshot(wanted, over: request.over)
        case (.perform, let action?): return perform(action, screen: request.screen)
        case (.monitor, nil):
            client.isMonitoring = true
            return .done()
        case (.face, let display): return show(on: display, request.displays ?? [], client)
        case (.calibrate, let node?): return calibrate(node, request.marks, client)
        case (.sleep, let screen?), (.wake, let screen?): return sleep(request.command == .sleep, screen, client)
        case (.record, let wanted): return record(wanted, client)
        default:
            let takes = request.argument == nil ? "an argument" : "no argument"
            return .refused(64, "“\(request.command.rawValue)” takes \(takes)")
        }
    }

    private func change(to name: String) -> ControlReply {
        do throws(PresetSelection.Refusal) {
            try change(to: PresetChoice(name))
            return .done("playing “\(presets.patch.name)” (\(presets.path))")
        } catch {
            return .refused(error.exitCode, error.lines)
        }
    }

    private func learn(_ mapping: String, _ client: ControlClient) -> ControlReply {
        guard controller.learned == nil || client.isLearning else {
            return .refused(1, "another program is learning; end that first")
        }
        do throws(LearnedMapping.Failure) {
            let learned = try LearnedMapping(mapping, in: controller.patch)
            controller.learn(learned)
            client.isLearning = true
            controller.log("learning \(learned.text): nothing else is sent")
            return .done("only \(learned.text) is sent")
        } catch {
            return .refused(64, error.description)
        }
    }

    /// Connects one of our ports, or disconnects it.
    private func connect(_ request: ControlRequest, _ name: String) -> ControlReply {
        let isInput = request.listen ?? false
        guard request.port == nil || !isInput else {
            return .refused(64, "“port” names an output port, and “listen” means the input port; leave one of them out")
        }
        let port = isInput ? Connector.OwnPort.input : .output(request.port)
        do throws(Connector.Refusal) {
            guard request.command == .connect else {
                return .done(
                    try connector.disconnect(port, from: name, directory, disconnect: controller.disconnect))
            }
            return .done(try connector.connect(port, with: name, directory, log: controller.log))
        } catch {
            switch error {
            case .unknownPort(let sentence): return .refused(64, sentence)
            case .sequencer(let error): return .refused(1, error.description)
            }
        }
    }

    private func perform(_ text: String, screen name: String?) -> ControlReply {
        do throws(RequestedAction.Failure) {
            let requested = try RequestedAction(text, in: controller.patch)
            guard let name else {
                controller.order(.perform(.perform(ribbon: requested.index, requested.action)))
                return .done(requested.done)
            }
            guard let screen = controller.screens.first(where: { $0.name == name }) else {
                let names = controller.screens.compactMap(\.name).joined(separator: ", ")
                return .refused(
                    69, "no screen is called “\(name)”; \(names.isEmpty ? "none has a name" : "there are: \(names)")")
            }
            controller.order(.performOnScreen(screen.number, requested.action, ribbon: requested.index))
            return .done(requested.done)
        } catch {
            return .refused(64, error.description)
        }
    }

    private func record(_ wanted: String?, _ client: ControlClient) -> ControlReply {
        let words = DeviceNodes.resolvingLinks(wanted.map { [$0] } ?? [])
        let devices = controller.devices.filter { device in
            words.allSatisfy { device.source.device.matches($0, path: device.path) }
        }
        guard let device = devices.first else { return .refused(69, "the bridge plays no such touchscreen") }
        guard devices.count == 1 else {
            let names = devices.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
            return .refused(64, "several touchscreens: \(names); expected --device with one of them")
        }
        // What is not fetched yet belongs to those who record already, or who did.
        takeRecorded()
        client.recording = RecordFeed(device.panel.number, device.source.device)
        // The loop begins a recording with the contacts that are down.
        controller.record(true)
        return .done("recording \(device.name) (\(device.path))")
    }

    // MARK: Status

    /// The ledger is the loop's; what is read of it is as true as a look at the moment.
    var sounding: [BridgeStatus.Note] {
        var notes: [BridgeStatus.Note] = []
        NoteLedger(memory: files.ledger.owners).forEach { port, channel, key in
            notes.append(
                BridgeStatus.Note(
                    port: port, channel: Int(channel.number), key: Int(key.rawValue), name: KeyName.name(key)))
        }
        return notes
    }

    private var status: BridgeStatus {
        BridgeStatus(
            client: "\(client) \(options.name)", realTimeProblem: realTimeProblem,
            preset: BridgeStatus.Preset(
                name: controller.patch.name, file: presets.path, bank: presets.bank?.folder,
                problems: presets.refusal?.lines ?? []),
            learning: controller.learned?.text, devices: playedDevices, ports: ports, input: inputPort,
            sounding: sounding, clock: controller.loop.statistics.clock.summary(at: MonotonicClock.now),
            counters: controller.loop.statistics.counters, lostMessages: messages.lostCount,
            latency: controller.loop.statistics.latency.summary,
            faces: faces.map { BridgeStatus.Face(display: $0.display, displays: $0.displays) },
            snapshots: BridgeStatus.Snapshots(snapshots),
            loops: loopStatus(at: MonotonicClock.now))
    }

    private var playedDevices: [BridgeStatus.Device] {
        controller.devices.map { BridgeStatus.Device($0, remarks: controller.remarks(on: $0)) }
    }

    private var ports: [BridgeStatus.Port] {
        zip(["out"] + configuration.ports, outputs).map { name, address in
            BridgeStatus.Port(
                name: name, address: address.description,
                receivers: labels((try? directory.receivers(of: address)) ?? []))
        }
    }

    private var inputPort: BridgeStatus.Input {
        BridgeStatus.Input(address: input.description, senders: labels((try? directory.senders(to: input)) ?? []))
    }

    /// The ports as `client:port` with their names.
    private func labels(_ addresses: [SequencerAddress]) -> [String] {
        guard !addresses.isEmpty, let all = try? directory.ports() else { return [] }
        return addresses.map { address in
            let label = all.first { $0.address == address }?.label
            return "\(address)\(label.map { " " + $0 } ?? "")"
        }
    }
}

extension BridgeStatus.Device {
    init(_ device: LoopController.Device, remarks: [String]) {
        let interval = device.statistics.interval.summary
        self.init(
            name: device.name, node: device.path,
            reportsPerSecond: interval.count >= 20 && interval.p50 > 0 ? 1e9 / Double(interval.p50) : nil,
            interval: interval, counters: device.statistics.counters, remarks: remarks)
    }
}
