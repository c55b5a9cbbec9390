/// The base-2 logarithm of a positive number, accurate to the last bits of a Double. The module imports no mathematics
/// library.
///
/// ln m = 2 artanh((m − 1)/(m + 1)); with m between √½ and √2 each term of the series is less than 0.03 of the one
/// before.
func binaryLogarithm(_ value: Double) -> Double {
    precondition(value > 0 && value.isFinite, "a logarithm is of a positive number")
    var (exponent, mantissa) = (Double(value.exponent), value.significand)
    if mantissa > 1.4142135623730951 {
        mantissa /= 2
        exponent += 1
    }
    let ratio = (mantissa - 1) / (mantissa + 1)
    var (power, sum) = (ratio, 0.0)
    for odd in stride(from: 1.0, through: 25, by: 2) {
        sum += power / odd
        power *= ratio * ratio
    }
    return exponent + sum * 2.8853900817779268
}
