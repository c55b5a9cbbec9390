import BridgeClient
import Control
import EvdevInput
import Glibc
import Mapping
import Panels
import Presets
import System
import Touch

extension Examiner {
    /// Examines every event node, including those that this user may not read.
    /// - Parameters:
    ///   - patch: the preset that would be played, if there is one.
    ///   - examination: gets the checks of panels.
    func examinePanels(
        _ configurations: [DeviceConfiguration], _ patch: Patch?, for examination: inout Examination
    ) {
        let paths = DeviceNodes.list()
        let opened = Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in (try? LivePanel(path: path)).map { (path, $0) } })
        let nodes = paths.compactMap { opened[$0].map(DeviceNode.init) ?? DeviceNode(unopened: $0) }
        let choice = DeviceChoice(
            of: nodes, wanted: DeviceNodes.resolvingLinks(options.devices), configurations: configurations)
        examination.touchscreens.nodeCount = paths.count
        examination.touchscreens.wanted = options.devices
        examination.rotation.picture = RotationCheck.pictureSettings(
            commandLine: text(of: "/proc/cmdline"), configuration: text(of: "/boot/firmware/config.txt"))
        examination.rotation.isForService = isBridgePlaying && FileReader.exists(RuntimeDirectory.systemWide.socket)
        for (node, verdict) in zip(choice.nodes, choice.verdicts) {
            switch verdict {
            case .used(let index):
                let configuration = index.map { configurations[$0] } ?? DeviceConfiguration()
                examine(node, configuration, opened[node.path], for: &examination)
                guard opened[node.path] != nil, let patch else { continue }
                let remarks = patch.remarks(on: node.device, surface: configuration.surface)
                examination.losses.panels.append(
                    LossCheck.LossyPanel(name: "\(node.device.name) (\(node.path))", remarks: remarks))
            case .passedOver(.ambiguous(let what, let several)):
                let reason = DeviceChoice.Reason.ambiguous(what, paths: several)
                examination.touchscreens.passedOver.append("\(node.path): \(reason)")
            case .passedOver(.notATouchscreen): examination.touchscreens.standIns.append(node.path)
            case .passedOver: break
            }
        }
    }

    /// Adds the checks of a panel that would be played.
    /// - Parameter panel: nil if this user may not read it.
    private func examine(
        _ node: DeviceNode, _ configuration: DeviceConfiguration, _ panel: LivePanel?,
        for examination: inout Examination
    ) {
        var fingers: Int?
        if panel != nil, case .slots(let count) = try? node.device.panelProtocol() { fingers = count }
        examination.touchscreens.panels.append(
            TouchscreenCheck.PlayablePanel(
                name: node.device.name,
                access: FileAccess(
                    path: node.path, usualGroup: "input", mode: R_OK, isAllowed: panel != nil), fingers: fingers))
        examination.rotation.panels.append(
            RotationCheck.TurnedPanel(
                path: node.path, name: node.device.name, turned: Self.rotation(of: node, configuration)))
        if let surface = configuration.surface {
            examination.places.panels.append(
                PlaceCheck.PlacedPanel(
                    name: "\(node.device.name) (\(node.path))", surface: surface, place: configuration.place))
        }
        examination.rate.panels.append(RateCheck.ReportingPanel(name: node.device.name, rate: rates[node.path]))
        let (name, path) = (node.device.name, node.path)
        if let check = PollingCheck(name: name, node: path) { examination.polling.append(check) }
        if let check = AutosuspendCheck(name: name, node: path) { examination.autosuspend.append(check) }
        // Trying to grab it would take its touches from a bridge that plays.
        guard let panel, !hasBridge else { return }
        examination.clashes.append(
            ClashCheck(
                path: node.path, isGrabbed: panel.isGrabbedElsewhere, holders: Self.holders(of: node.path),
                wouldGrab: GrabRule(option: nil, configured: configuration.grab).grabs))
    }

    /// The setting that rotates a panel's touches, in words.
    private static func rotation(of node: DeviceNode, _ configuration: DeviceConfiguration) -> String? {
        if configuration.matrix != nil || configuration.quarterTurns != 0 || configuration.mirror != nil {
            return "its file in devices/"
        }
        if let matrix = node.systemMatrix, matrix != .identity { return "LIBINPUT_CALIBRATION_MATRIX" }
        guard let name = node.path.split(separator: "/").last else { return nil }
        let properties = ["touchscreen-inverted-x", "touchscreen-inverted-y", "touchscreen-swapped-x-y"].filter {
            access("/sys/class/input/\(name)/device/device/of_node/\($0)", F_OK) == 0
        }
        return properties.isEmpty ? nil : "the device tree (\(listed(properties)))"
    }

    /// The other processes that have a file open, as far as this user may see them.
    private static func holders(of path: String) -> [ClashCheck.Holder] {
        Folder.names(in: "/proc").compactMap { entry in
            guard let process = Int32(entry), process != getpid() else { return nil }
            let folder = "/proc/\(entry)/fd"
            guard Folder.names(in: folder).contains(where: { linkTarget("\(folder)/\($0)") == path }) else {
                return nil
            }
            return ClashCheck.Holder(process: process, name: firstLine(of: "/proc/\(entry)/comm") ?? "a program")
        }
        .sorted { $0.process < $1.process }
    }
}
