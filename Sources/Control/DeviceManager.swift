import EvdevInput

/// Finds the panels to be played, opens them when they come, and knows which are open.
struct DeviceManager {
    private let wanted: [String]
    private let grabs: Bool
    private let watch: DeviceWatch
    private var open: Set<String> = []
    /// What has been said of nodes that could not be opened.
    private var complaints: [String: DeviceError] = [:]
    private var attached: UInt32 = 0

    /// Each panel's contacts are numbered from the next multiple of this.
    private static let idsPerPanel: UInt32 = 1 << 24

    init(_ options: Session.Options) throws(DeviceError) {
        wanted = options.devices
        grabs = options.grab ?? !Desktop.isRunning
        watch = try DeviceWatch()
    }

    /// Readable when nodes have come or gone.
    var descriptor: Int32 { watch.descriptor }

    var hasAny: Bool { !open.isEmpty }

    typealias Attach = (LivePanel, _ firstID: UInt32) throws(UnusablePanel) -> Void

    /// Opens everything that is there.
    mutating func openAll(_ attach: Attach, tell: (String) -> Void) {
        for path in DeviceNodes.list() { consider(path, attach, tell: tell) }
    }

    /// Opens what has come since.
    mutating func update(_ attach: Attach, tell: (String) -> Void) {
        for change in watch.drain() {
            switch change {
            case .appeared(let path): consider(path, attach, tell: tell)
            case .vanished(let path): complaints[path] = nil
            case .unknown: openAll(attach, tell: tell)
            }
        }
    }

    /// The panel at this node is gone.
    mutating func forget(_ path: String) { open.remove(path) }

    private mutating func consider(_ path: String, _ attach: Attach, tell: (String) -> Void) {
        guard !open.contains(path) else { return }
        do {
            let panel = try LivePanel(path: path)
            guard isWanted(panel) else { return }
            if grabs { try panel.grab() }
            try attach(panel, attached &* Self.idsPerPanel &+ 1)
            attached += 1
            open.insert(path)
            complaints[path] = nil
        } catch let error as DeviceError {
            complain(of: path, error, tell: tell)
        } catch {
            tell("warning: \(path): \(error)")
        }
    }

    private func isWanted(_ panel: LivePanel) -> Bool {
        guard let kind = try? panel.device.panelKind() else { return false }
        if wanted.isEmpty { return kind == .touchscreen }
        return wanted.contains { panel.device.matches($0, path: panel.path) }
    }

    /// A node that is just being made may not be permitted for a moment: it is told of once, when it stays so.
    private mutating func complain(of path: String, _ error: DeviceError, tell: (String) -> Void) {
        guard complaints[path] != error else { return }
        complaints[path] = error
        tell("warning: \(error)")
    }
}
