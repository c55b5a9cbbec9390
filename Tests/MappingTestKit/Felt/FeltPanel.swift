/// How a panel reports a finger.
public struct FeltPanel: Sendable, CustomStringConvertible {
    public let description: String
    /// Reports a second, by the seconds.
    let rate: @Sendable (Double) -> Double
    /// In seconds: the standard deviations of the moment at which it looks, and of what its report takes from there.
    let jitter: Double
    let lateness: Double

    public init(
        _ description: String, jitter: Double = 0.0005, lateness: Double = 0.0003,
        rate: @escaping @Sendable (Double) -> Double
    ) {
        (self.description, self.rate, self.jitter, self.lateness) = (description, rate, jitter, lateness)
    }

    public static func steady(_ rate: Double) -> FeltPanel { FeltPanel("\(Int(rate))") { _ in rate } }

    /// Wrong by 15 % of the time between two reports.
    public static func jittery(_ rate: Double) -> FeltPanel {
        FeltPanel("\(Int(rate)) ±15 %", jitter: 0.15 / rate, lateness: 0.15 / rate) { _ in rate }
    }

    /// Rates that change within a gesture.
    public static let changing = [
        FeltPanel("60, 120") { Int($0 / 0.25) % 2 == 0 ? 60 : 120 },
        FeltPanel("1000, 60") { Int($0 / 0.3) % 2 == 0 ? 1000 : 60 },
        FeltPanel("30, 250") { Int($0 / 0.2) % 2 == 0 ? 30 : 250 },
        FeltPanel("360, 250, 300") { [360, 250, 300][Int($0 / 0.15) % 3] },
    ]
}
