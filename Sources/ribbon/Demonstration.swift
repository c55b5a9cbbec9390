import ALSASequencer
import EvdevInput
import MIDI
import Mapping
import Panels
import Player
import Presets
import Ribbons
import System
import Time
import Touch

/// `ribbon run --fallback`: plays a recording on a machine without a touchscreen or synth: shows how the ribbons move and the MIDI they send,
/// and writes a Standard MIDI File and a picture of the face.
struct Demonstration {
    private let path: String
    private let preset: String
    private let patch: Patch

    init(_ path: String, preset: String) throws {
        self.path = path
        self.preset = preset
        patch = try loadPreset(preset).patch
    }

    /// Says what is missing for real playing; nil if nothing is.
    static func reason(for devices: [String]) -> String? {
        var missing: [String] = []
        if !hasPanel(devices) { missing.append(devices.isEmpty ? "touchscreen" : "such device") }
        if (try? PortDirectory(name: "Ribbon check")) == nil { missing.append("ALSA sequencer") }
        return missing.isEmpty ? nil : "no " + missing.joined(separator: " and no ")
    }

    private static func hasPanel(_ wanted: [String]) -> Bool {
        let wanted = DeviceNodes.resolvingLinks(wanted)
        return DeviceNodes.list().contains { path in
            guard let panel = try? LivePanel(path: path), let kind = try? panel.device.panelKind() else { return false }
            return wanted.isEmpty
                ? kind == .touchscreen : wanted.contains { panel.device.matches($0, path: path) }
        }
    }

    func run(insteadOf reason: String) throws {
        let renderer = Renderer(patch)
        // The recording has a panel of its own; this machine's configurations do not apply to it.
        try renderer.addPrinting(path, nil)
        let (midi, picture) = (Self.name(for: path, ".mid"), Self.name(for: path, ".png"))
        Standard.print("\(reason) here: playing the recording \(path) through the preset “\(patch.name)”")
        Standard.print("instead of fingers, and showing the MIDI instead of sending it.")
        Standard.print("")
        let size = RenderedSize(renderer)
        func write(_ line: String) {
            size.add(bytes: line.utf8.count + 1)
            Standard.print(line)
        }
        var (files, messages) = (RenderedFiles(), 0)
        var pictures = renderer.ribbons.map { _ in "" }
        var liveliest = LiveliestMoment()
        func show(_ offset: Nanoseconds) {
            for (index, ribbon) in renderer.ribbons.enumerated() {
                let contacts = ribbon.contacts.map(\.position)
                let picture = RibbonPicture(ribbon).line(ribbon.settings.name, contacts, width: 48)
                if picture != pictures[index] { write("\(offset.secondsText)  \(picture)") }
                pictures[index] = picture
            }
            var fingers = 0
            renderer.player.screens.forEach { $0.instrument.forEachFinger { _ in fingers += 1 } }
            liveliest.note(fingers + renderer.player.output.ledger.count, at: offset)
        }
        renderer.render(observe: show) { event in
            messages += 1
            size.add(bytes: files.append(event))
            write("\(eventLine(event, ports: patch.portNames))   \(event.message.meaning)")
        }
        try files.write(ports: patch.portNames, to: midi)
        Standard.print("")
        let names = files.named(midi, ports: patch.portNames).map(\.name).joined(separator: ", ")
        Standard.print("\(messages) messages, for any sequencer: \(names)")
        do {
            try FaceProgram.draw(picture, preset: preset, recording: path, at: liveliest.moment)
            Standard.print(
                "\(picture) shows what a screen shows, \(liveliest.moment.secondsText) s from the beginning.")
        } catch {
            for message in error.messages { Standard.print("There is no picture: \(message)") }
        }
        Standard.print("To play for real, ask “ribbon doctor” what is missing, and start again.")
        Standard.print("“make play” plays it here and now, in a browser.")
        if let failure = size.failure { throw failure }
    }

    /// A file name in the current folder. It is never that of a file which belongs to the recording.
    private static func name(for path: String, _ ending: String) -> String {
        let name = path.split(separator: "/").last ?? "take"
        let isHere = realPath(Bank.folder(of: path)) == realPath(".")
        return (name.split(separator: ".").first ?? "take") + (isHere ? "-played" : "") + ending
    }
}

/// Finds the middle of the longest time with the most fingers and notes at once.
private struct LiveliestMoment {
    private(set) var moment = Nanoseconds.zero
    private var longest = (count: 0, span: Int64(0))
    private var current = (count: 0, since: Nanoseconds.zero)

    mutating func note(_ count: Int, at time: Nanoseconds) {
        guard count != current.count else { return }
        let span = time.count - current.since.count
        if (current.count, span) > (longest.count, longest.span) {
            longest = (current.count, span)
            moment = Nanoseconds(current.since.count + span / 2)
        }
        current = (count, time)
    }
}
