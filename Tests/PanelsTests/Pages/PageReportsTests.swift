import TestSupport
import Testing
import Time
import Touch

@testable import Panels

/// Frames of a page, and what a panel's decoder makes of their reports.
@Suite("Reports of a page")
struct PageReportsTests {
    private var reports = PageReports()
    private var decoder: PanelDecoder
    private var time = Timestamp.zero

    init() throws {
        var configuration = DeviceConfiguration()
        configuration.size = Millimetres(width: 100, height: 100)
        decoder = try PanelDecoder(PageReports.device(named: "Browser"), configuration: configuration)
    }

    /// A contact's place in the page's own numbers.
    private func place(_ contact: Contact) -> UInt16 {
        UInt16((contact.location.x / decoder.surface.width * 65_535).rounded())
    }

    private mutating func decode(_ events: [RawEvent]) -> [[Contact]] {
        var frames: [[Contact]] = []
        for event in events { decoder.handle(event) { frames.append($0.contacts) } }
        return frames
    }

    /// The contacts of the last frame that the page's contacts lead to.
    private mutating func play(_ contacts: PageContact...) -> [Contact] { play(contacts) }

    private mutating func play(_ contacts: [PageContact]) -> [Contact] {
        time = time + .milliseconds(8)
        return decode(reports.report(PageFrame(time: time, contacts: contacts))).last ?? []
    }

    private mutating func cancel() -> [Contact] {
        time = time + .milliseconds(8)
        return decode(reports.cancel(at: time)).flatMap { $0 }
    }

    @Test func twoFingersComeAndGoInAnyOrder() {
        var test = self
        #expect(test.play(PageContact(id: 7, x: 100, y: 200)).map(\.phase) == [.began])
        let both = test.play(PageContact(id: 9, x: 300, y: 400), PageContact(id: 7, x: 110, y: 200))
        #expect(both.map(\.phase) == [.moved, .began])
        #expect(both.map(test.place) == [110, 300])
        #expect(test.play(PageContact(id: 9, x: 300, y: 400)).map(\.phase) == [.ended, .stationary])
        #expect(test.play().map(\.phase) == [.ended])
        #expect(!test.reports.isTouched)
    }

    @Test func aFrameThatChangesNothingIsNoReport() {
        var test = self
        _ = test.play(PageContact(id: 1, x: 5, y: 5))
        #expect(test.reports.report(PageFrame(time: .zero, contacts: [PageContact(id: 1, x: 5, y: 5)])).isEmpty)
    }

    @Test func cancelledContactsNeverEndAndAreIgnoredUntilTheyLift() {
        var test = self
        _ = test.play(PageContact(id: 1, x: 5, y: 5))
        #expect(test.cancel().map(\.phase) == [.cancelled])
        #expect(!test.reports.isTouched)
        #expect(test.play(PageContact(id: 1, x: 50, y: 5)).isEmpty)
        #expect(test.play(PageContact(id: 1, x: 60, y: 5), PageContact(id: 2, x: 9, y: 9)).map(\.phase) == [.began])
        _ = test.play()
        #expect(test.play(PageContact(id: 1, x: 5, y: 5)).map(\.phase) == [.began])
    }

    @Test func aPageThatTellsNoPressureHasNone() {
        var test = self
        test.decoder.play([.pressure])
        #expect(test.play(PageContact(id: 1, x: 5, y: 5)).first?.pressure == Contact.noPressure)
    }

    @Test func aMouseBesideAFingerThatTellsItsPressurePressesAMiddlingAmount() {
        var test = self
        test.decoder.play([.pressure])
        _ = test.play(PageContact(id: 1, x: 5, y: 5, kind: .mouse))
        let both = test.play(
            PageContact(id: 1, x: 5, y: 5, kind: .mouse), PageContact(id: 2, x: 9, y: 9, pressure: 51))
        #expect(both.map { ($0.pressure * 255).rounded() } == [128, 51])
    }

    /// Whatever a page says: exactly its contacts are down, at their places, each from one began to one end.
    @Test(arguments: SeededRandom.seeds(50))
    func exactlyThePagesContactsAreDown(seed: UInt64) {
        var test = self
        var random = SeededRandom(seed: seed)
        var open: Set<ContactID> = []
        for _ in 0..<300 {
            var wanted: [UInt32: PageContact] = [:]
            for _ in 0..<random.below(12) {
                let contact = PageContact(
                    id: UInt32(random.below(70)), x: UInt16(random.below(65_536)), y: UInt16(random.below(65_536)),
                    pressure: UInt8(random.below(256)), kind: random.pick(PageContact.Kind.allCases))
                wanted[contact.id] = contact
            }
            test.time = test.time + .milliseconds(8)
            let frame = PageFrame(time: test.time, contacts: Array(wanted.values))
            var last: [Contact] = []
            for contacts in test.decode(test.reports.report(frame)) {
                for contact in contacts {
                    #expect(open.contains(contact.id) == (contact.phase != .began))
                    if contact.phase.isTerminal { open.remove(contact.id) } else { open.insert(contact.id) }
                }
                last = contacts.filter { !$0.phase.isTerminal }
            }
            guard !wanted.isEmpty || !last.isEmpty else { continue }
            #expect(open.count == wanted.count)
            if !last.isEmpty {
                #expect(Set(last.map(test.place)) == Set(wanted.values.map(\.x)))
            }
        }
    }
}
