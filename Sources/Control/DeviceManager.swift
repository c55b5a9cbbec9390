import EvdevInput
import Panels
import Player
import System
import Time

/// Finds the panels to be played as they come and go, opens them, and logs why others are not played.
struct DeviceManager {
    /// A panel that is played, and how.
    private struct Played {
        let panel: LivePanel
        let configuration: DeviceConfiguration
        /// Whether the loop has taken it up.
        var isAttached = false
        /// Whether the loop has been asked to give it back, to be played with another configuration.
        var isReturning = false
    }

    private let options: Session.Options
    /// The configurations in devices/, in order of preference.
    private var configurations: [DeviceConfiguration]
    private let watch: DeviceWatch
    private let desktop: DesktopWatch
    private let queue = UdevQueue()
    /// Decides when to choose among the nodes that have come: once udev has announced all of them, or after a second.
    private var settling = Settling()
    /// False while the user must still be told if nothing is played.
    private var isWaitTold = true
    /// Whether the user has been told that a desktop reacts to the same touches.
    private var isDesktopTold = false
    /// The nodes that could be opened, by their paths.
    private var nodes: [String: DeviceNode] = [:]
    /// The panels that are played, by the paths of their nodes.
    private var played: [String: Played] = [:]
    /// The nodes that are lent to another program.
    private var lent: Set<String> = []
    /// The nodes whose panels the loop has given back at once. They are tried once more, and then not until they appear
    /// again.
    private var givenBack: Set<String> = []
    private var unreadable = UnreadableNodes()
    /// The last message about each node. It is not logged twice in a row.
    private var messages: [String: String] = [:]

    init(_ options: Session.Options, _ configurations: [DeviceConfiguration]) throws(DeviceError) {
        (self.options, self.configurations) = (options, configurations)
        watch = try DeviceWatch()
        desktop = try DesktopWatch()
    }

    /// For `poll`: one of them is readable when nodes have come or gone, or when a desktop has.
    var descriptors: [Int32] { watch.descriptors + [desktop.descriptor, queue.descriptor] }

    /// When `update` is to be called though nothing has come or gone.
    var deadline: Timestamp { settling.deadline }

    var isPlaying: Bool { !played.isEmpty }

    /// Opens the panels that are there.
    /// - Throws: why a device that the user asked for cannot be opened, if no other can be played.
    mutating func start(_ controller: LoopController) throws(DeviceError) {
        var unreadable: DeviceError?
        for path in DeviceNodes.list() {
            if let error = describe(path, controller) { unreadable = unreadable ?? error }
        }
        isWaitTold = false
        let failure = options.devices.isEmpty ? nil : playChosen(controller)
        if !options.devices.isEmpty, !isPlaying, let error = failure ?? unreadable { throw error }
        chooseOnceSettled(controller)
    }

    /// Handles nodes that have come or gone, and a desktop that has come or gone.
    mutating func update(_ controller: LoopController) {
        if desktop.drain() { shareWithDesktop(controller) }
        chooseOnceSettled(controller)
    }

    /// Notes the nodes that have come or gone. A panel whose node is gone stays in `played` until `lose`.
    private mutating func takeChanges(_ controller: LoopController) {
        for change in watch.drain() {
            switch change {
            case .appeared(let path): _ = describe(path, controller)
            case .vanished(let path):
                remove(path)
                givenBack.remove(path)
                // The event may be late: another device may have this path already.
                _ = describe(path, controller)
            case .unknown:
                nodes = [:]
                for path in DeviceNodes.list() { _ = describe(path, controller) }
            }
        }
    }

    /// Notes that the loop plays a panel from here on.
    mutating func noteAttached(_ path: String) {
        played[path]?.isAttached = true
        givenBack.remove(path)
    }

    /// Handles a panel that is no longer played: it is gone or detached. Another one may be played at its path already.
    mutating func lose(_ panel: LivePanel, _ controller: LoopController) {
        let path = panel.path
        if played[path]?.panel === panel, let former = played.removeValue(forKey: path) {
            // The panel may stay open for a moment, in which nobody else could grab its device.
            panel.ungrab()
            remove(path)
            if former.isAttached || givenBack.insert(path).inserted {
                _ = describe(path, controller)
            } else {
                log("warning: \(path): its state cannot be read; plug it in again to try again", of: path, controller)
            }
        }
        isWaitTold = false
        chooseOnceSettled(controller)
    }

    /// Uses the files in devices/ as they are now. A panel whose configuration has changed is attached again.
    mutating func configure(_ configurations: [DeviceConfiguration], _ controller: LoopController) {
        guard configurations != self.configurations else { return }
        self.configurations = configurations
        chooseOnceSettled(controller)
    }

    /// Leaves a device to another program. It can be grabbed at once; fingers on it are cancelled.
    mutating func lend(_ path: String, _ controller: LoopController) {
        lent.insert(path)
        guard let former = played.removeValue(forKey: path) else { return }
        former.panel.ungrab()
        controller.detach(path)
    }

    /// Plays a device again that was lent to another program.
    mutating func takeBack(_ path: String, _ controller: LoopController) {
        lent.remove(path)
        chooseOnceSettled(controller)
    }

    private mutating func remove(_ path: String) {
        (nodes[path], messages[path]) = (nil, nil)
        unreadable.remove(path)
    }

    private func logWaiting(_ controller: LoopController) {
        let what =
            options.devices.isEmpty ? "a touchscreen" : options.devices.map { "“\($0)”" }.joined(separator: " or ")
        controller.log("waiting for \(what); \(unreadable.isEmpty ? "plug it in" : "what is there may not be read")")
    }

    /// Opens a node to describe it. If udev has not set its permissions yet, the node appears again once udev has.
    private mutating func describe(_ path: String, _ controller: LoopController) -> DeviceError? {
        guard nodes[path] == nil else { return nil }
        do throws(DeviceError) {
            nodes[path] = DeviceNode(try LivePanel(path: path))
            unreadable.remove(path)
            return nil
        } catch {
            switch error {
            case .gone: return nil
            case .notPermitted: return tellUnreadable(path, error, controller)
            default:
                log("warning: \(error)", of: path, controller)
                return error
            }
        }
    }

    /// Tells the user about a node that this user may not read, if it would be played.
    private mutating func tellUnreadable(
        _ path: String, _ error: DeviceError, _ controller: LoopController
    ) -> DeviceError? {
        guard let node = DeviceNode(unopened: path) else { return error }
        guard UnreadableNodes.concern(node, wanted: options.devices) else { return nil }
        if let message = unreadable.note(node) { controller.log(message) }
        return error
    }

    /// Chooses among the nodes once udev has announced all that have come, or after a second.
    private mutating func chooseOnceSettled(_ controller: LoopController) {
        // In this order: udev announces a node before its queue is empty.
        let isEmpty = queue.isEmpty()
        takeChanges(controller)
        guard settling.isOver(isEmpty, at: MonotonicClock.now) else { return }
        _ = playChosen(controller)
        if !isPlaying, !isWaitTold { logWaiting(controller) }
        isWaitTold = true
    }

    /// Plays the nodes that are to be played, and no others. Returns why one could not be opened.
    private mutating func playChosen(_ controller: LoopController) -> DeviceError? {
        // Shorter paths first: event2 comes before event10.
        let order = nodes.keys.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        let choice = DeviceChoice(
            of: order.compactMap { nodes[$0] }, wanted: DeviceNodes.resolvingLinks(options.devices),
            configurations: configurations)
        // Panels that are no longer wanted make room for others.
        for (node, verdict) in zip(choice.nodes, choice.verdicts) {
            guard case .passedOver(let reason) = verdict else { continue }
            if played.removeValue(forKey: node.path) != nil { controller.detach(node.path) }
            logReason(reason, node, controller)
        }
        var failure: DeviceError?
        for (node, verdict) in zip(choice.nodes, choice.verdicts) {
            guard case .used(let index) = verdict, !lent.contains(node.path) else { continue }
            let configuration = index.map { configurations[$0] } ?? DeviceConfiguration()
            if let error = play(node, configuration, controller) { failure = failure ?? error }
        }
        return failure
    }

    /// Has a node's panel played, or asks for it back first if its configuration is another one. Returns a failure.
    private mutating func play(
        _ node: DeviceNode, _ configuration: DeviceConfiguration, _ controller: LoopController
    ) -> DeviceError? {
        if let former = played[node.path] {
            guard former.configuration != configuration, !former.isReturning else { return nil }
            // The panel is played again when the loop has given it back.
            played[node.path]?.isReturning = true
            controller.detach(node.path)
            return nil
        }
        guard played.count < Player.touchscreenLimit else {
            log(
                "warning: not playing \(node.device.name) (\(node.path)): \(Player.touchscreenLimit) touchscreens are played "
                    + "already, and no more can be; unplug one of them, and this one is played",
                of: node.path, controller)
            return nil
        }
        do {
            let panel = try LivePanel(path: node.path)
            let rule = grabRule(configuration)
            if rule.grabs { try panel.grab() }
            try controller.attach(panel, node, configuration)
            played[node.path] = Played(panel: panel, configuration: configuration)
            messages[node.path] = nil
            if rule.yieldsToDesktop, !isDesktopTold {
                isDesktopTold = true
                controller.log("note: \(rule.reason) and reacts to these touches too; --grab keeps them from it")
            }
        } catch let error as DeviceError {
            log("warning: \(error)", of: node.path, controller)
            return error
        } catch {
            log("warning: \(node.path): \(error)", of: node.path, controller)
        }
        return nil
    }

    private func grabRule(_ configuration: DeviceConfiguration) -> GrabRule {
        GrabRule(option: options.grab, configured: configuration.grab)
    }

    /// Decides again whether each screen's touches are kept from the desktop, because a desktop has come or gone.
    private mutating func shareWithDesktop(_ controller: LoopController) {
        for (path, played) in played.sorted(by: { $0.key < $1.key }) {
            let (panel, rule) = (played.panel, grabRule(played.configuration))
            guard rule.grabs != panel.isGrabbed else { continue }
            if !rule.grabs { panel.ungrab() }
            do throws(DeviceError) {
                if rule.grabs { try panel.grab() }
                messages[path] = nil
                controller.log(
                    "\(panel.device.name) (\(path)) is \(rule.grabs ? "kept from" : "shared with") the desktop: \(rule.reason)"
                        + (rule.yieldsToDesktop ? "; --grab keeps its touches from it" : "")
                )
            } catch {
                if case .gone = error { continue }
                log("warning: \(error)", of: path, controller)
            }
        }
    }

    private mutating func logReason(_ reason: DeviceChoice.Reason, _ node: DeviceNode, _ controller: LoopController) {
        switch reason {
        case .betterNode, .ambiguous:
            log("not playing \(node.device.name) (\(node.path)): \(reason)", of: node.path, controller)
        case .unusable, .notATouchscreen, .notAskedFor: break
        }
    }

    private mutating func log(_ message: String, of path: String, _ controller: LoopController) {
        guard messages[path] != message else { return }
        messages[path] = message
        controller.log(message)
    }
}
