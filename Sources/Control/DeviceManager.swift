import Bridge
import EvdevInput
import Panels

/// Finds the panels to be played as they come and go, opens them, and says what it does and why not.
struct DeviceManager {
    /// What a user says of devices.
    struct Wish {
        /// Nodes or names; none: every touchscreen.
        var devices: [String] = []
        /// `--grab` or `--no-grab`
        var grab: Bool?
        var configurations: [DeviceConfiguration] = []
    }

    /// Who plays what the manager has opened.
    protocol Player {
        func attach(_ panel: LivePanel, _ node: DeviceNode, _ configuration: DeviceConfiguration) throws(UnusablePanel)
        func detach(_ path: String)
        func tell(_ what: String)
    }

    private let wish: Wish
    private let watch: DeviceWatch
    /// Everything that can be read.
    private var nodes: [String: DeviceNode] = [:]
    private var played: Set<String> = []
    /// What has been said of a node, not to be said again while it stays so.
    private var said: [String: String] = [:]

    init(_ wish: Wish) throws(DeviceError) {
        self.wish = wish
        watch = try DeviceWatch()
    }

    /// One of them is readable when nodes have come or gone.
    var descriptors: [Int32] { watch.descriptors }

    var isPlaying: Bool { !played.isEmpty }

    /// Opens what is there.
    /// - Throws: why a device that was asked for can not be opened, where nothing else can be played.
    mutating func start(_ player: some Player) throws(DeviceError) {
        var refusal: DeviceError?
        for path in DeviceNodes.list() { if let error = look(at: path, player) { refusal = refusal ?? error } }
        let failure = decide(player)
        if !wish.devices.isEmpty, !isPlaying, let error = failure ?? refusal { throw error }
        if !isPlaying { sayWaiting(player) }
    }

    /// Takes up what has come and gone since.
    mutating func update(_ player: some Player) {
        for change in watch.drain() {
            switch change {
            case .appeared(let path): _ = look(at: path, player)
            case .vanished(let path):
                forget(path)
                // It may be told late, when another one has come to its node already.
                _ = look(at: path, player)
            case .unknown:
                nodes = [:]
                for path in DeviceNodes.list() { _ = look(at: path, player) }
            }
        }
        _ = decide(player)
    }

    /// A panel has come back from being played: it is gone, unless it was asked back. Another one may have come to its
    /// node already.
    mutating func lose(_ path: String, _ player: some Player) {
        if played.remove(path) != nil {
            forget(path)
            _ = look(at: path, player)
            _ = decide(player)
        }
        if !isPlaying { sayWaiting(player) }
    }

    private mutating func forget(_ path: String) {
        nodes[path] = nil
        said[path] = nil
    }

    private func sayWaiting(_ player: some Player) {
        let what = wish.devices.isEmpty ? "a touchscreen" : wish.devices.map { "“\($0)”" }.joined(separator: " or ")
        player.tell("waiting for \(what); plug it in")
    }

    /// Describes a node. udev may permit it only a moment after it has made it: then it is told of again.
    private mutating func look(at path: String, _ player: some Player) -> DeviceError? {
        guard nodes[path] == nil else { return nil }
        do throws(DeviceError) {
            nodes[path] = DeviceNode(try LivePanel(path: path))
            return nil
        } catch {
            if case .gone = error { return nil }
            say(path, "warning: \(error)", player)
            return error
        }
    }

    /// Plays what is to be played now, and no longer what is not. Answers why something could not be opened.
    private mutating func decide(_ player: some Player) -> DeviceError? {
        let order = nodes.keys.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        let choice = DeviceChoice(
            of: order.compactMap { nodes[$0] }, wanted: DeviceNodes.resolvingLinks(wish.devices),
            configurations: wish.configurations)
        var failure: DeviceError?
        for (node, verdict) in zip(choice.nodes, choice.verdicts) {
            switch verdict {
            case .used(let index):
                let configuration = index.map { wish.configurations[$0] } ?? DeviceConfiguration()
                if let error = play(node, configuration, player) { failure = failure ?? error }
            case .passedOver(let reason):
                if played.remove(node.path) != nil { player.detach(node.path) }
                explain(node, reason, player)
            }
        }
        return failure
    }

    private mutating func play(
        _ node: DeviceNode, _ configuration: DeviceConfiguration, _ player: some Player
    ) -> DeviceError? {
        guard !played.contains(node.path) else { return nil }
        do {
            let panel = try LivePanel(path: node.path)
            if GrabRule(option: wish.grab, configured: configuration.grab).grabs { try panel.grab() }
            try player.attach(panel, node, configuration)
            played.insert(node.path)
            said[node.path] = nil
        } catch let error as DeviceError {
            say(node.path, "warning: \(error)", player)
            return error
        } catch {
            say(node.path, "warning: \(node.path): \(error)", player)
        }
        return nil
    }

    private mutating func explain(_ node: DeviceNode, _ reason: DeviceChoice.Reason, _ player: some Player) {
        switch reason {
        case .betterNode, .ambiguous:
            say(node.path, "not playing \(node.device.name) (\(node.path)): \(reason)", player)
        case .unusable, .notATouchscreen, .notAskedFor: break
        }
    }

    private mutating func say(_ path: String, _ what: String, _ player: some Player) {
        guard said[path] != what else { return }
        said[path] = what
        player.tell(what)
    }
}
