/// Makes edits in a preset's text.
///
/// An edit replaces one range of bytes, so that comments, order and layout of the rest stay. The new text is then read
/// again: unless its value is the old one with the edit applied, the edit is refused.
struct TextEditor {
    private let layout: TextLayout

    private struct Replacement {
        var range: Range<Int>
        var text: String
    }

    init(_ layout: TextLayout) { self.layout = layout }

    private var root: Node { layout.root }

    private func replacement(for edit: PresetEdit) throws(PresetEdit.Refusal) -> Replacement {
        switch edit {
        case .set(let path, let value): try set(path, to: value)
        case .append(let path, let value): try append(value, to: path)
        case .copy(let path, let entries):
            if let copy = EditedValue(root).copy(at: path, with: entries) {
                try append(copy, to: path.dropLast())
            } else {
                throw .noSuchPlace(path)
            }
        case .move(let path, let place): try move(path, to: place)
        case .remove(let path): try remove(path)
        }
    }

    private func node(at path: PresetEdit.Path) throws(PresetEdit.Refusal) -> Node {
        var node = root
        for (count, step) in path.enumerated() {
            let next: Node? =
                switch step {
                case .key(let key): node[key]
                case .item(let index): node.items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                }
            guard let next else { throw .noSuchPlace(Array(path[...count])) }
            node = next
        }
        return node
    }

    /// The record or list that contains the last step of a path, and that step.
    private func parent(of path: PresetEdit.Path) throws(PresetEdit.Refusal) -> (Node, PresetEdit.Step) {
        guard let step = path.last else { throw .noSuchPlace(path) }
        return (try node(at: path.dropLast()), step)
    }

    private func range(of node: Node) -> Range<Int> { layout.start(of: node)..<layout.end(of: node) }

    // MARK: Set

    private func set(_ path: PresetEdit.Path, to value: EditedValue) throws(PresetEdit.Refusal) -> Replacement {
        let (parent, step) = try parent(of: path)
        guard case .key(let key) = step, parent[key] == nil else { return try replace(node(at: path), by: value) }
        guard let entries = parent.entries else { throw .noSuchPlace(path) }
        let line = EditedValue.Entry(key, value).line
        guard let last = entries.last else { return insert(" \(line) ", at: layout.start(of: parent) + 1) }
        let end = layout.end(of: last.value)
        if layout.isFlow(parent) { return insert(", " + line, at: end) }
        return insertLines([line], indent: layout.indent(entries[0].keySpan.start), after: end)
    }

    private func replace(_ old: Node, by value: EditedValue) throws(PresetEdit.Refusal) -> Replacement {
        if case .list(let new) = value, let items = old.items, !items.isEmpty, items.count == new.count {
            return try replaceItems(items, by: new)
        }
        let (start, end) = (layout.start(of: old), layout.end(of: old))
        try layout.refuseComment(in: start..<end, within: old)
        let isGlued = start == end && start > layout.bytes.startIndex && layout.bytes[start - 1] != UInt8(ascii: " ")
        return Replacement(range: start..<end, text: (isGlued ? " " : "") + value.line)
    }

    /// Replaces the items that differ. Equal items keep their form, and the text between items stays.
    private func replaceItems(_ items: [Node], by new: [EditedValue]) throws(PresetEdit.Refusal) -> Replacement {
        let changed = items.indices.filter { EditedValue(items[$0]) != new[$0] }
        guard let first = changed.first, let last = changed.last else {
            return insert("", at: layout.start(of: items[0]))
        }
        var text = ""
        var place = layout.start(of: items[first])
        for index in first...last {
            let (start, end) = (layout.start(of: items[index]), layout.end(of: items[index]))
            text += String(decoding: layout.bytes[place..<start], as: UTF8.self)
            if changed.contains(index) {
                try layout.refuseComment(in: start..<end, within: items[index])
                text += new[index].line
            } else {
                text += String(decoding: layout.bytes[start..<end], as: UTF8.self)
            }
            place = end
        }
        return Replacement(range: layout.start(of: items[first])..<place, text: text)
    }

    // MARK: Append

    private func append(_ value: EditedValue, to path: PresetEdit.Path) throws(PresetEdit.Refusal) -> Replacement {
        let list = try node(at: path)
        guard let items = list.items else { throw .noSuchPlace(path) }
        if let last = items.last {
            let end = layout.end(of: last)
            if layout.isFlow(list) { return insert(", " + value.line, at: end) }
            return insertLines(value.itemLines, indent: layout.indent(list.span.start), after: end)
        }
        // The empty list of a top-level key becomes a list in lines, unless the preset is in braces; others stay in
        // brackets.
        let (range, (parent, _)) = (range(of: list), try parent(of: path))
        guard let key = parent.entries?.first, !layout.isFlow(parent), path.count == 1 else {
            return Replacement(range: range, text: "[" + value.line + "]")
        }
        let lines = insertLines(
            value.itemLines, indent: layout.indent(key.keySpan.start) + "  ", after: range.upperBound)
        var start = range.lowerBound
        while start > layout.bytes.startIndex, layout.bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
        let rest = String(decoding: layout.bytes[range.upperBound..<lines.range.lowerBound], as: UTF8.self)
        return Replacement(range: start..<lines.range.upperBound, text: rest + lines.text)
    }

    private func insert(_ text: String, at place: Int) -> Replacement { Replacement(range: place..<place, text: text) }

    /// Inserts lines after the line of the place `end`.
    private func insertLines(_ lines: [String], indent: String, after end: Int) -> Replacement {
        let place = layout.lineEnd(after: end)
        let lineBreak = layout.lineBreak(at: place)
        return insert(lines.map { lineBreak + indent + $0 }.joined(), at: place)
    }

    // MARK: Remove

    private func remove(_ path: PresetEdit.Path) throws(PresetEdit.Refusal) -> Replacement {
        let (parent, step) = try parent(of: path)
        let removed = try node(at: path)
        switch (step, parent.content) {
        case (.key(let key), .record(let entries)):
            let index = entries.firstIndex { $0.key == key } ?? 0
            let places = entries.map { layout.start(of: $0)..<layout.end(of: $0.value) }
            if layout.isFlow(parent) { return try removeInFlow(places, index, of: parent) }
            guard entries.count > 1 else { throw .lastKey(line: entries[index].keySpan.start.line) }
            return try removeLines(places[index], next: places.dropFirst(index + 1).first?.lowerBound, of: parent)
        case (.item(let index), .list(let items)):
            let places = items.map(range)
            if layout.isFlow(parent) { return try removeInFlow(places, index, of: parent) }
            if items.count == 1 {
                let range = layout.start(of: parent)..<places[0].upperBound
                try layout.refuseComment(in: range, within: parent)
                return Replacement(range: range, text: "[]")
            }
            guard let dash = layout.dash(of: removed) else { throw .form(line: removed.span.start.line) }
            return try removeLines(dash..<places[index].upperBound, next: nil, of: parent)
        default: throw .noSuchPlace(path)
        }
    }

    /// Removes whole lines, or the text behind a dash up to the next key.
    private func removeLines(
        _ range: Range<Int>, next: Int?, of parent: Node
    ) throws(PresetEdit.Refusal) -> Replacement {
        if layout.isFirstInLine(range.lowerBound) {
            let end = layout.nextLine(after: range.upperBound)
            return Replacement(range: layout.lineStart(before: range.lowerBound)..<end, text: "")
        }
        guard let next else { throw .form(line: layout.line(of: range.lowerBound)) }
        try layout.refuseComment(in: range.upperBound..<next, within: parent)
        return Replacement(range: range.lowerBound..<next, text: "")
    }

    private func removeInFlow(
        _ places: [Range<Int>], _ index: Int, of parent: Node
    ) throws(PresetEdit.Refusal) -> Replacement {
        let range =
            if index + 1 < places.count {
                places[index].lowerBound..<places[index + 1].lowerBound
            } else {
                (index > 0 ? places[index - 1].upperBound : places[index].lowerBound)..<places[index].upperBound
            }
        try layout.refuseComment(in: range, within: parent)
        return Replacement(range: range, text: "")
    }

    // MARK: Move

    /// Moves an item. In a list of lines the comments above it move along; in brackets the text between the items stays.
    private func move(_ path: PresetEdit.Path, to place: Int) throws(PresetEdit.Refusal) -> Replacement {
        let (list, step) = try parent(of: path)
        guard case .item(let index) = step, let items = list.items, items.indices.contains(index) else {
            throw .noSuchPlace(path)
        }
        guard items.indices.contains(place) else { throw .noSuchPlace(path.dropLast() + [.item(place)]) }
        let moved = min(index, place)...max(index, place)
        let ranges = try layout.isFlow(list) ? items.map(range) : rangesOfLines(items)
        let texts = ranges.map { String(decoding: layout.bytes[$0], as: UTF8.self) }.moving(index, to: place)
        var text = texts[moved.lowerBound]
        for next in moved.dropFirst() {
            let between = ranges[next - 1].upperBound..<ranges[next].lowerBound
            text += String(decoding: layout.bytes[between], as: UTF8.self) + texts[next]
        }
        return Replacement(range: ranges[moved.lowerBound].lowerBound..<ranges[moved.upperBound].upperBound, text: text)
    }

    /// The lines of each item of a list, without the last line break. The first item begins with the comments above it,
    /// each other one in the line after the previous item.
    private func rangesOfLines(_ items: [Node]) throws(PresetEdit.Refusal) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for item in items {
            guard let dash = layout.dash(of: item) else { throw .form(line: item.span.start.line) }
            let start = ranges.last.map { layout.nextLine(after: $0.upperBound) } ?? layout.commentStart(above: dash)
            ranges.append(start..<layout.lineEnd(after: layout.end(of: item)))
        }
        return ranges
    }

    // MARK: The new text

    /// The text with an edit made. Its meaning differs from the old one by the edit alone.
    func text(of whole: [UInt8], with edit: PresetEdit) throws(PresetEdit.Refusal) -> [UInt8] {
        let change = try replacement(for: edit)
        guard let meant = EditedValue(root).applying(edit) else { throw .noSuchPlace(edit.path) }
        var result = whole
        result.replaceSubrange(change.range, with: Array(change.text.utf8))
        guard result.count <= SourceText.sizeLimit else { throw .tooLarge }
        let line = layout.line(of: change.range.lowerBound)
        guard let new = try? TextLayout(result), EditedValue(new.root) == meant else { throw .form(line: line) }
        return result
    }
}

extension PresetEdit {
    /// Makes the edit in a preset's text. Comments, order and layout of the rest stay, byte for byte.
    package func applied(to text: [UInt8]) throws(Refusal) -> [UInt8] {
        try TextEditor(TextLayout(text)).text(of: text, with: self)
    }
}
