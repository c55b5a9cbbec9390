/// A change at one place of a preset. `applied(to:)` makes it in a text and leaves the rest of the text as it is.
package enum PresetEdit: Hashable, Sendable {
    /// Gives a key or an item another value. A new key comes last.
    case set(Path, EditedValue)
    /// Adds an item at the end of a list.
    case append(Path, EditedValue)
    /// Adds a copy of an item at the end of its list, with other values for some keys.
    case copy(Path, [EditedValue.Entry])
    /// Gives an item another place in its list, from 0.
    case move(Path, to: Int)
    /// Removes a key or an item.
    case remove(Path)

    /// A step on the way from the root of a preset to a value.
    package enum Step: Hashable, Sendable {
        case key(String)
        /// From 0.
        case item(Int)
    }

    package typealias Path = [Step]

    /// Why an edit cannot be made in a text.
    package enum Refusal: Error, Hashable {
        /// The text is not YAML.
        case unreadable(Diagnostic)
        /// The text has no such key or item, or a value of another form stands there.
        case noSuchPlace(Path)
        /// A comment stands in the part that would be replaced.
        case comment(line: Int)
        /// The place is written in a form that cannot be changed without changing something else.
        case form(line: Int)
        /// The key to be removed is the only one of its record.
        case lastKey(line: Int)
        case tooLarge
    }

    package var path: Path {
        switch self {
        case .set(let path, _), .append(let path, _), .copy(let path, _), .move(let path, _), .remove(let path): path
        }
    }
}

extension PresetEdit.Refusal: CustomStringConvertible {
    /// The problem and its remedy, in a sentence.
    package var description: String {
        switch self {
        case .unreadable(let diagnostic): "the text cannot be read: \(diagnostic.summary)"
        case .noSuchPlace(let path): "there is no \(path.words) to be changed"
        case .comment(let line): "a comment on line \(line) would be lost; change the text by hand"
        case .form(let line): "line \(line) is written in a form that only a change of the text can keep"
        case .lastKey(let line): "line \(line) has the only key; remove the whole instead"
        case .tooLarge: "the preset would be larger than \(SourceText.sizeLimit / 1024) KiB"
        }
    }
}

extension PresetEdit.Path {
    /// The path in words, such as `ribbons[2].area`; items count from 1 here.
    package var words: String {
        reduce(into: "") { words, step in
            switch step {
            case .key(let key): words += (words.isEmpty ? "" : ".") + key
            case .item(let index): words += "[\(index == .max ? index : index + 1)]"
            }
        }
    }
}

// MARK: What an edit means

extension EditedValue {
    /// The value after an edit; nil if it has no such place.
    func applying(_ edit: PresetEdit) -> EditedValue? {
        if case .copy(let path, let entries) = edit {
            return copy(at: path, with: entries).flatMap { applying(.append(path.dropLast(), $0)) }
        }
        if case .move(let path, let place) = edit {
            return moving(path, to: place)
        }
        return applying(edit, edit.path[...])
    }

    /// A copy of the value at a path, with other values for some keys; nil if it has no keys.
    func copy(at path: PresetEdit.Path, with entries: [Entry]) -> EditedValue? {
        entries.reduce(value(at: path)) { $0?.applying(.set([.key($1.key)], $1.value)) }
    }

    private func moving(_ path: PresetEdit.Path, to place: Int) -> EditedValue? {
        guard case .item(let index) = path.last, case .list(let items) = value(at: path.dropLast()),
            items.indices.contains(index), items.indices.contains(place)
        else { return nil }
        return applying(.set(path.dropLast(), .list(items.moving(index, to: place))))
    }

    /// The value at a path; nil if there is none.
    private func value(at path: PresetEdit.Path) -> EditedValue? {
        path.reduce(self as EditedValue?) { value, step in
            switch (step, value) {
            case (.key(let key), .record(let entries)): entries.first { $0.key == key }?.value
            case (.item(let index), .list(let items)) where items.indices.contains(index): items[index]
            default: nil
            }
        }
    }

    /// - Parameter path: the rest of the edit's path, from this value on.
    private func applying(_ edit: PresetEdit, _ path: ArraySlice<PresetEdit.Step>) -> EditedValue? {
        guard let step = path.first else {
            switch edit {
            case .set(_, let value): return value
            case .append(_, let value):
                guard case .list(let items) = self else { return nil }
                return .list(items + [value])
            case .copy, .move, .remove: return nil
            }
        }
        var removes = false
        if case .remove = edit { removes = path.count == 1 }
        let rest = path.dropFirst()
        switch (step, self) {
        case (.key(let key), .record(var entries)):
            guard let place = entries.firstIndex(where: { $0.key == key }) else {
                guard case .set(_, let value) = edit, rest.isEmpty else { return nil }
                return .record(entries + [Entry(key, value)])
            }
            if removes {
                entries.remove(at: place)
            } else {
                guard let value = entries[place].value.applying(edit, rest) else { return nil }
                entries[place].value = value
            }
            return .record(entries)
        case (.item(let index), .list(var items)):
            guard items.indices.contains(index) else { return nil }
            if removes {
                items.remove(at: index)
            } else {
                guard let value = items[index].applying(edit, rest) else { return nil }
                items[index] = value
            }
            return .list(items)
        default: return nil
        }
    }
}

extension Array {
    /// The elements with one of them at another place.
    func moving(_ index: Int, to place: Int) -> [Element] {
        var moved = self
        moved.insert(moved.remove(at: index), at: place)
        return moved
    }
}
