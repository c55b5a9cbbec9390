/// The error of that type that the body throws; nil when it throws none, or another.
///
/// Swift Testing's own `#expect(throws:)` answers the error only from Swift 6.1, and Debian 13 has 6.0.
public func thrown<Failure: Error>(_ type: Failure.Type, by body: () throws -> some Any) -> Failure? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? Failure
    }
}
