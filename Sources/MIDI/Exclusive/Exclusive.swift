import Synchronization

/// Names a system exclusive message, so that a `Message` that is one is no larger than any other.
///
/// Equal templates have one name. A name is good for as long as the program runs: messages wait in queues and are shown
/// after their patch has gone.
public struct Exclusive: Hashable, Sendable {
    /// By its place in the table.
    let number: UInt16

    /// Names a template. It may allocate and takes a lock, so it is for whoever reads presets.
    ///
    /// Nil where 65,536 different ones have been named since the program began.
    public init?(_ template: ExclusiveTemplate) {
        guard let number = Self.table.number(of: template) else { return nil }
        self.number = number
    }

    /// It takes no lock: whoever has a name has it from somebody who had it after the template was there.
    public var template: ExclusiveTemplate { Self.table.templates[Int(number)] }

    private static let table = ExclusiveTable()
}

extension Exclusive {
    /// How many bytes it has.
    @usableFromInline var count: Int { template.parts.count }

    @usableFromInline
    func byte(at position: Int, _ value: UInt14) -> UInt8 { template.byte(at: position, value) }

    /// The largest value; nil where the message takes none.
    public var maximum: UInt14? { template.maximum }
}

/// All templates that were ever named. One that is there is never changed.
private final class ExclusiveTable: Sendable {
    private static let capacity = 1 << 16

    private let numbers = Mutex<[ExclusiveTemplate: UInt16]>([:])
    /// The first of them are initialised, as many as have names. Memory beyond these is never touched.
    nonisolated(unsafe) let templates = UnsafeMutablePointer<ExclusiveTemplate>.allocate(capacity: capacity)

    func number(of template: ExclusiveTemplate) -> UInt16? {
        numbers.withLock { numbers in
            if let number = numbers[template] { return number }
            let next = numbers.count
            guard next < Self.capacity else { return nil }
            (templates + next).initialize(to: template)
            numbers[template] = UInt16(next)
            return UInt16(next)
        }
    }
}
