import Testing
import Touch

@testable import Panels

@Suite("Panels")
struct PanelTests {
    static let playable = PanelFile.all.filter { $0.stated("kind") != "unusable" }

    @Test func thereAreAtLeastTwelve() {
        #expect(PanelFile.all.count >= 12)
    }

    @Test(arguments: PanelFile.all)
    func eachPanelsContactsAreSeenAsManyTimesAsTheyTouch(panel: PanelFile) throws {
        let contacts = try #require(panel.stated("contacts").flatMap { Int($0) })
        let cancelled = try #require(panel.stated("cancelled").flatMap { Int($0) })
        let recording = try panel.recording()
        if panel.stated("kind") == "unusable" {
            #expect(throws: UnusablePanel.self) { try Take(recording) }
            return
        }
        let take = try Take(recording)
        #expect(take.count(.began) == contacts)
        #expect(take.count(.ended) == contacts - cancelled)
        #expect(take.count(.cancelled) == cancelled)
        #expect(take.ids.count == contacts)
        #expect(take.isSound)
    }

    @Test(arguments: playable)
    func everyContactIsOnTheSurface(panel: PanelFile) throws {
        let recording = try panel.recording()
        let surface = try PanelDecoder(recording.device).surface
        for contact in try Take(recording).contacts {
            #expect(contact.location.x >= 0 && contact.location.x < surface.width)
            #expect(contact.location.y >= 0 && contact.location.y < surface.height)
            #expect((0...1).contains(contact.pressure))
            #expect(contact.size >= 0 && contact.size <= max(surface.width, surface.height))
        }
    }

    @Test(arguments: playable)
    func eachPanelIsOfItsKind(panel: PanelFile) throws {
        let kind = try panel.recording().device.panelKind()
        #expect("\(kind)" == panel.stated("kind"))
    }

    @Test(arguments: PanelFile.all)
    func aPanelIsWrittenAsItWasRead(panel: PanelFile) throws {
        let recording = try panel.recording()
        let again = try Recording(text: RecordingWriter.text(of: recording))
        #expect(again == recording)
    }
}
