import EvdevInput
import Panels
import TestSupport
import Time
import Touch

extension FeltTake {
    /// The recordings of real panels, which the project does not contain; none where they are not beside it.
    public static let recordings = files(in: projectFile("../shared/recordings/evemu-devices")).filter {
        $0.hasSuffix(".events")
    }

    /// Each finger of a recording that moves by more than a few steps, on a ribbon along the side on which it moves
    /// farther. It is heard by every second of its reports, and compared with all of them.
    public static func takes(recording path: String) throws -> [FeltTake] {
        let recording = try Recording(contentsOf: path)
        var decoder = try PanelDecoder(recording.device)
        let surface = decoder.surface
        var fingers: [(id: ContactID, across: [Report], along: [Report])] = []
        for event in recording.events {
            decoder.handle(event) { frame in
                for contact in frame.contacts where !contact.phase.isTerminal {
                    let (x, y) = (contact.location.x / surface.width, contact.location.y / surface.height)
                    let known = fingers.firstIndex { $0.id == contact.id }
                    if known == nil { fingers.append((contact.id, [], [])) }
                    let place = known ?? fingers.count - 1
                    fingers[place].across.append(Report(time: frame.timestamp, position: x * 127))
                    fingers[place].along.append(Report(time: frame.timestamp, position: y * 127))
                }
            }
        }
        return fingers.map { way($0.across) > way($0.along) ? $0.across : $0.along }
            .filter { way($0) > 5 && $0.count > 20 }
            .map { reports in
                let heard = reports.indices.filter { $0 % 2 == 0 }.map { reports[$0] }
                return FeltTake(truth: interpolated(reports), reports: heard)
            }
    }

    private static func way(_ reports: [Report]) -> Double {
        let positions = reports.map(\.position)
        return (positions.max() ?? 0) - (positions.min() ?? 0)
    }

    /// On a grid of 1 ms, straight from report to report.
    private static func interpolated(_ reports: [Report]) -> [Double] {
        var values: [Double] = []
        var next = 1
        let (start, end) = (reports[0].time, reports[reports.count - 1].time)
        for millisecond in 0..<Int((end - start).count / 1_000_000) {
            let time = start + .milliseconds(Int64(millisecond))
            while reports[next].time <= time { next += 1 }
            let (a, b) = (reports[next - 1], reports[next])
            let part = (time - a.time).seconds / (b.time - a.time).seconds
            values.append(a.position + (b.position - a.position) * part)
        }
        return values
    }
}
