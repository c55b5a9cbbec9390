import Testing

@testable import Presets

@Suite("Decimal numbers")
struct DecimalTests {
    @Test(arguments: [
        ("0", 0), ("017", 17), ("-3", -3), ("+3", 3), ("0.5", 0.5), (".5", 0.5), ("-.25", -0.25), ("1.50", 1.5),
        ("00", 0), ("-0", 0),
    ])
    func decimalsAreRead(text: String, value: Double) {
        #expect(Decimal.read(text) == value)
    }

    @Test(arguments: [
        "", "-", "+", ".", "1.", "1e3", "1E3", "0x10", "0o17", "1_000", "1,5", ".inf", "-.inf", ".nan", "inf", "nan",
        "infinity", " 1", "1 ", "--1", "+-1", "1.2.3", "1:30", "１", "٣", String(repeating: "9", count: 400), "0b1",
        "1f",
    ])
    func whatIsNoDecimalIsNoNumber(text: String) {
        #expect(Decimal.read(text) == nil)
    }

    @Test(arguments: [
        (0.5, "0.5"), (-2, "-2"), (1e-5, "0.00001"), (-1.5e-7, "-0.00000015"), (1e-20, "0.00000000000000000001"),
        (1e20, "100000000000000000000"), (-1.25e22, "-12500000000000000000000"), (0.1 + 0.2, "0.30000000000000004"),
    ])
    func whatIsWrittenIsReadBack(value: Double, text: String) {
        #expect(Decimal.write(value) == text)
        #expect(Decimal.read(text) == value)
    }
}
