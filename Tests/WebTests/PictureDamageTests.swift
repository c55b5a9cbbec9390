import Face
import FaceTestKit
import Scene
import TestSupport
import Testing
import Time

@testable import Web
@testable import WebTestKit

/// Whatever bytes a reader gets, it refuses them or takes them, and goes on.
@Suite("Damaged pictures")
struct PictureDamageTests {
    /// The messages of a scene that moves, in order.
    private func messages() throws -> [[UInt8]] {
        let small = try Small("03-filter-and-melody.yaml")
        let page = small.page
        var random = SeededRandom(seed: 361)
        var state = small.start
        var time = Timestamp(nanoseconds: 1_000_000)
        var messages: [[UInt8]] = []
        for _ in 0..<20 {
            messages += page.messages(for: state, at: time)
            small.change(&state, &random)
            time = time + .milliseconds(20)
        }
        return messages
    }

    @Test("A message that is cut or goes on is refused, and changes nothing")
    func cut() throws {
        var reader = PictureReader()
        for message in try messages() {
            for _ in 0..<2 {
                let before = reader.layers
                for count in stride(from: 0, to: message.count, by: max(message.count / 40, 1)) {
                    #expect(thrown(WireReader.Damage.self) { try reader.take(Array(message.prefix(count))) } != nil)
                }
                #expect(thrown(WireReader.Damage.self) { try reader.take(message + [0]) } != nil)
                #expect(reader.layers == before)
            }
            try reader.take(message)
        }
    }

    @Test("Changed bytes never trap")
    func changed() throws {
        let messages = try messages()
        var random = SeededRandom(seed: 362)
        var (taken, refused) = (0, 0)
        for _ in 0..<200 {
            var reader = PictureReader()
            for message in messages {
                var message = message
                if random.chance(40) {
                    for _ in 0...random.below(3) { message[random.below(message.count)] = UInt8(random.below(256)) }
                }
                do {
                    try reader.take(message)
                    taken += 1
                } catch {
                    refused += 1
                }
            }
        }
        #expect(taken > 100 && refused > 100)
    }

    @Test("Bytes by chance never trap")
    func chance() {
        var random = SeededRandom(seed: 363)
        var reader = PictureReader()
        for _ in 0..<20_000 {
            let kind: MessageKind = random.pick([.scene, .frame, .overlays, .midi])
            let bytes = (0..<random.below(60)).map { _ in
                random.chance(50) ? UInt8(random.below(4)) : UInt8(random.below(256))
            }
            try? reader.take([kind.rawValue] + bytes)
        }
    }
}
