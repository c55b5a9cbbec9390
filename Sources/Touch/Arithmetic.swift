#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// The only place where the pure core meets the system: the transcendental functions that Swift itself lacks.

package func exponential(_ x: Double) -> Double { exp(x) }

package func logarithm(_ x: Double) -> Double { log(x) }

package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The direction of (x, y) from the positive x axis towards the positive y axis, −π…π.
package func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }
