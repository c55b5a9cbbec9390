import Raster

/// The stale parts of two buffers that are shown in turn: each lacks the damage of all frames since it was drawn.
struct StaleParts {
    private var parts: [[Rectangle]]

    /// At first both are stale as a whole.
    init(all: Rectangle) { parts = [[all], [all]] }

    mutating func add(_ changed: [Rectangle]) {
        for index in parts.indices { parts[index] += changed }
    }

    /// Returns a buffer's stale parts, and takes them as drawn.
    mutating func take(_ buffer: Int) -> [Rectangle] {
        defer { parts[buffer].removeAll(keepingCapacity: true) }
        return parts[buffer]
    }
}
