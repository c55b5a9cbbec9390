import Testing
import Touch

@Suite("Millimetres")
struct MillimetresTests {
    @Test(arguments: [
        ("154x86mm", 154.0, 86.0), ("154x86", 154, 86), ("5x5000 mm", 5, 5000), ("12.5x80.25", 12.5, 80.25),
    ])
    func aSizeIsAWidthAndAHeight(text: String, width: Double, height: Double) {
        #expect(Millimetres(text: text) == Millimetres(width: width, height: height))
    }

    @Test(arguments: ["", "154", "154x", "x86", "154x86x3", "4x86", "154x5001", "nanx86", "154x86cm", "mm"])
    func anythingElseIsNone(text: String) { #expect(Millimetres(text: text) == nil) }
}
