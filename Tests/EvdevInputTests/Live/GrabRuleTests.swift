import Glibc
import Testing

@testable import EvdevInput
@testable import Panels

@Suite("Grab rule")
struct GrabRuleTests {
    private func rule(
        option: Bool? = nil, configured: Bool? = nil, _ variables: [String: String] = [:], logind: String = "/nowhere"
    ) -> GrabRule {
        GrabRule(option: option, configured: configured, environment: { variables[$0] }, logind: logind)
    }

    /// logind's folder with one session on the seat.
    private func withSeat(_ type: String?, _ body: (String) throws -> Void) throws {
        var template = Array("/tmp/ribbon-seat-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer {
            for path in ["seats/seat0", "sessions/c2", "seats", "sessions", ""] { remove("\(folder)/\(path)") }
        }
        mkdir("\(folder)/seats", 0o700)
        mkdir("\(folder)/sessions", 0o700)
        write(
            "# This is private data. Do not parse.\nIS_SEAT0=1\n" + (type == nil ? "" : "ACTIVE=c2\n"),
            "\(folder)/seats/seat0")
        if let type { write("UID=1000\nACTIVE=1\nTYPE=\(type)\nCLASS=user\n", "\(folder)/sessions/c2") }
        try body(folder)
    }

    private func write(_ text: String, _ path: String) {
        guard let file = fopen(path, "w") else { return }
        fputs(text, file)
        fclose(file)
    }

    @Test func aScreenIsGrabbedWhereNoDesktopIs() {
        #expect(rule() == rule(["DISPLAY": ""]))
        #expect(rule().grabs)
    }

    @Test(arguments: ["DISPLAY", "WAYLAND_DISPLAY"])
    func aDesktopKeepsItsScreen(variable: String) {
        let rule = rule([variable: ":0"])
        #expect(!rule.grabs)
        #expect(rule.reason == "\(variable) is set: a desktop uses the screen")
        #expect(rule.yieldsToDesktop && !self.rule().yieldsToDesktop)
        #expect(!self.rule(option: false, [variable: ":0"]).yieldsToDesktop)
    }

    @Test(arguments: [("wayland", false), ("x11", false), ("tty", true), ("unspecified", true)])
    func theActiveSessionOfTheSeatDecidesForAService(type: String, grabs: Bool) throws {
        try withSeat(type) { #expect(rule(logind: $0).grabs == grabs && rule(logind: $0).yieldsToDesktop == !grabs) }
    }

    @Test func aSeatWithoutASessionHasNoDesktop() throws {
        try withSeat(nil) { #expect(rule(logind: $0).grabs) }
    }

    @Test func whatIsSaidDecidesBeforeWhatIsFound() {
        #expect(rule(option: true, configured: false, ["DISPLAY": ":0"]).grabs)
        #expect(!rule(option: false, configured: true).grabs)
        #expect(rule(configured: true, ["DISPLAY": ":0"]).grabs)
        #expect(!rule(configured: false).grabs)
    }
}
