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

    // MARK: Regions and relations

    private static let tree = """
        "surface": [700, 70], "regions": [{"id": "p", "frame": [100, 0, 200, 70]}, \
        {"id": "c", "frame": [50, 10, 50, 50], "parent": "p"}]
        """

    /// Taps on the child.
    private func play(_ gestures: String, relations: String = "[]", expect: String) throws -> [String] {
        let line = """
            {"name": "case", \(Self.tree), "gestures": \(gestures), "relations": \(relations), \
            "steps": [{"t": 0, "down": [{"id": 1, "x": 160, "y": 20}]}, {"t": 40, "up": [1]}], "expect": \(expect)}
            """
        return try #require(TraceSuite(parsing: line).play().first).differences
    }

    @Test func aChildsTapIsTheChildsUnlessTheParentsHasPriorityOrAMaskSaysSo() throws {
        for (how, winner) in [
            ("", "child"), (#""as": "highPriority", "#, "parent"), (#""mask": "gesture", "#, "parent"),
        ] {
            let differences = try play(
                """
                [{"id": "parent", "on": "p", \(how)"gesture": {"tap": {}}}, \
                {"id": "child", "on": "c", "gesture": {"tap": {}}}]
                """, expect: #"[{"t": 40, "gesture": "\#(winner)", "event": "ended"}]"#)
            #expect(differences == [])
        }
    }

    @Test func relationsAreDeclared() throws {
        let gestures = """
            [{"id": "a", "on": "c", "gesture": {"tap": {}}}, {"id": "b", "on": "c", "gesture": {"tap": {}}}]
            """
        let (a, b) = (#"{"t": 40, "gesture": "a", "event": "ended"}"#, #"{"t": 40, "gesture": "b", "event": "ended"}"#)
        let waiting = #"[{"gesture": "a", "requiresFailureOf": "b"}]"#
        let together = #"[{"gesture": "a", "simultaneousWith": "b"}]"#
        #expect(try play(gestures, expect: "[\(a)]") == [])
        #expect(try play(gestures, relations: waiting, expect: "[\(b)]") == [])
        #expect(try play(gestures, relations: together, expect: "[\(a), \(b)]") == [])
    }

    @Test(
        arguments: [
            (#""regions": [{"id": "c", "frame": [0, 0, 9, 9], "parent": "p"}]"#, "1: there is no region p before c"),
            (#""gestures": [{"id": "a", "as": "low", "gesture": {"tap": {}}}]"#, "1: as is gesture, highPriority or"),
            (#""gestures": [{"id": "a", "mask": "some", "gesture": {"tap": {}}}]"#, "1: mask is all, gesture"),
            (#""relations": [{"gesture": "a", "prevents": "b"}]"#, "1: there is no gesture a, or none b"),
            (#""relations": [{"gesture": "a"}]"#, "1: a relation has a gesture, and one of"),
        ])
    func whatIsNotThereIsTold(fields: String, message: String) throws {
        do {
            _ = try TraceSuite(parsing: #"{"name": "x", "surface": [9, 9], \#(fields)}"#).play()
            Issue.record("it was read")
        } catch let error as TraceSuite.BadLine {
            #expect(error.description.hasPrefix(message))
        }
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

    // MARK: Pictures

    private func picture(_ gestures: String, _ steps: String) throws -> [String] {
        let line = #"{"name": "case", "surface": [700, 70], "gestures": \#(gestures), "steps": \#(steps)}"#
        return try #require(TraceSuite(parsing: line).play().first).picture
    }

    @Test func aPictureHasAColumnForEachMoment() throws {
        let lines = try picture(
            #"[{"id": "press", "gesture": {"longPress": {}}}, {"id": "drag", "gesture": {"drag": {}}}]"#,
            #"[{"t": 0, "down": [{"id": 1, "x": 10, "y": 10}]}, {"t": 600, "move": [{"id": 1, "x": 40.5, "y": 10}]}, "#
                + #"{"t": 700, "up": [1]}]"#)
        #expect(
            lines == [
                "ms        0  500  600  700",
                "finger 1  v-------*----^     10,10 40.5,10",
                "press     c--E",
                "drag         F",
            ])
    }

    @Test func whatIsStillDownAtTheEndIsDrawnUpToThere() throws {
        let lines = try picture(
            #"[{"id": "drag", "gesture": {"drag": {"minimumDistance": 0}}}]"#,
            #"[{"t": 0, "down": [{"id": 1, "x": 1, "y": 1}]}, {"t": 20, "down": [{"id": 2, "x": 5, "y": 5}], "up": [2]}, "#
                + #"{"t": 30, "cancel": [1]}]"#)
        #expect(
            lines == [
                "ms        0  20  30",
                "finger 1  v------x    1,1",
                "finger 2     v^       5,5",
                "drag      c------X",
            ])
    }
}
