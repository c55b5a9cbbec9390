import GestureTestKit
import Testing

@Suite("Trace suites")
struct TraceSuiteTests {
    private func play(_ expect: String, gesture: String = #"{"drag": {"minimumDistance": 0}}"#) throws -> [String] {
        let line = """
            {"name": "case", "surface": [700, 70], "gestures": [{"id": "g", "on": "root", "gesture": \(gesture)}], \
            "steps": [{"t": 0, "down": [{"id": 1, "x": 10, "y": 10}]}, {"t": 20, "move": [{"id": 1, "x": 20, "y": 10}]}, \
            {"t": 40, "up": [1]}], "expect": \(expect)}
            """
        return try #require(TraceSuite(parsing: line).play().first).differences
    }

    @Test("A case that comes as expected passes")
    func passes() throws {
        let differences = try play(
            """
            [{"t": 0, "gesture": "g", "event": "changed", "value": {"location": [10, 10]}}, \
            {"t": 20, "gesture": "g", "event": "changed", "value": {"translation": [10.0005, 0], "nothing": null}}, \
            {"t": 40.9, "gesture": "g", "event": "ended"}]
            """)
        #expect(differences == [])
    }

    @Test("Changes in a row are one changed+")
    func repeated() throws {
        let differences = try play(#"[{"gesture": "g", "event": "changed+"}, {"gesture": "g", "event": "ended"}]"#)
        #expect(differences == [])
    }

    @Test("A value that is not what came is told, with both")
    func wrongValue() throws {
        let differences = try play(
            #"[{"gesture": "g", "event": "changed", "value": {"location": [11, 10]}}, {"gesture": "g", "event": "ended"}]"#
        )
        #expect(differences.count == 1)
        #expect(differences[0].hasPrefix(#"expected g changed {"location": [11, 10]}, came 0.0 ms: g changed"#))
    }

    @Test("An event too many is told")
    func tooMany() throws {
        #expect(try play(#"[{"gesture": "g", "event": "changed+"}]"#).count == 1)
    }

    @Test("An event that did not come is told")
    func missing() throws {
        let differences = try play(
            """
            [{"gesture": "g", "event": "changed+"}, {"gesture": "g", "event": "ended"}, \
            {"gesture": "g", "event": "cancelled"}]
            """)
        #expect(differences == ["expected g cancelled, came nothing"])
    }

    @Test("A time more than a millisecond off is told")
    func wrongTime() throws {
        let differences = try play(
            #"[{"gesture": "g", "event": "changed+"}, {"t": 42, "gesture": "g", "event": "ended"}]"#)
        #expect(differences.count == 1)
    }

    @Test("A failure may be listed or not, but not where none is")
    func failures() throws {
        let press = #"{"longPress": {}}"#
        #expect(try play(#"[{"gesture": "g", "event": "changed"}]"#, gesture: press) == [])
        let listed = #"[{"gesture": "g", "event": "changed"}, {"t": 20, "gesture": "g", "event": "failed"}]"#
        #expect(try play(listed, gesture: press) == [])
        #expect(try play(#"[{"gesture": "g", "event": "failed"}]"#).count == 1)
    }

    @Test("A line that is no case is told with its number")
    func badLine() throws {
        #expect(throws: TraceSuite.BadLine.self) { try TraceSuite(parsing: "{}") }
        do {
            _ = try TraceSuite(parsing: "\n\n{\"name\": \"x\", \"surface\": [1, 1], \"steps\": [{}]}")
            Issue.record("it was read")
        } catch let error as TraceSuite.BadLine {
            #expect(error.description == "3: a step has a t")
        }
    }
}
