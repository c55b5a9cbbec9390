import MIDI
import Player
import TestSupport
import Testing

@testable import ribbon

@Suite("What a render may write")
struct RenderedSizeTests {
    /// A renderer of the demonstration.
    private func renderer() throws -> Renderer {
        let renderer = Renderer(try loadPreset(projectFile("presets/03-filter-and-melody.yaml")).patch)
        try renderer.addPrinting(projectFile("presets/demonstration.events"), nil)
        return renderer
    }

    /// Its lines, and what is said at the end.
    private func render(limit: Int) throws -> (lines: [String], failure: CommandFailure?) {
        let renderer = try renderer()
        let size = RenderedSize(renderer, limit: limit)
        var lines: [String] = []
        renderer.render { event in
            lines.append(eventLine(event, ports: []))
            size.add(bytes: lines[lines.count - 1].utf8.count + 1)
        }
        return (lines, size.failure)
    }

    @Test func atTheLimitItEndsWithAllNotes() throws {
        let (whole, nothing) = try render(limit: 1_000_000)
        #expect(nothing == nil)
        // In the middle of a note.
        let strike = try #require(whole.firstIndex { $0.contains(" 90 ") })
        let (cut, failure) = try render(limit: whole[...strike].reduce(0) { $0 + $1.utf8.count + 1 })
        #expect(whole.starts(with: cut[...strike]))
        #expect(cut.last?.contains(" 80 ") == true, "\(cut)")
        #expect(cut.count < strike + 20)
        #expect(failure?.code == .badData)
        let last = try #require(cut.last)
        let time = try #require(last.split(separator: " ").first)
        #expect(
            failure?.messages.first?.hasPrefix(
                "the render is cut \(time) s after the first frame, because 0 MB are written; ")
                == true, "\(failure?.messages ?? [])")
    }

    @Test func workThatIsTooMuchIsSaidToo() throws {
        let renderer = try renderer()
        let size = RenderedSize(renderer)
        renderer.render { _ in renderer.stop() }
        #expect(size.failure?.messages.first?.contains("because it has become too much work; ") == true)
    }

    @Test func filesGrowByWhatIsSaid() throws {
        var (files, size) = (RenderedFiles(), 0)
        try renderer().render { size += files.append($0) }
        let folder = TestFolder()
        try files.write(ports: [], to: folder.path("take.mid"))
        #expect(try folder.bytes("take.mid").count == size + 14 + 8 + 7 + 4, "with the header, the tempo and the end")
    }
}
