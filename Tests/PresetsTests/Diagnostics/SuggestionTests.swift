import Testing

@testable import Presets

@Suite("Suggestions")
struct SuggestionTests {
    @Test(arguments: [
        ("centre", "center"), ("chanel", "channel"), ("quantise", "quantize"), ("sned", "send"), ("Center", "center"),
        ("doubletap", "double-tap"), ("bend_range", "bend-range"), ("of", "off"),
    ])
    func aSlipOfTheFingerIsUnderstood(word: String, meant: String) {
        let known = ["center", "channel", "quantize", "send", "double-tap", "bend-range", "off", "to"]
        #expect(Suggestion.nearest(to: word, among: known) == meant)
    }

    @Test(arguments: ["", "x", "colour", "sensible", String(repeating: "center", count: 100)])
    func whatIsFarFromEveryWordIsNotGuessed(word: String) {
        #expect(Suggestion.nearest(to: word, among: ["center", "send", "to", "bend"]) == nil)
    }

    @Test func neighboursSwappedAreOneSlip() {
        #expect(Suggestion.distance(Array("form".unicodeScalars), Array("from".unicodeScalars)) == 1)
        #expect(Suggestion.distance(Array("".unicodeScalars), Array("from".unicodeScalars)) == 4)
        #expect(Suggestion.distance(Array("kitten".unicodeScalars), Array("sitting".unicodeScalars)) == 3)
    }
}
