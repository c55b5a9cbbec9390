import TestSupport
import Testing

@testable import KMSDisplay

/// The light behind a panel, with a folder in place of the kernel's.
@Suite("Backlight")
struct BacklightTests {
    private let folder = TestFolder()
    /// It outlives the faces.
    private let runtime = TestFolder()

    private func make(power: String = "0", brightness: String?) {
        folder.makeFolder("panel")
        folder.write("panel/bl_power", power)
        if let brightness { folder.write("panel/brightness", brightness) }
    }

    private func find() -> Backlight? { Backlight(folder: folder.path, record: runtime.path("light")) }

    private func brightness() throws -> String { try firstLine("brightness") }
    private func power() throws -> String { try firstLine("bl_power") }

    private func firstLine(_ name: String) throws -> String {
        let text = try folder.text(of: folder.path("panel/\(name)"))
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }

    @Test func itIsDimmedToAPartOfItsOwnLight() throws {
        make(brightness: "200\n")
        let backlight = try #require(find())
        #expect(backlight.dim(to: 0.4))
        #expect(try brightness() == "80")
        // A picture that is asked to be dark can still be found.
        #expect(backlight.dim(to: 0))
        #expect(try brightness() == "1")
        #expect(backlight.dim(to: 1))
        #expect(try brightness() == "200")
    }

    @Test func whatCannotBeDimmedIsNot() throws {
        make(brightness: nil)
        let backlight = try #require(find())
        #expect(!backlight.dim(to: 0.5))
    }

    @Test func itIsLitWhenItIsTakenAndWhenItIsLeft() throws {
        make(power: "4", brightness: nil)
        var backlight = find()
        #expect(try power() == "0")
        #expect(backlight?.turn(on: false) == true)
        #expect(try power() == "4")
        withExtendedLifetime(backlight) {}
        backlight = nil
        #expect(try power() == "0")
    }

    @Test func facesThatAreKilledDoNotDimItFurther() throws {
        make(brightness: "200\n")
        // A killed face undoes nothing: these live to the end.
        var killed: [Backlight] = []
        for _ in 0..<3 {
            let backlight = try #require(find())
            killed.append(backlight)
            #expect(backlight.dim(to: 0.4))
            #expect(try brightness() == "80")
        }
        // The last one need not dim it to give the light back.
        var last = find()
        #expect(last != nil)
        withExtendedLifetime(last) {}
        last = nil
        #expect(try brightness() == "200")
        #expect(throws: (any Error).self) { try runtime.bytes("light") }
        withExtendedLifetime(killed) {}
    }

    @Test func aLightThatSomebodyElseHasSetSinceIsItsOwn() throws {
        make(brightness: "200\n")
        let killed = try #require(find())
        #expect(killed.dim(to: 0.4))
        folder.write("panel/brightness", "120\n")
        var backlight = find()
        #expect(backlight?.dim(to: 0.5) == true)
        #expect(try brightness() == "60")
        withExtendedLifetime(backlight) {}
        backlight = nil
        #expect(try brightness() == "120")
        withExtendedLifetime(killed) {}
    }
}
