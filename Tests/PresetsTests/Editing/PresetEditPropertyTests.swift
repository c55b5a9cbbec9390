import System
import TestSupport
import Testing

@testable import Presets

/// Random edits of every preset that comes with Ribbon, and of every file of the corpus that is YAML.
@Suite("Edits of all presets")
struct PresetEditPropertyTests {
    private static let texts: [[UInt8]] = {
        let corpus = Folder.names(in: here("../Corpus")).sorted().flatMap { label in
            SearchPath.presets(in: here("../Corpus/\(label)"))
        }
        let presets = SearchPath.presets(in: here("../../../presets"))
        return (presets + corpus).compactMap { try? FileReader.bytes(of: $0, onlyFiles: true) }
    }()

    /// All paths of a value, the parents first.
    private static func paths(of value: EditedValue, _ path: PresetEdit.Path = []) -> [PresetEdit.Path] {
        switch value {
        case .text, .number: return [path]
        case .list(let items): return [path] + items.indices.flatMap { paths(of: items[$0], path + [.item($0)]) }
        case .record(let entries):
            return [path] + entries.flatMap { paths(of: $0.value, path + [.key($0.key)]) }
        }
    }

    private static func value(_ random: inout SeededRandom) -> EditedValue {
        switch random.below(4) {
        case 0: .number(Double(random.below(200)) / 8 - 10)
        case 1: .text(random.pick(["cc 74", "a: b # c", "", "007", "ä\nö"]))
        case 2: .list([.number(0), .text("x")])
        default: .record([.init("from", .text("center")), .init("to", .text("cc 1"))])
        }
    }

    private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    @Test("an edit that is made means what it should, and leaves the comments as they are")
    func randomEdits() throws {
        var random = SeededRandom(seed: 37)
        var (made, refused) = (0, 0)
        for text in Self.texts {
            guard let layout = try? TextLayout(text) else { continue }
            let whole = EditedValue(layout.root)
            let paths = Self.paths(of: whole)
            for _ in 0..<4 {
                let path = random.pick(paths)
                let new = Self.value(&random)
                let edits: [PresetEdit] = [
                    .set(path, new), .set(path + [.key("new-key")], new), .append(path, new), .remove(path),
                    .copy(path, [.init("name", new)]), .move(path, to: random.below(4)),
                ]
                let edit = random.pick(edits)
                guard let result = try? edit.applied(to: text) else {
                    refused += 1
                    continue
                }
                made += 1
                #expect(EditedValue(try TextLayout(result).root) == whole.applying(edit))
                var (before, after) = (Self.comments(text), Self.comments(result))
                switch edit {
                case .remove: continue
                // They go along with what stands below them.
                case .move: (before, after) = (Self.sorted(before), Self.sorted(after))
                default: break
                }
                #expect(before == after, "\(edit) has changed comments")
            }
        }
        // Most of what is refused has no such place.
        #expect(made > 200 && made > refused / 2, "\(made) were made, \(refused) refused")
    }

    /// The comments' lines of a text, in order.
    private static func comments(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        lines(text).map { $0.drop { $0 == UInt8(ascii: " ") } }.filter { $0.first == UInt8(ascii: "#") }
    }

    private static func sorted(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
        lines.sorted { $0.lexicographicallyPrecedes($1) }
    }

    @Test("a ribbon that is appended and removed again leaves the text as it was")
    func appendAndRemove() throws {
        let ribbon = EditedValue.record([.init("name", .text("new")), .init("area", .list([.number(0), .number(1)]))])
        var count = 0
        for text in Self.texts {
            guard let layout = try? TextLayout(text), let ribbons = layout.root["ribbons"]?.items, !ribbons.isEmpty
            else {
                continue
            }
            let appended = try PresetEdit.append([.key("ribbons")], ribbon).applied(to: text)
            let again = try PresetEdit.remove([.key("ribbons"), .item(ribbons.count)]).applied(to: appended)
            #expect(again == text || again == text + [UInt8(ascii: "\n")])
            count += 1
        }
        #expect(count > 100)
    }
}
