import Synchronization

/// A short name for a system exclusive template, so that a `Message` that carries one is no larger than any other.
///
/// Equal templates share a name. Names stay valid while the program runs, because queues and displays may still hold a
/// message when its patch is gone.
public struct Exclusive: Hashable, Sendable {
    /// Index in the table of templates.
    let number: UInt16

    /// Names a template. This may allocate and takes a lock, so only readers of presets call it.
    ///
    /// Returns nil after 65,536 different templates have been named.
    public init?(_ template: ExclusiveTemplate) {
        guard let number = Self.table.number(of: template) else { return nil }
        self.number = number
    }

    /// The named template. Reading takes no lock: a name is handed out only after its template has been stored.
    public var template: ExclusiveTemplate { Self.table.templates[Int(number)] }

    private static let table = ExclusiveTable()
}

extension Exclusive {
    /// Length of the message in bytes.
    @usableFromInline var count: Int { template.parts.count }

    @usableFromInline
    func byte(at position: Int, _ value: UInt14) -> UInt8 { template.byte(at: position, value) }

    /// The largest value; nil if the message takes none.
    public var maximum: UInt14? { template.maximum }
}

/// All templates that have been named. An entry never changes once it is stored.
private final class ExclusiveTable: Sendable {
    private static let capacity = 1 << 16

    private let numbers = Mutex<[ExclusiveTemplate: UInt16]>([:])
    /// Only the first entries, one for each name, are initialised. Memory beyond them is never touched.
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
