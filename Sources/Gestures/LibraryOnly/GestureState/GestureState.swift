import Time

/// State that a gesture keeps while it runs, and that resets by itself when the gesture ends, fails or is cancelled.
/// Several gestures may share one: it resets when the last of those that have updated it is over.
///
/// ```swift
/// @GestureState private var selectedHandle: Handle?
///
/// handlePress.sequenced(before: handleDrag)
///     .updating($selectedHandle) { _, selectedHandle, _ in selectedHandle = handle }
/// ```
@propertyWrapper
public struct GestureState<Value> {
    @usableFromInline let storage: GestureStateStorage<Value>

    @inlinable
    public init(wrappedValue: Value) {
        storage = GestureStateStorage(initial: wrappedValue, reset: nil)
    }

    @inlinable
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    /// - Parameter reset: called just before the state resets, with its last value and the reason.
    @inlinable
    public init(wrappedValue: Value, reset: @escaping (Value, ResetReason) -> Void) {
        storage = GestureStateStorage(initial: wrappedValue, reset: reset)
    }

    @inlinable public var wrappedValue: Value { storage.value }
    @inlinable public var projectedValue: GestureState<Value> { self }
}

extension GestureState where Value: ExpressibleByNilLiteral {
    @inlinable
    public init() {
        self.init(wrappedValue: nil)
    }

    @inlinable
    public init(reset: @escaping (Value, ResetReason) -> Void) {
        self.init(wrappedValue: nil, reset: reset)
    }
}

/// Why a `GestureState` resets.
public enum ResetReason: Hashable, Sendable {
    case ended
    case failed(FailureReason)
    case cancelled(FailureReason)
}

/// The circumstances of an update, which `updating` receives beside the value.
public struct Transaction: Sendable {
    /// The time of the frame.
    public var time: Timestamp

    @inlinable
    public init(time: Timestamp) {
        self.time = time
    }
}

@usableFromInline
final class GestureStateStorage<Value> {
    @usableFromInline let initial: Value
    @usableFromInline var value: Value
    @usableFromInline let onReset: ((Value, ResetReason) -> Void)?
    /// Number of gestures that have updated it and are not over.
    @usableFromInline var holders = 0

    @inlinable
    init(initial: Value, reset: ((Value, ResetReason) -> Void)?) {
        self.initial = initial
        value = initial
        onReset = reset
    }

    /// The body works on a copy: if it reads the state itself, it gets the previous value.
    @inlinable
    func update(_ body: (inout Value) -> Void) {
        var updated = value
        body(&updated)
        value = updated
    }

    /// Records that a gesture that has updated it is over. After the last one the state resets.
    @inlinable
    func release(_ reason: ResetReason) {
        holders -= 1
        guard holders == 0 else { return }
        onReset?(value, reason)
        value = initial
    }
}
