import Testing

@testable import Web

@Suite("The WebSocket's handshake")
struct HandshakeTests {
    @Test func theExampleOfTheRFC() {
        #expect(Handshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    /// FIPS 180's examples, and lengths around a block's end.
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        (String(repeating: "a", count: 55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
        (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
        (String(repeating: "a", count: 100_000), "c4d4b30851182fc4eb8675494d42fd7f17e29c93"),
    ])
    func digests(_ text: String, _ expected: String) {
        let digits = SHA1.digest(Array(text.utf8)).map { byte in String(Int(byte) + 256, radix: 16).dropFirst() }
        #expect(digits.joined() == expected)
    }

    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func base64(_ text: String, _ encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(text.utf8))
    }

    @Test(arguments: ["Zg", "Zg=", "Zh==", "Z===", "====", "Zm9v=", "Zm 9", "Zm9v\n", "Zm9ö"])
    func base64ThatNobodyWrites(_ text: String) { #expect(Base64.decode(text) == nil) }
}
