import MIDI
import Mapping

extension PatchReader {
    /// Reads the `bend-range` of a mapping that bends: the range of its channel, on its port.
    mutating func readBendRange(_ node: Node, _ placed: PlacedRoute) {
        guard let place = node["bend-range"], let semitones = place.whole else { return }
        let route = placed.route
        let bends = route.note.map { $0.quantize.bends || $0.scale.isMicrotonal && !midi.sendsTuning } ?? false
        guard bends || route.target == .bend else {
            diagnostics.error(
                place.span, "'bend-range' of a mapping that bends nothing",
                expected: "to: bend, or notes with quantize: off, assist or round", advice: "remove it")
            return
        }
        if let mpe = midi.mpe, route.source == .touch || route.target.isWindow, route.channel == mpe.master {
            diagnostics.error(
                place.span, "'bend-range' of voices that have channels of their own",
                expected: "'bend-range' under 'midi', for all of them")
            return
        }
        let channel = PortChannel(route)
        if let known = bendRanges[channel], known.semitones != semitones {
            diagnostics.error(
                place.span,
                "'bend-range: \(semitones)' on channel \(route.channel.number), which has \(known.semitones)",
                expected: "one for each channel", advice: "the other is on line \(known.line)")
        } else if bendRanges[channel] == nil {
            bendRanges[channel] = (semitones, place.span.start.line)
        }
    }

    /// The ribbon with the bend range of its channel in every mapping.
    func withBendRanges(_ ribbon: RibbonPatch) -> RibbonPatch {
        var ribbon = ribbon
        ribbon.changeRoutes { $0.bendRange = bendRanges[PortChannel($0)]?.semitones }
        return ribbon
    }
}

/// A channel of an output port.
struct PortChannel: Hashable {
    var port: Int
    var channel: Channel

    init(_ route: Route) { (port, channel) = (route.port, route.channel) }
}
