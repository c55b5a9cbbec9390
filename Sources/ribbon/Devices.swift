import ArgumentParser
import Control
import Doctor
import EvdevInput
import Panels

struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the input devices: which ones Ribbon plays, and why not the others.",
        discussion: "Example: `ribbon devices --rate`.")

    @Flag(help: "Print JSON for other programs.")
    var json = false

    @Flag(
        help: ArgumentHelp(
            "Measure how often each touchscreen reports while you move a finger on it, until Ctrl-C; also prints how "
                + "often it is polled."))
    var rate = false

    @Option(
        name: .customLong("device"), parsing: .singleValue,
        help: ArgumentHelp(
            "The device: its node, its name or a part of its name. May be repeated. Default: as for `ribbon "
                + "run`.", valueName: "node-or-name"))
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
        if !panels.passedOver.isEmpty {
            let names = panels.passedOver.map(\.device.name).joined(separator: ", ")
            Standard.error("ribbon: note: not readable, and no touchscreens: \(names)")
        }
        if reports.isEmpty && panels.failures.isEmpty && panels.passedOver.isEmpty {
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
    /// The file of its configuration; nil if it has none.
    var file: String?
}

/// All event nodes that could be opened, and the errors of the others.
struct OpenPanels {
    /// In the order of `nodes` and `verdicts` of a `choice`, whose indices are used here too.
    private var panels: [LivePanel] = []
    private(set) var failures: [DeviceError] = []
    /// Keyboards, power buttons and the like, which this user may not read and need not.
    private(set) var passedOver: [DeviceNode] = []
    private let files = DeviceFiles { Standard.error("ribbon: \($0)") }

    init() {
        for path in DeviceNodes.list() {
            do throws(DeviceError) {
                panels.append(try LivePanel(path: path))
            } catch {
                if case .notPermitted = error, let node = DeviceNode(unopened: path),
                    (try? node.device.panelKind()) != .touchscreen
                {
                    passedOver.append(node)
                } else {
                    failures.append(error)
                }
            }
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
            var (configuration, file) = (DeviceConfiguration(), String?.none)
            if case .used(let number?) = choice.verdicts[index] {
                (configuration, file) = (files.configurations[number], files.paths[number])
            }
            let node = choice.nodes[index]
            let decoder = try? PanelDecoder(
                node.device, configuration: configuration, systemMatrix: node.systemMatrix)
            return decoder.map {
                ChosenPanel(panel: panels[index], node: node, decoder: $0, configuration: configuration, file: file)
            }
        }
        guard played.isEmpty else { return played }
        if let failure = failures.first { throw CommandFailure(failure) }
        if let hidden = passedOver.first(where: { node in wanted.contains { node.device.matches($0, path: node.path) } }
        ) {
            throw CommandFailure(DeviceError.notPermitted(path: hidden.path))
        }
        let isNamed = choice.nodes.contains { node in wanted.contains { node.device.matches($0, path: node.path) } }
        if !wanted.isEmpty, !isNamed {
            let names = wanted.map { "“\($0)”" }.joined(separator: ", ")
            throw CommandFailure(.missingFile, "no input device is \(names); expected one that “ribbon devices” lists")
        }
        throw CommandFailure(
            .unavailable, "there is no touchscreen; plug one in, or see what “ribbon devices” lists")
    }
}
