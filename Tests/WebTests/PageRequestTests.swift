import FoundationEssentials
import Testing

@testable import Web

@Suite("What pages ask for")
struct PageRequestTests {
    private func content(_ text: String) -> PageRequest.Content? {
        try? JSONDecoder().decode(PageRequest.self, from: Data(text.utf8)).content
    }

    @Test func requests() {
        #expect(
            content(#"{"hello":{"token":"ab","width":800,"height":480,"scale":2,"mm":0.16,"secure":true}}"#)
                == .hello(
                    PageRequest.Hello(token: "ab"), PageRequest.Size(width: 800, height: 480, scale: 2, mm: 0.16)))
        #expect(content(#"{"preset":"next"}"#) == .preset("next"))
        #expect(content(#"{"panic":true}"#) == .panic)
        #expect(content(#"{"press":{"ribbon":"bass"}}"#) == .tap(PageRequest.Press(ribbon: "bass")))
        #expect(content(#"{"tap":{"ribbon":"bass","count":2}}"#) == .tap(PageRequest.Press(ribbon: "bass", count: 2)))
        #expect(
            content(#"{"move":{"ribbon":"bass","by":-0.05}}"#) == .move(PageRequest.Move(ribbon: "bass", by: -0.05)))
        #expect(content(#"{"elsewhere":true}"#) == .elsewhere(true))
    }

    /// A page may say anything; no picture is larger than any screen, or of no size.
    @Test func sizesAreBounded() {
        #expect(
            content(#"{"resize":{"width":1e300,"height":-1,"scale":1e9,"mm":0}}"#)
                == .resize(PageRequest.Size(width: 8192, height: 16, scale: 8, mm: 0.02)))
    }

    @Test func anythingElseIsNoRequest() {
        for text in [
            "", "{}", "[]", "null", "1", #"{"panic":false}"#, #"{"panic":1}"#, #"{"unknown":{}}"#, #"{"preset":1}"#,
            #"{"preset":"next","panic":true}"#, #"{"hello":{"token":"ab"}}"#, #"{"resize":{"width":"1"}}"#,
            #"{"resize":{"width":1e999,"height":1,"scale":1,"mm":1}}"#, String(repeating: "[", count: 4096),
            String(repeating: #"{"hello":"#, count: 450),
        ] { #expect(content(text) == nil, "\(text.prefix(40))") }
    }
}
