import ArgumentParser
import Control
import EvdevInput
import Panels

struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the input devices: what they are, and which of them Ribbon plays and why.")

    @Flag(help: "Write JSON, for other programs.")
    var json = false

    @Flag(help: "Measure how often a panel reports, while you move a finger over it. Ends with Ctrl-C.")
    var rate = false

    @Option(
        name: .customLong("device"), parsing: .singleValue,
        help: ArgumentHelp("Only what would be played with these.", valueName: "node-or-name"))
    var devices: [String] = []

    func run() throws {
        let panels = OpenPanels()
        let reports = panels.reports(wanted: devices)
        if rate {
            for (node, rate) in try RateMeasurement(panels.playedPanels(wanted: devices)).run() {
                print("\(node.path)  \(node.device.name): \(rate.result?.description ?? "no finger moved")")
            }
            return
        }
        if json {
            print(try jsonText(reports))
        } else {
            for report in reports { print(report.text) }
        }
        if reports.isEmpty && panels.refusals.isEmpty {
            Standard.error("ribbon: there is no input device under \(DeviceNodes.folder)")
        }
        for refusal in panels.refusals { Standard.error("ribbon: warning: \(refusal)") }
        if panels.refusals.contains(where: { if case .notPermitted = $0 { true } else { false } }) {
            throw CommandFailure(.notPermitted)
        }
    }
}

/// Every event node that can be opened, and why others can not.
struct OpenPanels {
    private var panels: [LivePanel] = []
    private(set) var refusals: [DeviceError] = []
    private let files = DeviceFiles { Standard.error("ribbon: \($0)") }

    init() {
        for path in DeviceNodes.list() {
            do throws(DeviceError) { panels.append(try LivePanel(path: path)) } catch { refusals.append(error) }
        }
    }

    private func choice(_ wanted: [String]) -> DeviceChoice {
        DeviceChoice(
            of: panels.map(DeviceNode.init), wanted: DeviceNodes.resolvingLinks(wanted),
            configurations: files.configurations)
    }

    func reports(wanted: [String]) -> [DeviceReport] {
        let choice = choice(wanted)
        return zip(choice.nodes, choice.verdicts).map { DeviceReport($0, $1, files) }
    }

    /// What would be played.
    /// - Throws: why there is nothing.
    func playedPanels(wanted: [String]) throws -> [(panel: LivePanel, node: DeviceNode, decoder: PanelDecoder)] {
        let choice = choice(wanted)
        let played = choice.used.compactMap { index -> (LivePanel, DeviceNode, PanelDecoder)? in
            var configuration = DeviceConfiguration()
            if case .used(let number?) = choice.verdicts[index] { configuration = files.configurations[number] }
            let node = choice.nodes[index]
            let decoder = try? PanelDecoder(
                node.device, configuration: configuration, systemMatrix: node.systemMatrix)
            return decoder.map { (panels[index], node, $0) }
        }
        guard played.isEmpty else { return played }
        if let refusal = refusals.first { throw CommandFailure(refusal) }
        throw CommandFailure(
            .unavailable, "no touchscreen here; expected one that “ribbon devices” lists: plug one in")
    }
}
