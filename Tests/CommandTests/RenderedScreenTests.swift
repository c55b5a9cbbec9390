import TestSupport
import Testing

/// The screens of a preset on which recordings are played.
extension RenderTests {
    private var twoScreens: String {
        """
          - { name: all, surface: left, send: [{ from: contact, to: cc 20 }] }
          - { name: other, surface: right, send: [{ from: contact, to: cc 21 }] }
        """
    }

    @Test(
        "Without a file in devices/ a recording is played on the first screen, which is said, or on that of --surface")
    func screens() throws {
        let preset = preset("two.yaml", twoScreens)
        let recording = try tap("a", at: 10, "a.events")
        let first = try ribbon("render", recording, "--preset", preset)
        #expect(first.output == "0.000000 B0 14 7F\n0.100000 B0 14 00\n")
        #expect(
            first.errors.contains("a.events: no file in devices/ names its panel, so it is played on the screen “left”")
        )
        let second = try ribbon("render", recording, "--preset", preset, "--surface", "right")
        #expect(second.output == "0.000000 B0 15 7F\n0.100000 B0 15 00\n")
        #expect(second.errors.contains("screen “") == false)
        let wrong = try ribbon("render", recording, "--preset", preset, "--surface", "middle")
        #expect(wrong.exit == .code(66) && wrong.errors.contains("expected left or right"))
        try withDeviceFile("match: { name: a }\nsurface: right\n") { environment in
            let found = try ribbon(["render", recording, "--preset", preset], environment: environment)
            #expect(found.output == second.output)
            let asked = try ribbon(
                ["render", recording, "--preset", preset, "--surface", "left"], environment: environment)
            #expect(asked.output == first.output)
        }
    }

    @Test("A recording's fingers are seen on the screen that --surface names")
    func facesOfScreens() throws {
        let preset = preset("two.yaml", twoScreens)
        let recording = try tap("a", at: 10, "a.events")
        func picture(_ options: String...) throws -> [UInt8] {
            let file = folder.path("picture.png")
            let face = ["face", "--preset", preset, "--size", "320x192", "--output", file]
            #expect(try ribbon(face + options).exit == .code(0))
            return try folder.bytes("picture.png")
        }
        for name in ["left", "right"] {
            let (still, played) = (try picture("--surface", name), ["--surface", name, "--recording", recording])
            #expect(try picture(played[0], played[1], played[2], played[3], "--at", "0.05") != still)
        }
        #expect(
            try picture("--recording", recording, "--at", "0.05")
                == picture("--recording", recording, "--at", "0.05", "--surface", "left"))
    }
}
