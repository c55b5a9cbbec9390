import Testing
import Touch

@testable import Panels

@Suite("Orientation")
struct OrientationTests {
    /// The surface's size, and the location of a finger that a panel of 100 × 50 mm reports at (20, 10) mm; in
    /// millimetres.
    private func place(
        system: CalibrationMatrix? = nil, _ change: (inout DeviceConfiguration) -> Void
    ) throws -> [Int] {
        var configuration = DeviceConfiguration()
        change(&configuration)
        var decoder = try PanelDecoder(.slots(), configuration: configuration, systemMatrix: system)
        var script = Script()
        script.slot(0, id: 1, x: 200, y: 100)
        script.report()
        var take = Take()
        script.play(into: &decoder, &take)
        let location = try #require(take.contacts.first).location
        return [location.x, location.y, decoder.surface.width, decoder.surface.height].map {
            Int(($0 / millimetres(1)).rounded())
        }
    }

    @Test func aQuarterTurnMovesTheTopLeftToTheTopRight() throws {
        #expect(try place { $0.quarterTurns = 0 } == [20, 10, 100, 50])
        #expect(try place { $0.quarterTurns = 1 } == [40, 20, 50, 100])
        #expect(try place { $0.quarterTurns = 2 } == [80, 40, 100, 50])
        #expect(try place { $0.quarterTurns = 3 } == [10, 80, 50, 100])
        #expect(try place { $0.quarterTurns = -3 } == [40, 20, 50, 100])
    }

    @Test func aMirrorComesAfterTheRotation() throws {
        #expect(try place { $0.mirror = .horizontal } == [80, 10, 100, 50])
        #expect(try place { $0.mirror = .vertical } == [20, 40, 100, 50])
        #expect(try place { $0.mirror = .both } == [80, 40, 100, 50])
        let turned = try place {
            $0.quarterTurns = 1
            $0.mirror = .horizontal
        }
        #expect(turned == [10, 20, 50, 100])
    }

    @Test func theSystemsMatrixIsHonouredUnlessThereIsOneOfOurOwn() throws {
        let quarter = try #require(CalibrationMatrix(text: "0 -1 1 1 0 0"))
        #expect(try place(system: quarter) { _ in } == [40, 20, 50, 100])
        #expect(try place(system: quarter) { $0.matrix = .identity } == [20, 10, 100, 50])
    }

    @Test func aMatrixThatFoldsTheSurfaceIsNotUsed() throws {
        #expect(try place { $0.matrix = CalibrationMatrix(0, 0, 0, 0, 0, 0) } == [20, 10, 100, 50])
        #expect(try place { $0.matrix = CalibrationMatrix(.nan, 0, 0, 0, 1, 0) } == [20, 10, 100, 50])
    }

    @Test func theConfiguredSizeIsTheSurfacesAsItIsSeen() throws {
        let turned = try place {
            $0.quarterTurns = 1
            $0.size = .init(width: 60, height: 120)
        }
        #expect(turned == [48, 24, 60, 120])
    }

    @Test func anImpossibleSizeIsNotUsed() throws {
        #expect(try place { $0.size = .init(width: 0, height: -5) } == [20, 10, 100, 50])
    }

    @Test func aPartIsPlacedAfterTheRotation() throws {
        let right = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
        #expect(try place { $0.place = right } == [120, 10, 200, 50])
        let turned = try place {
            $0.quarterTurns = 1
            $0.place = right
        }
        #expect(turned == [90, 20, 100, 100])
        let sized = try place {
            $0.size = .init(width: 60, height: 120)
            $0.place = Rect(x: 0, y: 0.25, width: 1, height: 0.75)
        }
        #expect(sized == [12, 64, 60, 160])
    }

    @Test func aPartEndsAtItsOwnEdges() throws {
        let stretched = try place {
            $0.place = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
            $0.matrix = CalibrationMatrix(10, 0, 0, 0, 1, 0)
        }
        #expect(stretched == [200, 10, 200, 50])
        let left = try place {
            $0.place = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
            $0.matrix = CalibrationMatrix(1, 0, -0.5, 0, 1, 0)
        }
        #expect(left == [100, 10, 200, 50])
    }

    @Test func aMatrixThatStretchesEndsAtTheEdges() throws {
        #expect(try place { $0.matrix = CalibrationMatrix(10, 0, 0, 0, 1, -0.5) } == [100, 0, 100, 50])
    }
}
