import MIDI
import Mapping
import Ribbons

/// Reads and writes a preset's snapshots as a file.
public enum SnapshotFile {
    /// Parses a file's bytes without touching the disk. Scales and the states of ribbons that the preset lacks are kept.
    public static func load(_ bytes: [UInt8], file: String, for patch: Patch) -> Loaded<Snapshots> {
        Loaded(bytes, file: file, shape: .record(SnapshotTable.record), refuse: refuseCutFile) { node, _ in
            let names = node["snapshots"]?.items?.flatMap {
                $0["ribbons"]?.items?.compactMap { $0["name"]?.text } ?? []
            }
            var snapshots = Snapshots(patch, keeping: names ?? [])
            for item in node["snapshots"]?.items ?? [] {
                guard let number = item["number"]?.whole else { continue }
                for ribbon in item["ribbons"]?.items ?? [] {
                    guard let place = snapshots.ribbonNames.firstIndex(where: { $0 == ribbon["name"]?.text }) else {
                        continue
                    }
                    let state = snapshot(ribbon, &snapshots)
                    snapshots[number, ribbon: place] = state
                }
                snapshots.noteStored(number)
                snapshots.labels[number] = item["name"]?.text
            }
            // `noteStored` makes each one the latest.
            snapshots.noteLatest(nil)
            return snapshots
        }
    }

    /// Reads a file from the disk.
    public static func read(
        _ path: String, for patch: Patch, onlyFiles: Bool = false
    ) throws(FileError) -> Loaded<Snapshots> {
        load(try FileReader.bytes(of: path, onlyFiles: onlyFiles), file: path, for: patch)
    }

    /// Says that a file cannot be read.
    public static func unreadable(_ path: String, _ error: FileError) -> String {
        "\(path): \(error.cause); expected a file of snapshots, such as ~/.local/state/ribbon/snapshots/PRESET.yaml"
    }

    private static func refuseCutFile(_ root: Node, _ diagnostics: inout DiagnosticList) -> Bool {
        guard root.entries != nil, root.entry("complete") == nil else { return true }
        diagnostics.error(
            root.span, "the file of snapshots was cut short", expected: "'complete: on' at its end",
            advice: "put a whole copy of it there, or remove it and store the snapshots anew")
        return false
    }

    /// - Parameter snapshots: get room for its scale.
    private static func snapshot(_ node: Node, _ snapshots: inout Snapshots) -> RibbonSnapshot {
        var snapshot = RibbonSnapshot(
            RibbonPlacement(
                center: node["center"]?.number ?? 0.5, range: node["range"]?.number ?? 0,
                across: node["across"]?.number))
        snapshot.isDoorOpen = node["door"]?.text == "open"
        (snapshot.front, snapshot.back) = (switches(node["front"]), switches(node["back"]))
        snapshot.tuning.shift = Int16(node["shift"]?.whole ?? 0)
        snapshot.tuning.span = node["span"]?.number
        snapshot.arpeggio.division = node["division"]?.number
        snapshot.arpeggio.gate = node["gate"]?.number
        snapshot.arpeggio.swing = node["swing"]?.number
        snapshot.arpeggio.velocity = node["velocity"]?.number
        if let scale = node["scale"].flatMap({ scale($0, period: node["period"]?.number ?? 12) }) {
            snapshot.tuning.scale = snapshots.makeRoom(for: scale)
        }
        return snapshot
    }

    /// Nil for degrees that make no scale.
    private static func scale(_ node: Node, period: Double) -> Scale? {
        switch node.text {
        case ScaleShape.input: .input()
        case ScaleShape.inputTuning: .inputTuning()
        default: node.items.flatMap { Scale(pitches: $0.compactMap(\.number), period: period) }
        }
    }

    private static func switches(_ node: Node?) -> SwitchSet {
        var set = SwitchSet()
        for place in node?.items?.compactMap(\.whole) ?? [] { set[place - 1] = true }
        return set
    }

    // MARK: Writing

    /// The text of a file. Reading it for the same preset gives snapshots that hold the same.
    public static func text(of snapshots: Snapshots) -> String {
        var lines = ["# The snapshots of the preset of this name, as Ribbon keeps them."]
        lines += ["ribbon-snapshots: \(SnapshotTable.version)", "snapshots:"]
        if snapshots.stored.isEmpty { lines[lines.count - 1] += " []" }
        for number in snapshots.stored {
            lines.append("  - number: \(number)")
            if let label = snapshots.labels[number] { lines.append("    name: \(inDoubleQuotes(label))") }
            lines.append("    ribbons:")
            let ribbons = snapshots.ribbonNames.indices.compactMap { index in
                snapshots[number, ribbon: index].map { state in
                    let fields = fields(state, snapshots.ribbonNames[index], snapshots.scale(of: state))
                    return "      - { \(fields.joined(separator: ", ")) }"
                }
            }
            if ribbons.isEmpty { lines[lines.count - 1] += " []" }
            lines += ribbons
        }
        return (lines + ["complete: on"]).joined(separator: "\n") + "\n"
    }

    /// The fields of a ribbon, with the keys of `SnapshotTable.ribbon`, as `snapshot` reads them.
    private static func fields(_ snapshot: RibbonSnapshot, _ name: String, _ scale: Scale?) -> [String] {
        var fields = ["name: \(inDoubleQuotes(name))", "center: \(number(snapshot.placement.center))"]
        if snapshot.placement.range != 0 { fields.append("range: \(number(snapshot.placement.range))") }
        if let across = snapshot.placement.across { fields.append("across: \(number(across))") }
        if snapshot.isDoorOpen { fields.append("door: open") }
        for (key, set) in [("front", snapshot.front), ("back", snapshot.back)] where !set.places.isEmpty {
            fields.append("\(key): [\(set.places.map { "\($0 + 1)" }.joined(separator: ", "))]")
        }
        let tuning = snapshot.tuning
        if tuning.shift != 0 { fields.append("shift: \(tuning.shift)") }
        if let span = tuning.span { fields.append("span: \(Decimal.write(span))") }
        let arpeggio = snapshot.arpeggio
        let settings = [
            ("division", arpeggio.division), ("gate", arpeggio.gate), ("swing", arpeggio.swing),
            ("velocity", arpeggio.velocity),
        ]
        for (key, value) in settings { if let value { fields.append("\(key): \(number(value))") } }
        if let scale {
            let degrees = "[\(scale.degrees.map(Decimal.write).joined(separator: ", "))]"
            fields.append("scale: \(scale.inputName ?? degrees)")
            if scale.input == nil, scale.period != 12 { fields.append("period: \(Decimal.write(scale.period))") }
        }
        return fields
    }

    /// Formats a number; values close to 0 become 0, because they would have more digits than a file may have.
    private static func number(_ value: Double) -> String { Decimal.write(abs(value) < 1e-30 ? 0 : value) }
}

extension Scale {
    /// The name of a scale that comes from the input port; nil for any other scale.
    fileprivate var inputName: String? {
        switch input {
        case .keys: ScaleShape.input
        case .tuning: ScaleShape.inputTuning
        case nil: nil
        }
    }
}
