import TestSupport
import Testing
import Time
import Touch

@testable import EvdevInput
@testable import Panels

@Suite("Recordings of real panels", .enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"))
struct SharedRecordingTests {
    @Test(arguments: SharedRecordings.paths)
    func asManyContactsAreSeenAsTheRawLinesTell(path: String) throws {
        let expected = countContacts(rawLines: try contents(path))
        let take = try Take(try Recording(contentsOf: path))
        #expect(expected > 0)
        #expect(take.count(.began) == expected)
        #expect(take.count(.ended) + take.count(.cancelled) == expected)
        #expect(take.isSound)
    }

    @Test(arguments: SharedRecordings.paths)
    func aRecordingIsWrittenAsItWasRead(path: String) throws {
        let recording = try Recording(contentsOf: path)
        let again = try Recording(text: RecordingWriter.text(of: recording))
        #expect(again.device == recording.device)
        #expect(again.events.count == recording.events.count)
        let shift = recording.events[0].time - again.events[0].time
        #expect(again.events.map { $0.time + shift } == recording.events.map(\.time))
        #expect(try Take(again).contacts.map(\.location) == Take(recording).contacts.map(\.location))
    }
}
