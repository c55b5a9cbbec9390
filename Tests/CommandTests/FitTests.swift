import Raster
import Testing
import Touch

@testable import ribbon_face

@Suite("The size of a face")
struct FitTests {
    @Test(arguments: [Turn.none, .quarter, .half, .threeQuarters])
    func theSizeThatIsAskedForIsAsOneLooksAtIt(turn: Turn) {
        let seen = Millimetres(width: 86, height: 154)
        let fit = Fit(width: 800, height: 480, turn: turn, seen: seen, stated: .sevenInches)
        #expect(fit.extent == seen)
        #expect(fit.width == (turn.isSideways ? 480 : 800))
    }

    @Test func theSizeThatADisplayStatesIsTurnedWithThePicture() {
        let fits = [Turn.none, .quarter].map {
            Fit(width: 800, height: 480, turn: $0, seen: nil, stated: .sevenInches).extent
        }
        #expect(fits == [.sevenInches, Millimetres(width: 86, height: 154)])
    }
}
