import ArgumentParser
import Control
import Doctor
import EvdevInput
import Panels

struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the input devices: which ones Ribbon plays, and why not the others.")

    @Flag(help: "Print JSON for other programs.")
    var json = false

    @Flag(
        help:
            "Measure how often a panel reports while you move a finger on it, and how often it is polled. Stop with Ctrl-C."
    )
    var rate = false

    @Option(
        name: .customLong("device"), parsing: .singleValue,
        help: ArgumentHelp(
            "Show the effect of this option of `ribbon run`. May be repeated.", valueName: "node-or-name"))
    var devices: [String] = []

    func run() throws {
        let panels = OpenPanels()
        let reports = panels.reports(wanted: devices)
        if rate {
            for (node, rate) in try RateMeasurement(panels.playedPanels(wanted: devices)).run() {
                Standard.print("\(node.path)  \(node.device.name): \(rate.result?.description ?? "no finger moved")")
                guard let polling = PollingCheck(name: node.device.name, node: node.path) else { continue }
                Standard.print("    \(polling.sentence)")
                if let mend = polling.mend { Standard.print("    $ \(mend)") }
            }
            return
        }
        if json {
            Standard.write(try jsonText(reports))
        } else {
            for line in reports.flatMap(\.lines) { Standard.print(line) }
        }
        if reports.isEmpty && panels.failures.isEmpty {
            Standard.error("ribbon: there is no input device under \(DeviceNodes.folder)")
        }
        for failure in panels.failures { Standard.error("ribbon: warning: \(failure)") }
        if panels.failures.contains(where: { if case .notPermitted = $0 { true } else { false } }) {
            throw CommandFailure(.notPermitted)
        }
    }
}

/// A panel that would be played, with its configuration.
struct ChosenPanel {
    var panel: LivePanel
    var node: DeviceNode
    var decoder: PanelDecoder
    var configuration: DeviceConfiguration
}

/// All event nodes that could be opened, and the errors of the others.
struct OpenPanels {
    private var panels: [LivePanel] = []
    private(set) var failures: [DeviceError] = []
    private let files = DeviceFiles { Standard.error("ribbon: \($0)") }

    init() {
        for path in DeviceNodes.list() {
            do throws(DeviceError) { panels.append(try LivePanel(path: path)) } catch { failures.append(error) }
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

    /// The single panel that would be played.
    /// - Throws: if there is none, or several.
    func onePlayedPanel(wanted: String?) throws -> ChosenPanel {
        let panels = try playedPanels(wanted: wanted.map { [$0] } ?? [])
        guard panels.count == 1 else {
            let names = panels.map { "\($0.node.path) (\($0.node.device.name))" }.joined(separator: ", ")
            throw CommandFailure(.wrongUsage, "several touchscreens: \(names); expected --device with one of them")
        }
        return panels[0]
    }

    /// The panels that would be played.
    /// - Throws: if there are none.
    func playedPanels(wanted: [String]) throws -> [ChosenPanel] {
        let choice = choice(wanted)
        let played = choice.used.compactMap { index -> ChosenPanel? in
            var configuration = DeviceConfiguration()
            if case .used(let number?) = choice.verdicts[index] { configuration = files.configurations[number] }
            let node = choice.nodes[index]
            let decoder = try? PanelDecoder(
                node.device, configuration: configuration, systemMatrix: node.systemMatrix)
            return decoder.map {
                ChosenPanel(panel: panels[index], node: node, decoder: $0, configuration: configuration)
            }
        }
        guard played.isEmpty else { return played }
        if let failure = failures.first { throw CommandFailure(failure) }
        throw CommandFailure(
            .unavailable, "there is no touchscreen; plug one in, or see what “ribbon devices” lists")
    }
}
