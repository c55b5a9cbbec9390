import Testing

@testable import OSC

@Suite("OSC address patterns")
struct OSCPatternTests {
    private static let cases: [(pattern: String, address: String, isMatch: Bool)] = [
        ("/a/b", "/a/b", true), ("/a/b", "/a/bc", false), ("/a", "/a/b", false), ("/*/center", "/cutoff/center", true),
        ("/*", "/a/b", false), ("/c*f", "/cutoff", true), ("/c*f", "/cutoffs", false), ("/**f*", "/cutoff", true),
        ("/?", "/a", true), ("/?", "/", false), ("/?", "/ab", false), ("/pad[1-3]", "/pad2", true),
        ("/pad[1-3]", "/pad4", false), ("/pad[!1-3]", "/pad4", true), ("/pad[!1-3]", "/pad2", false),
        ("/pad[3-1]", "/pad2", true), ("/pad[a-]", "/pad-", true), ("/{cut,cutoff}", "/cutoff", true),
        ("/{cut,cutoff}/x", "/cut/x", true), ("/{,a}b", "/b", true), ("/{a,b", "/a", false), ("/[a", "/a", false),
        ("/ü*", "/über", true),
    ]

    @Test(arguments: cases.indices)
    func itStandsForTheAddressesOfTheStandard(index: Int) {
        let (pattern, address, isMatch) = Self.cases[index]
        #expect(OSCPattern(pattern).matches(address) == isMatch, "\(pattern) \(address)")
    }

    @Test func noPatternTakesLong() {
        let pattern = OSCPattern("/" + String(repeating: "*a", count: 5000))
        #expect(!pattern.matches("/" + String(repeating: "a", count: 64)))
    }
}
