import Raster

/// What two buffers that are shown in turn still lack of the picture: each is behind by the damage of the frames since it
/// was drawn.
struct StaleParts {
    private var parts: [[Rectangle]]

    /// At first both lack everything.
    init(all: Rectangle) { parts = [[all], [all]] }

    mutating func add(_ changed: [Rectangle]) {
        for index in parts.indices { parts[index] += changed }
    }

    /// What is to be copied into a buffer, which then has everything.
    mutating func take(_ buffer: Int) -> [Rectangle] {
        defer { parts[buffer].removeAll(keepingCapacity: true) }
        return parts[buffer]
    }
}
