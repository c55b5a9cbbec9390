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

    @Test func aCaseThatComesAsExpectedPasses() throws {
        let differences = try play(
            """
            [{"t": 0, "gesture": "g", "event": "changed", "value": {"location": [10, 10]}}, \
            {"t": 20, "gesture": "g", "event": "changed", "value": {"translation": [10.0005, 0], "nothing": null}}, \
            {"t": 40.9, "gesture": "g", "event": "ended"}]
            """)
        #expect(differences == [])
    }

    @Test func changesInARowAreOneChangedPlus() throws {
        let differences = try play(#"[{"gesture": "g", "event": "changed+"}, {"gesture": "g", "event": "ended"}]"#)
        #expect(differences == [])
    }

    @Test func aValueThatIsNotWhatCameIsToldWithBoth() throws {
        let differences = try play(
            #"[{"gesture": "g", "event": "changed", "value": {"location": [11, 10]}}, {"gesture": "g", "event": "ended"}]"#
        )
        #expect(differences.count == 1)
        #expect(differences[0].hasPrefix(#"expected g changed {"location": [11, 10]}, came 0.0 ms: g changed"#))
    }

    @Test func anEventTooManyIsTold() throws {
        #expect(try play(#"[{"gesture": "g", "event": "changed+"}]"#).count == 1)
    }

    @Test func anEventThatDidNotComeIsTold() throws {
        let differences = try play(
            """
            [{"gesture": "g", "event": "changed+"}, {"gesture": "g", "event": "ended"}, \
            {"gesture": "g", "event": "cancelled"}]
            """)
        #expect(differences == ["expected g cancelled, came nothing"])
    }

    @Test func aTimeMoreThanAMillisecondOffIsTold() throws {
        let differences = try play(
            #"[{"gesture": "g", "event": "changed+"}, {"t": 42, "gesture": "g", "event": "ended"}]"#)
        #expect(differences.count == 1)
    }

    @Test func aFailureMayBeListedOrNotButNotWhereNoneIs() throws {
        let press = #"{"longPress": {}}"#
        #expect(try play(#"[{"gesture": "g", "event": "changed"}]"#, gesture: press) == [])
        let listed = #"[{"gesture": "g", "event": "changed"}, {"t": 20, "gesture": "g", "event": "failed"}]"#
        #expect(try play(listed, gesture: press) == [])
        #expect(try play(#"[{"gesture": "g", "event": "failed"}]"#).count == 1)
    }

    @Test func aLineThatIsNoCaseIsToldWithItsNumber() throws {
        #expect(throws: TraceSuite.BadLine.self) { try TraceSuite(parsing: "{}") }
        do {
            _ = try TraceSuite(parsing: "\n\n{\"name\": \"x\", \"surface\": [1, 1], \"steps\": [{}]}")
            Issue.record("it was read")
        } catch let error as TraceSuite.BadLine {
            #expect(error.description == "3: a step has a t")
        }
    }
}
