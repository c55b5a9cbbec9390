import Face
import FaceTestKit
import Testing
import Time

@testable import Web

/// A page needs little of a network, however much moves.
@Suite("The rate of a picture")
struct PictureRateTests {
    @Test("Sixteen ribbons that move with a finger on each, and their edges too, need at most 12 kB a second")
    func sixteen() throws {
        let sixteen = try SixteenRibbons()
        let page = PicturePage(sixteen.layout, width: 1920, height: 1080)
        var time = Timestamp(nanoseconds: 1_000_000)
        _ = page.messages(for: sixteen.state(at: time), at: time)
        let end = time + .milliseconds(10_000)
        var (bytes, frames, empty) = (0, 0, 0)
        while time < end {
            time = time + page.pace
            let messages = page.messages(for: sixteen.state(at: time), at: time)
            frames += 1
            if messages.isEmpty { empty += 1 }
            // With the head of a WebSocket frame.
            bytes += messages.reduce(0) { $0 + $1.count + ($1.count < 126 ? 2 : 4) }
        }
        #expect(empty < frames / 100)
        #expect(bytes <= 120_000 && frames >= 280, "\(bytes) bytes, \(frames) frames")
        print("sixteen ribbons: \(bytes) bytes, \(frames) frames in 10 s")
    }

    @Test("A ribbon that moves alone has sixty frames a second")
    func one() throws {
        let small = try Small("01-filter.yaml")
        let page = small.page
        var state = small.start
        _ = page.messages(for: state, at: nil)
        state.ribbons[0].center = 0.7
        #expect(page.messages(for: state, at: nil).count == 1)
        #expect(page.pace == PicturePage.paces.lowerBound)
    }
}
