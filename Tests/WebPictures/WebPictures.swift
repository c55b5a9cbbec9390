import Face
import FaceTestKit
import FoundationEssentials
import Scene
import TestSupport
import Time
import Touch
import Web
import WebTestKit

/// Writes the messages of a picture, and what the reader makes of them, for tests of the page in a browser.
///
///     web-pictures FILE PRESET COUNT    random states of a preset
///     web-pictures FILE sixteen COUNT   sixteen ribbons that move
///
/// The file is JSON: `messages` in hexadecimal, each with the `time` in seconds at which it is sent, and the `layers` after it,
/// as lists of `[sprite, x, y, width, height]`; a lit part's sprite is -1.
@main
struct WebPictures {
    private struct Message: Encodable {
        var time: Double
        var bytes: String
        var layers: [Layer]
    }

    private struct Layer: Encodable {
        var isOpen: Bool
        var items: [[Int]]
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[3]) else {
            fatalError("usage: web-pictures FILE PRESET|sixteen COUNT")
        }
        let messages =
            arguments[2] == "sixteen" ? try sixteen(count) : try random(arguments[2], count)
        try JSONEncoder().encode(messages).write(to: URL(filePath: arguments[1]))
    }

    private static func sixteen(_ count: Int) throws -> [Message] {
        let sixteen = try SixteenRibbons()
        let page = PicturePage(sixteen.layout, width: 1280, height: 720)
        return try messages(of: page, count) { time, _ in sixteen.state(at: time) }
    }

    private static func random(_ name: String, _ count: Int) throws -> [Message] {
        let small = try Small(name)
        let page = PicturePage(small.layout, width: 1232, height: 736)
        var random = SeededRandom(seed: 36)
        var state = small.start
        state.status.number = 3
        state.status.bankCount = 12
        state.status.output = .connected("synth")
        state.status.latency = "0.9 ms"
        return try messages(of: page, count) { _, isFirst in
            if !isFirst { small.change(&state, &random) }
            return state
        }
    }

    private static func messages(
        of page: PicturePage, _ count: Int, _ state: (Timestamp, Bool) -> FaceState
    ) throws -> [Message] {
        var reader = PictureReader()
        var messages: [Message] = []
        var time = Timestamp(nanoseconds: 1_000_000)
        for frame in 0..<count {
            for bytes in page.messages(for: state(time, frame == 0), at: time) {
                try reader.take(bytes)
                messages.append(
                    Message(
                        time: Double(time.nanoseconds) / 1e9,
                        bytes: bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(),
                        layers: reader.layers.map { layer in
                            Layer(
                                isOpen: layer.isOpen,
                                items: layer.items.map {
                                    [$0.sprite ?? -1, $0.place.x, $0.place.y, $0.place.width, $0.place.height]
                                })
                        }))
            }
            time = time + page.pace
        }
        return messages
    }
}
