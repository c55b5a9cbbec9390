/// Decides which event nodes are played, and why the others are not.
public struct DeviceChoice: Sendable {
    /// Why a node is not played.
    public enum Reason: Hashable, Sendable, CustomStringConvertible {
        case unusable(UnusablePanel)
        /// Not a touchscreen; such devices are played only on request.
        case notATouchscreen(PanelKind)
        /// Another node of the same device is better suited.
        case betterNode(path: String)
        /// The user asked for other devices.
        case notAskedFor
        /// The user's request or a configuration matches several devices.
        case ambiguous(String, paths: [String])

        public var description: String {
            switch self {
            case .unusable(let why): "\(why)"
            case .notATouchscreen(let kind): "it is a \(kind), which is played only with --device"
            case .betterNode(let path): "\(path) is the better node of the same device"
            case .notAskedFor: "it was not asked for"
            case .ambiguous(let what, let paths):
                "\(what) could mean any of \(paths.joined(separator: ", ")); expected a name or a path of one alone"
            }
        }
    }

    public enum Verdict: Hashable, Sendable {
        /// Played with the configuration of this index; nil if without one.
        case used(configuration: Int?)
        case passedOver(Reason)
    }

    public let nodes: [DeviceNode]
    /// One verdict for each node.
    public private(set) var verdicts: [Verdict]

    /// - Parameters:
    ///   - wanted: paths, names or parts of names; if empty, every touchscreen is played.
    ///   - configurations: in order of preference; see `ConfigurationChoice`.
    public init(of nodes: [DeviceNode], wanted: [String] = [], configurations: [DeviceConfiguration] = []) {
        self.nodes = nodes
        verdicts = nodes.map { _ in .passedOver(.notAskedFor) }
        if wanted.isEmpty { chooseTouchscreens() } else { for word in wanted { choose(word) } }
        rejectUnusable()
        assignConfigurations(configurations)
    }

    /// Indices of the nodes that are played.
    public var used: [Int] {
        nodes.indices.filter { if case .used = verdicts[$0] { true } else { false } }
    }

    private mutating func chooseTouchscreens() {
        var touchscreens: [Int] = []
        for index in nodes.indices {
            guard let kind = try? nodes[index].device.panelKind() else { continue }
            if kind == .touchscreen {
                touchscreens.append(index)
            } else {
                verdicts[index] = .passedOver(.notATouchscreen(kind))
            }
        }
        for best in chooseBest(of: touchscreens) { verdicts[best] = .used(configuration: nil) }
    }

    /// Chooses one node for each physical device.
    private mutating func chooseBest(of candidates: [Int]) -> [Int] {
        var best: [Int] = []
        for index in candidates {
            guard let rival = best.firstIndex(where: { isSameDevice($0, index) }) else {
                best.append(index)
                continue
            }
            let isBetter = nodes[index].suitability > nodes[best[rival]].suitability
            let (winner, loser) = isBetter ? (index, best[rival]) : (best[rival], index)
            best[rival] = winner
            verdicts[loser] = .passedOver(.betterNode(path: nodes[winner].path))
            for other in nodes.indices
            where verdicts[other] == .passedOver(.betterNode(path: nodes[loser].path)) {
                verdicts[other] = .passedOver(.betterNode(path: nodes[winner].path))
            }
        }
        return best
    }

    private func isSameDevice(_ a: Int, _ b: Int) -> Bool {
        nodes[a].physicalDevice != nil && nodes[a].physicalDevice == nodes[b].physicalDevice
    }

    /// Chooses the node that the user means by a word: an exact name comes before parts of names, a touchscreen before
    /// other kinds. If several are left, none of them is played for this word.
    private mutating func choose(_ word: String) {
        var matching = nodes.indices.filter {
            nodes[$0].device.matches(word, path: nodes[$0].path) && (try? nodes[$0].device.panelProtocol()) != nil
        }
        let exact = matching.filter { nodes[$0].device.name == word }
        if !exact.isEmpty { matching = exact }
        let touchscreens = matching.filter { (try? nodes[$0].device.panelKind()) == .touchscreen }
        if !touchscreens.isEmpty { matching = touchscreens }
        matching = chooseBest(of: matching)
        let isOne = matching.count == 1
        for index in matching {
            if case .used = verdicts[index] { continue }
            let reason = Reason.ambiguous("“\(word)”", paths: matching.map { nodes[$0].path })
            verdicts[index] = isOne ? .used(configuration: nil) : .passedOver(reason)
        }
    }

    /// Says of nodes that cannot be played why; this replaces any earlier verdict.
    private mutating func rejectUnusable() {
        for index in nodes.indices {
            do throws(UnusablePanel) {
                _ = try nodes[index].device.panelProtocol()
            } catch {
                verdicts[index] = .passedOver(.unusable(error))
            }
        }
    }

    /// Gives each played node its configuration. Nodes for which a configuration is ambiguous are not played.
    private mutating func assignConfigurations(_ configurations: [DeviceConfiguration]) {
        let candidates = used
        let choices = ConfigurationChoice.choose(from: configurations, for: candidates.map { nodes[$0].identity })
        for (node, choice) in zip(candidates, choices) {
            switch choice {
            case .unconfigured: break
            case .found(let index): verdicts[node] = .used(configuration: index)
            case .ambiguous(let index, let devices):
                let what = configurations[index].match.map { "the configuration of \($0)" } ?? "a configuration"
                let paths = devices.map { nodes[candidates[$0]].path }
                verdicts[node] = .passedOver(.ambiguous(what, paths: paths))
            }
        }
    }
}
