import Testing
import Web

@Suite("Tokens")
struct TokenListTests {
    private func list() -> TokenList {
        var number: UInt8 = 0
        return TokenList {
            number += 1
            return Token([UInt8](repeating: number, count: 16))
        }
    }

    @Test func aTokenIs32Digits() throws {
        let text = "00112233445566778899aAbBcCdDeEfF"
        let token = try #require(Token(text: text))
        #expect(token.text == text.lowercased())
        let cut = String(text.dropLast())
        for wrong in ["", "0011", text + "0", cut + "g", cut + "é", " " + cut] {
            #expect(Token(text: wrong) == nil)
        }
    }

    @Test func eachRoleHasItsToken() {
        let list = list()
        for role in PageRole.allCases { #expect(list.role(of: list.token(of: role)) == role) }
        var bytes = [UInt8](repeating: 1, count: 16)
        for place in bytes.indices {
            bytes[place] ^= 0x80
            #expect(list.role(of: Token(bytes)) == nil)
            bytes[place] ^= 0x80
        }
        #expect(list.role(of: Token(bytes)) == .view)
        #expect(PageRole.view < .play && .play < .edit)
    }

    @Test func theFileIsReadBack() throws {
        let list = list()
        let read = try #require(TokenList(text: list.text))
        #expect(read.text == list.text)
        #expect(list.text.split(separator: "\n").last == "edit 03030303030303030303030303030303")
    }

    @Test func anythingElseIsNoList() {
        let lines = list().text.split(separator: "\n").map(String.init)
        #expect(TokenList(text: "") == nil)
        #expect(TokenList(text: lines.dropLast().joined(separator: "\n")) == nil)
        #expect(TokenList(text: (lines + [lines[1]]).joined(separator: "\n")) == nil)
        #expect(TokenList(text: (lines + ["junk"]).joined(separator: "\n")) == nil)
        #expect(TokenList(text: lines.reversed().joined(separator: "\n")) == nil)
        #expect(TokenList(text: lines.joined(separator: "\n").replacing("0303", with: "03")) == nil)
    }

    /// Nothing prints a token by chance.
    @Test func tokensDoNotShowThemselves() {
        let token = Token([UInt8](repeating: 0xAB, count: 16))
        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(token)", String(reflecting: token), dumped, "\(list())", String(reflecting: list())] {
            #expect(!text.contains("ab") && !text.contains("171") && !text.contains("0101"), "\(text)")
        }
    }
}
