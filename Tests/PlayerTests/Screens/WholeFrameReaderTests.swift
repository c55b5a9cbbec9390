import Testing
import Time
import Touch

@testable import Player

@Suite("Whole frames")
struct WholeFrameReaderTests {
    /// A line for each contact: its phase, its id and where it is.
    private final class Frames {
        var reader = WholeFrameReader(firstID: 1)
        private(set) var times: [Timestamp] = []
        private(set) var contacts: [Contact] = []

        func handle(_ listed: [WholeContact], at time: Int64 = 0) -> [String] {
            reader.handle(listed, at: .milliseconds(time)) { take($0) }
            return lines()
        }

        func cancel(at time: Int64?) -> [String] {
            reader.cancelAll(at: time.map { .milliseconds($0) }) { take($0) }
            return lines()
        }

        func take(_ frame: borrowing TouchFrame) {
            times.append(frame.timestamp)
            contacts = frame.contacts
        }

        private func lines() -> [String] {
            defer { contacts = [] }
            return contacts.map { "\($0.phase) \($0.id.rawValue) \(Int($0.location.x)) \(Int($0.location.y))" }
        }
    }

    private let frames = Frames()

    private func contact(_ id: UInt32, _ x: Points, _ y: Points = 50) -> WholeContact {
        WholeContact(id: id, location: Point(x: x, y: y))
    }

    @Test func whoIsListedBeginsThenMovesAndWhoIsListedNoLongerHasEnded() {
        #expect(frames.handle([contact(70, 10)]) == ["began 1 10 50"])
        #expect(frames.handle([contact(70, 20), contact(9, 90)]) == ["moved 1 20 50", "began 2 90 50"])
        #expect(frames.handle([contact(9, 90)]) == ["ended 1 20 50", "stationary 2 90 50"])
        #expect(frames.handle([]) == ["ended 2 90 50"])
    }

    @Test func theOrderOfTheListDoesNotMatter() {
        _ = frames.handle([contact(1, 10), contact(2, 20)])
        #expect(frames.handle([contact(2, 20), contact(1, 10)]) == ["stationary 1 10 50", "stationary 2 20 50"])
    }

    @Test func anIDThatComesBackIsAnotherContact() {
        _ = frames.handle([contact(1, 10)])
        _ = frames.handle([])
        #expect(frames.handle([contact(1, 10)]) == ["began 2 10 50"])
    }

    @Test func oneIDForAnotherInOneFrameIsALiftAndADown() {
        _ = frames.handle([contact(1, 10)])
        #expect(frames.handle([contact(2, 10)]) == ["ended 1 10 50", "began 2 10 50"])
    }

    @Test func moreThan32AreIgnoredAndCounted() {
        let listed = (0..<40 as Range<UInt32>).map { contact($0, Double($0)) }
        #expect(frames.handle(listed).count == 32)
        #expect(frames.reader.ignored == 8)
        // One that lifts makes room for one that was ignored.
        let lines = frames.handle(Array(listed.dropFirst()))
        #expect(lines.contains("ended 1 0 50"))
        #expect(lines.contains { $0.hasPrefix("began 33 ") })
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func whatIsNoNumberIsIgnoredAndCounted(value: Double) {
        #expect(frames.handle([contact(1, value)]) == [])
        #expect(frames.handle([contact(1, 10, value)]) == [])
        #expect(frames.handle([WholeContact(id: 1, location: Point(x: 10, y: 10), pressure: value)]) == [])
        #expect(frames.handle([WholeContact(id: 1, location: Point(x: 10, y: 10), size: value)]) == [])
        #expect(frames.reader.ignored == 4)
        _ = frames.handle([contact(1, 10)])
        #expect(frames.handle([contact(1, value)]) == ["stationary 1 10 50"], "it stays where it was")
    }

    @Test func pressureAndSizeStayInTheirRanges() {
        let contact = WholeContact(id: 1, location: Point(x: 1, y: 1), pressure: 3, size: -2)
        frames.reader.handle([contact], at: .zero) { frames.take($0) }
        #expect(frames.contacts.first?.pressure == Contact.highestPressure)
        #expect(frames.contacts.first?.size == 0)
    }

    @Test func aCancelEndsAllThatAreDownAtItsTimeOrTheLastFrames() {
        _ = frames.handle([contact(1, 10), contact(2, 20)], at: 1000)
        #expect(frames.cancel(at: nil) == ["cancelled 1 10 50", "cancelled 2 20 50"])
        #expect(frames.times.last == .milliseconds(1000))
        _ = frames.handle([contact(1, 10)], at: 2000)
        #expect(frames.cancel(at: 2500) == ["cancelled 3 10 50"])
        #expect(frames.times.last == .milliseconds(2500))
        #expect(frames.handle([contact(1, 10)], at: 3000) == ["began 4 10 50"], "it is another contact")
    }

    @Test func atAChangeOfPatchContactsAreCancelledAndBeginAgainAsOtherOnes() {
        _ = frames.handle([contact(1, 10), contact(2, 20)])
        var lines: [String] = []
        func add(_ frame: borrowing TouchFrame) {
            lines += frame.contacts.map { "\($0.phase) \($0.id.rawValue) \(Int($0.location.x))" }
        }
        frames.reader.beginAgain(at: .milliseconds(1000), cancelled: add, began: add)
        #expect(lines == ["cancelled 1 10", "cancelled 2 20", "began 3 10", "began 4 20"])
        #expect(frames.handle([contact(1, 30), contact(2, 20)]) == ["moved 3 30 50", "stationary 4 20 50"])
    }
}
