import EvdevInput
import Panels
import TestSupport
import Time
import Touch

extension FeltTake {
    /// The recordings of real panels, which the project does not contain; none where they are not beside it.
    public static let recordings = SharedRecordings.paths

    /// Each finger of a recording that moves by more than a few steps, on a ribbon along the side on which it moves
    /// farther. It is heard by every second of its reports, and compared with all of them.
    public static func takes(recording path: String) throws -> [FeltTake] {
        let (fingers, surface) = try fingers(recording: path)
        return fingers.map { finger in
            let across = finger.map { Report(time: $0.time, position: $0.contact.location.x / surface.width * 127) }
            let along = finger.map { Report(time: $0.time, position: $0.contact.location.y / surface.height * 127) }
            return way(across) > way(along) ? across : along
        }.filter { way($0) > 5 && $0.count > 20 }.map(halved)
    }

    /// The size of each finger that is not always as large, as if it were the finger's place: what carrying it on would be.
    public static func sizes(recording path: String) throws -> [FeltTake] {
        try fingers(recording: path).fingers.map { finger in
            finger.map { Report(time: $0.time, position: FingerSize.fraction(of: $0.contact.size) * 127) }
        }.filter { way($0) > 0 && $0.count > 20 }.map(halved)
    }

    /// Where each finger that rests for half a second is at each millisecond, in millimetres from where it begins, were the
    /// panel a ribbon of this length. A finger rests while it moves by less than 0.4 mm in 0.3 s.
    public static func rests(recording path: String, on length: Double) throws -> [[Double]] {
        let (fingers, surface) = try fingers(recording: path)
        return fingers.filter { $0.count > 20 }.flatMap { finger in
            let across = finger.map { Report(time: $0.time, position: $0.contact.location.x / surface.width * length) }
            let along = finger.map { Report(time: $0.time, position: $0.contact.location.y / surface.height * length) }
            return [across, along].flatMap { rests(among: interpolated($0)) }
        }
    }

    private static func rests(among places: [Double]) -> [[Double]] {
        let (window, shortest) = (300, 500)
        var rests: [[Double]] = []
        var start = 0
        for end in places.indices {
            let recent = places[max(start, end - window)...end]
            guard end == places.count - 1 || recent.max()! - recent.min()! > 0.4 else { continue }
            if end - start >= shortest { rests.append(places[start..<end].map { $0 - places[start] }) }
            start = end
        }
        return rests
    }

    private static func fingers(
        recording path: String
    ) throws -> (fingers: [[(time: Timestamp, contact: Contact)]], surface: Size) {
        let recording = try Recording(contentsOf: path)
        var decoder = try PanelDecoder(recording.device)
        var places: [ContactID: Int] = [:]
        var fingers: [[(time: Timestamp, contact: Contact)]] = []
        for event in recording.events {
            decoder.handle(event) { frame in
                for contact in frame.contacts where !contact.phase.isTerminal {
                    let place = places[contact.id] ?? fingers.count
                    if place == fingers.count { fingers.append([]) }
                    places[contact.id] = place
                    fingers[place].append((frame.timestamp, contact))
                }
            }
        }
        return (fingers, decoder.surface)
    }

    private static func halved(_ reports: [Report]) -> FeltTake {
        FeltTake(truth: interpolated(reports), reports: reports.indices.filter { $0 % 2 == 0 }.map { reports[$0] })
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
