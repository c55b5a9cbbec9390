import TestSupport
import Testing

@testable import KMSDisplay

/// The light behind a panel, with a folder in place of the kernel's.
@Suite("Backlight")
struct BacklightTests {
    private let folder = TestFolder()

    private func make(brightness: String?) {
        folder.makeFolder("panel")
        folder.write("panel/bl_power", "0")
        if let brightness { folder.write("panel/brightness", brightness) }
    }

    private func brightness() throws -> String { String(decoding: try folder.bytes("panel/brightness"), as: UTF8.self) }

    @Test func itIsDimmedToAPartOfItsOwnLight() throws {
        make(brightness: "200\n")
        let backlight = try #require(Backlight(folder: folder.path))
        #expect(backlight.dim(to: 0.4))
        #expect(try brightness().hasPrefix("80"))
        // A picture that is asked to be dark can still be found.
        #expect(backlight.dim(to: 0))
        #expect(try brightness().hasPrefix("1"))
        #expect(backlight.dim(to: 1))
        #expect(try brightness().hasPrefix("200"))
    }

    @Test func whatCannotBeDimmedIsNot() throws {
        make(brightness: nil)
        let backlight = try #require(Backlight(folder: folder.path))
        #expect(!backlight.dim(to: 0.5))
    }
}
