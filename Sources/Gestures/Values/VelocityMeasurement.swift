/// The moments at which a gesture's value has a velocity; at others it is 0.
public enum VelocityMeasurement: Sendable {
    /// Each value has a velocity: a line is fitted every time.
    case always
    /// Only the last value has a velocity, which saves most of a frame's cost.
    case atEnd
    /// No value has a velocity, which also saves 3 KB for each gesture.
    case never
}
