import Presets

/// Texts of presets on their way between an editor and the bridge: memory whose size nobody can change. The bridge makes
/// it, and both write.
///
/// The bridge trusts nothing in it: it copies a text before it reads it.
package final class TextMemory {
    /// One of the two texts in the memory. The raw value is its place there, in units of `room`.
    package enum Place: Int {
        /// The text that is edited.
        case text
        /// Another text beside it: a draft, or what a file holds by now.
        case other
    }

    /// The size of a place in bytes.
    private static let room = SourceText.sizeLimit
    private static let size = 2 * room

    private let shared: SharedMemory
    /// To be handed to the other side.
    package var descriptor: Int32 { shared.descriptor }

    /// Makes the memory; nil if the system gives none.
    package init?() {
        guard let shared = SharedMemory(named: "ribbon-text", size: Self.size, writers: .both) else { return nil }
        self.shared = shared
    }

    /// Opens memory that a bridge has made; nil if it is something else.
    /// - Parameter descriptor: is closed at the end.
    package init?(_ descriptor: Int32) {
        guard let shared = SharedMemory(opening: descriptor, size: Self.size, writes: true) else { return nil }
        self.shared = shared
    }

    private func start(of place: Place) -> UnsafeMutableRawPointer { shared.start + place.rawValue * Self.room }

    /// - Returns: whether there is room for it.
    @discardableResult
    package func write(_ text: [UInt8], to place: Place = .text) -> Bool {
        guard text.count <= Self.room else { return false }
        start(of: place).copyMemory(from: text, byteCount: text.count)
        return true
    }

    /// A copy of a text; nil if it would be longer than there is room for.
    package func text(of length: Int, at place: Place = .text) -> [UInt8]? {
        guard (0...Self.room).contains(length) else { return nil }
        return Array(UnsafeRawBufferPointer(start: start(of: place), count: length))
    }
}
