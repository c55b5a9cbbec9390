import Storage
import Touch

/// Finds the children of a region that may be under a point, without looking at all of them.
///
/// The region is cut into 64 columns and 64 rows. For each of them there is a set of the children that overlap it, a
/// bit each; a child may be under a point if it is in the set of its column and in the set of its row. A child that
/// moves changes only its own bits. Anything outside of the region belongs to its outermost columns and rows, so the
/// region's size affects only how many children have to be tested.
struct RegionGrid {
    /// The number of columns, and of rows; not tied to the 64 bits of a word.
    private static let lines = 64

    /// The columns and rows that a child overlaps.
    private struct Cover: Equatable {
        var columns = 0..<0
        var rows = 0..<0
    }

    /// The number of 64-bit words of a set.
    private(set) var words = 0
    /// The sets of all columns and of all rows, each `words` long.
    private var columns = FixedArray<UInt64>.empty
    private var rows = FixedArray<UInt64>.empty
    /// The columns and rows of each child.
    private var covers = FixedArray<Cover>.empty
    private var columnsPerPoint = 0.0
    private var rowsPerPoint = 0.0

    /// Starts again with room for `count` children, none of them placed. Allocates only if there was not enough room.
    mutating func reset(count: Int, size: Size, in arena: Arena) {
        if words != (count + 63) / 64 {
            words = (count + 63) / 64
            arena.replace(&columns, count: words * RegionGrid.lines) { _ in 0 }
            arena.replace(&rows, count: words * RegionGrid.lines) { _ in 0 }
            arena.replace(&covers, count: words * 64) { _ in Cover() }
        } else {
            for index in columns.indices { (columns[index], rows[index]) = (0, 0) }
            for index in covers.indices { covers[index] = Cover() }
        }
        columnsPerPoint = size.width > 0 ? Double(RegionGrid.lines) / size.width : 0
        rowsPerPoint = size.height > 0 ? Double(RegionGrid.lines) / size.height : 0
    }

    /// Enters a child's rectangle.
    func place(_ child: Int, at rect: Rect) {
        let new = Cover(
            columns: lines(from: rect.minX, to: rect.maxX, columnsPerPoint),
            rows: lines(from: rect.minY, to: rect.maxY, rowsPerPoint))
        let old = covers[child]
        guard new != old else { return }
        let (word, bit) = (child / 64, UInt64(1) << UInt64(child % 64))
        for line in old.columns { columns[line * words + word] &= ~bit }
        for line in old.rows { rows[line * words + word] &= ~bit }
        for line in new.columns { columns[line * words + word] |= bit }
        for line in new.rows { rows[line * words + word] |= bit }
        covers[child] = new
    }

    /// The places in `columns` and `rows` where the sets of a column and of a row begin.
    struct Cell {
        fileprivate let column: Int
        fileprivate let row: Int
    }

    func cell(at point: Point) -> Cell {
        Cell(column: line(of: point.x, columnsPerPoint) * words, row: line(of: point.y, rowsPerPoint) * words)
    }

    /// The children with the numbers 64 × `word` and up that may be under a point of a cell.
    @inline(__always)
    func candidates(in cell: Cell, word: Int) -> UInt64 { columns[cell.column + word] & rows[cell.row + word] }

    private func lines(from: Points, to: Points, _ scale: Double) -> Range<Int> {
        let first = line(of: from, scale)
        return first..<max(first, line(of: to, scale)) + 1
    }

    /// The column or row of a coordinate; outside of the region, the outermost one. It never falls as the coordinate
    /// grows.
    @inline(__always)
    private func line(of coordinate: Points, _ scale: Double) -> Int {
        let line = coordinate * scale
        guard line > 0 else { return 0 }
        return line < Double(RegionGrid.lines) ? Int(line) : RegionGrid.lines - 1
    }
}
