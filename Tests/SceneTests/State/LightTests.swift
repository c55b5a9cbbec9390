import Mapping
import Testing
import Touch

@testable import Scene

/// The lit parts of a ribbon, and how a hand finds its centre.
@Suite("Light")
struct LightTests {
    private func ribbon(_ words: String) throws -> Layout.Ribbon {
        let patch = try patch("ribbon-preset: 1\nribbons: [{ name: r, \(words) }]")
        return Layout(patch, size: Millimetres(width: 100, height: 50), for: .screen).ribbons[0]
    }

    private func lit(_ words: String, center: Double, range: Double = 0) throws -> [Double]? {
        let box = try ribbon(words).lit(.front, in: RibbonPicture(center: center, range: range))
        return box.map { [$0.minX, $0.maxX] }
    }

    @Test func withoutARangeItIsLitFromZeroToItsValue() throws {
        #expect(try lit("send: { to: cc 1 }", center: 0.25) == [0, 25])
        #expect(try lit("direction: left, send: { to: cc 1 }", center: 0.25) == [75, 100])
        #expect(try lit("send: { to: cc 1 }", center: 0.5, range: 0.5) == [25, 75])
        #expect(try lit("kind: fader, direction: right, send: { to: cc 1 }", center: 0.25) == [0, 25])
    }

    @Test func whatBendsIsLitFromTheMiddle() throws {
        #expect(try lit("send: { to: bend }", center: 0.25) == [25, 50])
        #expect(try lit("send: { to: bend }", center: 0.75) == [50, 75])
        #expect(try lit("send: { to: cc 10, show: [-1, 1] }", center: 0.75) == [50, 75])
        #expect(try lit("kind: fader, direction: right, send: { to: cc 10, show: [-50, 50] }", center: 1) == [50, 100])
        #expect(try lit("send: { to: cc 7, unit: dB, show: [-60, 6] }", center: 0.75) == [0, 75])
    }

    /// Wherever that is; without a finger nothing is bent.
    @Test func whatBendsFromTheTouchIsLitFromThere() throws {
        let ribbon = try ribbon("send: { from: offset, to: bend }")
        var state = RibbonPicture(center: 0.2, range: 0)
        #expect(ribbon.lit(.front, in: state) == nil)
        state.offset = RibbonPicture.Offset(start: 0.5, along: -0.3)
        let lit = try #require(ribbon.lit(.front, in: state))
        #expect(abs(lit.minX - 20) < 1e-9 && abs(lit.maxX - 50) < 1e-9)
    }

    @Test func whatHasNoValueAlongItIsNotLit() throws {
        #expect(try lit("send: { from: tap, to: cc 1 }", center: 0.75) == nil)
        #expect(try lit("send: { to: note }", center: 0.75) == nil)
    }

    @Test func arrowHeadsPointAtTheCentreThatAHandHasToFind() throws {
        let ribbon = try ribbon("send: { to: cc 1 }")
        var state = RibbonPicture(center: 0.8, range: 0)
        #expect(ribbon.approachMark(0, .front, in: state) == nil)
        for (approach, direction) in [(0.3, "right"), (1.0, "left")] {
            state.approach = approach
            let marks = (0..<Layout.Ribbon.approachMarks).compactMap { ribbon.approachMark($0, .front, in: state) }
            #expect(marks.count == Layout.Ribbon.approachMarks)
            #expect(marks.allSatisfy { $0.direction.rawValue == direction })
            let (low, high) = (min(approach, 0.8) * 100, max(approach, 0.8) * 100)
            #expect(marks.allSatisfy { $0.spot.x > low && $0.spot.x < high })
            #expect(marks.allSatisfy { $0.spot.y > ribbon.lane(.front).box.minY })
        }
        let button = try self.ribbon("kind: button, send: { from: tap, to: cc 1, mode: toggle }")
        #expect(button.approachMark(0, .front, in: state) == nil)
        state.approach = 0.805
        #expect(ribbon.approachMark(0, .front, in: state) == nil)
    }
}
