/// The moments at which a gesture's value has a velocity; at others it is 0.
public enum VelocityMeasurement: Sendable {
    /// Everywhere: a line is fitted for each value.
    case always
    /// In the last value alone, which saves most of what a frame costs.
    case atEnd
    /// Nowhere, which saves 3 KB for each gesture besides.
    case never
}
