/// The handshake of WebSockets (RFC 6455, section 4.2.2).
enum Handshake {
    /// The proof that a server has read the key of the client.
    static func accept(_ key: String) -> String {
        Base64.encode(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }
}
