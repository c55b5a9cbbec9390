import Bridge
import EvdevInput
import Panels

/// Finds the panels to be played as they come and go, opens them, and logs why others are not played.
struct DeviceManager {
    struct Options {
        /// Nodes or names; none: every touchscreen.
        var devices: [String] = []
        /// `--grab` or `--no-grab`
        var grab: Bool?
        /// Those of the files in devices/, in the order in which they are preferred.
        var configurations: [DeviceConfiguration] = []
    }

    /// Plays the panels that the manager opens.
    protocol Delegate {
        func attach(_ panel: LivePanel, _ node: DeviceNode, _ configuration: DeviceConfiguration) throws(UnusablePanel)
        func detach(_ path: String)
        func log(_ message: String)
    }

    private let options: Options
    private let watch: DeviceWatch
    /// The nodes that could be opened, by their paths.
    private var nodes: [String: DeviceNode] = [:]
    /// The paths of the nodes that are played.
    private var played: Set<String> = []
    /// The last message about each node. It is not logged twice in a row.
    private var messages: [String: String] = [:]

    init(_ options: Options) throws(DeviceError) {
        self.options = options
        watch = try DeviceWatch()
    }

    /// For poll: one of them is readable when nodes have come or gone.
    var descriptors: [Int32] { watch.descriptors }

    var isPlaying: Bool { !played.isEmpty }

    /// Opens the panels that are there.
    /// - Throws: why a device that the user asked for cannot be opened, if no other can be played.
    mutating func start(_ delegate: some Delegate) throws(DeviceError) {
        var unreadable: DeviceError?
        for path in DeviceNodes.list() {
            if let error = describe(path, delegate) { unreadable = unreadable ?? error }
        }
        let failure = choose(delegate)
        if !options.devices.isEmpty, !isPlaying, let error = failure ?? unreadable { throw error }
        if !isPlaying { logWaiting(delegate) }
    }

    /// Handles the nodes that have come and gone.
    mutating func update(_ delegate: some Delegate) {
        for change in watch.drain() {
            switch change {
            case .appeared(let path): _ = describe(path, delegate)
            case .vanished(let path):
                remove(path)
                // The event may be late, when another device has its node already.
                _ = describe(path, delegate)
            case .unknown:
                nodes = [:]
                for path in DeviceNodes.list() { _ = describe(path, delegate) }
            }
        }
        _ = choose(delegate)
    }

    /// A panel is played no longer: it is gone, unless it was detached. Another device may have its node already.
    mutating func lose(_ path: String, _ delegate: some Delegate) {
        if played.remove(path) != nil {
            remove(path)
            _ = describe(path, delegate)
            _ = choose(delegate)
        }
        if !isPlaying { logWaiting(delegate) }
    }

    private mutating func remove(_ path: String) {
        nodes[path] = nil
        messages[path] = nil
    }

    private func logWaiting(_ delegate: some Delegate) {
        let what =
            options.devices.isEmpty ? "a touchscreen" : options.devices.map { "“\($0)”" }.joined(separator: " or ")
        delegate.log("waiting for \(what); plug it in")
    }

    /// Opens a node to describe it. If udev has not set its permissions yet, it appears again when it has.
    private mutating func describe(_ path: String, _ delegate: some Delegate) -> DeviceError? {
        guard nodes[path] == nil else { return nil }
        do throws(DeviceError) {
            nodes[path] = DeviceNode(try LivePanel(path: path))
            return nil
        } catch {
            if case .gone = error { return nil }
            log("warning: \(error)", of: path, delegate)
            return error
        }
    }

    /// Plays the nodes that are to be played, and no others. Returns why one could not be opened.
    private mutating func choose(_ delegate: some Delegate) -> DeviceError? {
        let order = nodes.keys.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        let choice = DeviceChoice(
            of: order.compactMap { nodes[$0] }, wanted: DeviceNodes.resolvingLinks(options.devices),
            configurations: options.configurations)
        var failure: DeviceError?
        for (node, verdict) in zip(choice.nodes, choice.verdicts) {
            switch verdict {
            case .used(let index):
                let configuration = index.map { options.configurations[$0] } ?? DeviceConfiguration()
                if let error = play(node, configuration, delegate) { failure = failure ?? error }
            case .passedOver(let reason):
                if played.remove(node.path) != nil { delegate.detach(node.path) }
                logReason(reason, node, delegate)
            }
        }
        return failure
    }

    private mutating func play(
        _ node: DeviceNode, _ configuration: DeviceConfiguration, _ delegate: some Delegate
    ) -> DeviceError? {
        guard !played.contains(node.path) else { return nil }
        do {
            let panel = try LivePanel(path: node.path)
            if GrabRule(option: options.grab, configured: configuration.grab).grabs { try panel.grab() }
            try delegate.attach(panel, node, configuration)
            played.insert(node.path)
            messages[node.path] = nil
        } catch let error as DeviceError {
            log("warning: \(error)", of: node.path, delegate)
            return error
        } catch {
            log("warning: \(node.path): \(error)", of: node.path, delegate)
        }
        return nil
    }

    private mutating func logReason(_ reason: DeviceChoice.Reason, _ node: DeviceNode, _ delegate: some Delegate) {
        switch reason {
        case .betterNode, .ambiguous:
            log("not playing \(node.device.name) (\(node.path)): \(reason)", of: node.path, delegate)
        case .unusable, .notATouchscreen, .notAskedFor: break
        }
    }

    private mutating func log(_ message: String, of path: String, _ delegate: some Delegate) {
        guard messages[path] != message else { return }
        messages[path] = message
        delegate.log(message)
    }
}
