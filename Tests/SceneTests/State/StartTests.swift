import Mapping
import Scene
import Testing

@Suite("Start")
struct StartTests {
    @Test func ribbonsStandWhereThePresetSays() throws {
        let start = try Description(
            patch(
                """
                ribbon-preset: 1
                ribbons:
                  - { name: a, surface: left, center: 0.25, send: [{ from: center, to: cc 1 }] }
                  - { name: b, surface: right, center: 0.1, range: 0.5, send: [{ from: center, to: cc 2 }] }
                """)
        ).start
        #expect(
            start == [RibbonPicture(center: 0.25, range: 0), RibbonPicture(center: 0.25, range: 0.5)],
            "all surfaces; the range has room")
        #expect(start[1].leading == 0)
        #expect(start[1].trailing == 0.5)
    }
}
