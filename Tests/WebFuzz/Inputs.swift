import TestSupport

/// A client's bytes: a request, and frames behind it where it asks for a WebSocket; most of them changed at random.
struct Inputs {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private static let upgrade = [
        "GET /socket HTTP/1.1", "Host: localhost:7422", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: ribbon.1",
        "Origin: http://localhost:7422",
    ]
    private static let signs = [
        "\r\n", "\n", "\r", ":", " ", "\t", "\0", ",", "[", "]", "?", "%", "\u{80}", "é", "HTTP/1.1", "HTTP/1.0",
        "Host: ",
        "Host: evil.example\r\n", "Content-Length: 1\r\n", "POST", "pi.local", "13", "=", "null", "Origin: ",
    ]

    mutating func next() -> [UInt8] {
        var bytes: [UInt8]
        if random.chance(30) {
            let paths = ["/", "/?x", "/a.js", "/socket", "/" + String(repeating: "a", count: random.below(9000))]
            bytes = Array("GET \(random.pick(paths)) HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n".utf8)
        } else {
            var lines = Self.upgrade
            if random.chance(10) { lines.remove(at: random.below(lines.count)) }
            if random.chance(10) { lines.swapAt(1 + random.below(lines.count - 1), 1 + random.below(lines.count - 1)) }
            bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        }
        let head = bytes.count
        for _ in 0..<random.below(8) { bytes += frame() }
        // Mostly the head is left alone, so that much of the rest is read.
        let isHeadChanged = random.chance(25)
        for _ in 0..<random.below(3) {
            let first = isHeadChanged ? 0 : head
            if bytes.count > first { mutate(&bytes, from: first) }
        }
        return bytes
    }

    /// Cuts an input at random places.
    mutating func parts(of input: [UInt8]) -> [ArraySlice<UInt8>] {
        let borders = ([0, input.count] + (0..<random.below(8)).map { _ in random.below(input.count + 1) }).sorted()
        return zip(borders, borders.dropFirst()).map { input[$0..<$1] }
    }

    private mutating func frame() -> [UInt8] {
        let operation = random.pick([0, 1, 1, 2, 2, 8, 9, 10, UInt8(random.below(16))])
        let isLast = random.chance(75) || operation >= 8
        let count = random.pick([0, 2, 5, random.below(126), random.below(300), random.chance(10) ? 4097 : 4096])
        let payload = (0..<count).map { _ in random.chance(98) ? UInt8(random.below(128)) : UInt8(random.below(256)) }
        let mask = (0..<4).map { _ in UInt8(random.below(256)) }
        var bytes = [(isLast ? 0x80 : 0) | operation]
        if count < 126 {
            bytes.append(0x80 | UInt8(count))
        } else {
            bytes += [UInt8(0x80 | 126), UInt8(count >> 8), UInt8(count & 255)]
        }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    private mutating func mutate(_ bytes: inout [UInt8], from first: Int) {
        let place = first + random.below(bytes.count - first)
        let end = min(place + random.below(32), bytes.count)
        switch random.below(6) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes[place] ^= 1 << UInt8(random.below(8))
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
        case 4: bytes.insert(contentsOf: Array(random.pick(Self.signs).utf8), at: place)
        default: bytes.removeLast(bytes.count - place)
        }
    }
}
