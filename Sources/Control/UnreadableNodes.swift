import Panels

/// The event nodes that would be played if this user might read them. Keyboards and power buttons are none of them.
struct UnreadableNodes {
    private var paths: Set<String> = []

    var isEmpty: Bool { paths.isEmpty }

    /// Whether a node would be played.
    /// - Parameter wanted: the nodes or names that the user asked for; none: every touchscreen.
    static func concern(_ node: DeviceNode, wanted: [String]) -> Bool {
        guard wanted.isEmpty else { return wanted.contains { node.device.matches($0, path: node.path) } }
        return (try? node.device.panelKind()) == .touchscreen
    }

    /// Notes a node that would be played.
    /// - Returns: the message for the user, with the remedy for the first node alone; nil if the node is known.
    mutating func note(_ node: DeviceNode) -> String? {
        let help = isEmpty ? "; join its group by “sudo usermod -aG input \"$USER\"”, and log in again" : ""
        guard paths.insert(node.path).inserted else { return nil }
        return "warning: \(node.device.name) (\(node.path)): not permitted\(help)"
    }

    mutating func remove(_ path: String) { paths.remove(path) }
}
