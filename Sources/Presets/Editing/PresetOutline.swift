/// The ribbons as a preset's text has them, one for each item, for editors that show them as a picture. The text may
/// have errors: parts that cannot be understood are left out.
package struct PresetOutline: Hashable, Sendable, Codable {
    package struct Ribbon: Hashable, Sendable, Codable {
        /// The name as written; nil if it has none.
        package var name: String?
        package var kind: String?
        package var color: String?
        /// This, `direction` and `center` may also be those of the file's defaults or of its kind.
        package var surface: String?
        package var direction: String?
        /// Where it lies, or where all its cells lie: x, y, width and height, 0…1 of the surface.
        package var area: [Double]
        /// Whether its place follows from its row.
        package var isInRow: Bool
        /// The number of its row, as written; nil if it has none.
        package var row: Int?
        /// Its shares of its row's width and of the height of all rows, if it is in a row.
        package var width: Double
        package var height: Double
        /// Whether it is several ribbons, by `grid` or `each`.
        package var hasCells: Bool
        /// The line where it begins, from 1.
        package var line: Int
        package var center: Double?
        package var anchors: [Anchor]
        /// Its mappings, and whether they stand in a list, to which another one can be added.
        package var send: [Mapping]
        package var isSendList: Bool
        /// The controller that moves its centre.
        package var receive: String?
    }

    package struct Anchor: Hashable, Sendable, Codable {
        package var at: Double
        /// Whether it is written as a record, whose key `at` has the place.
        package var isRecord: Bool
    }

    /// A mapping, as it is written.
    package struct Mapping: Hashable, Sendable, Codable {
        package var from: String?
        /// Its source, which a short form leaves to the kind of its ribbon; nil if the text must name it.
        package var source: String?
        package var to: String?
        /// The path from its ribbon to it.
        package var path: PresetEdit.Path
        /// Whether it is written as a record, rather than as the text of its target alone.
        package var isRecord: Bool
    }

    /// The preset's name; nil if the text has none.
    package var name: String?
    package var ribbons: [Ribbon]
    /// The channel that it sends and listens on; with MPE the master channel.
    package var channel: Int
    /// Whether its `input` has any items.
    package var hasInput: Bool
}

extension PresetOutline {
    /// Nil if the text is not YAML, or not a set of keys.
    package init?(_ text: [UInt8]) {
        var diagnostics = DiagnosticList(of: SourceText(name: "preset", bytes: text))
        guard let root = YAMLReader.read(&diagnostics), root.entries != nil else { return nil }
        let items = root["ribbons"]?.items ?? []
        let rows = RowLayout(items, defaults: root["defaults"], diagnostics).areas
        name = root["name"]?.text
        let midi = root["midi"]
        // The master channel of the upper MPE zone is the last one.
        channel = midi?["channel"]?.whole ?? (midi?["mpe"]?["zone"]?.text == "upper" ? 16 : 1)
        hasInput = root["input"]?.items?.isEmpty == false
        ribbons = items.indices.map { Ribbon(items[$0], row: rows[$0], defaults: root["defaults"], diagnostics) }
    }
}

extension PresetOutline.Ribbon {
    fileprivate init(_ node: Node, row: Node?, defaults: Node?, _ diagnostics: DiagnosticList) {
        func share(_ key: String) -> Double { (node[key] ?? defaults?[key])?.number ?? 1 }
        (name, kind, color) = (node["name"]?.text, node["kind"]?.text, node["color"]?.text)
        let whole = Expansion.complete(node, defaults: defaults)
        (surface, direction) = (whole["surface"]?.text, whole["direction"]?.text)
        let numbers = (row ?? node["area"])?.items?.compactMap(\.number) ?? []
        area = numbers.count == 4 ? numbers : [0, 0, 1, 1]
        isInRow = row != nil
        self.row = node["row"]?.whole
        (width, height) = (share("width"), share("height"))
        hasCells = node.hasCells
        line = node.span.start.line
        center = whole["center"]?.number
        anchors = (node["anchors"]?.items ?? []).compactMap { anchor in
            if let place = anchor.number { return PresetOutline.Anchor(at: place, isRecord: false) }
            return anchor["at"]?.number.map { PresetOutline.Anchor(at: $0, isRecord: true) }
        }
        let path = [PresetEdit.Step.key("send")]
        let sources = Self.sources(of: node, in: whole, diagnostics)
        if let items = node["send"]?.items {
            send = zip(items.indices, sources).map { PresetOutline.Mapping(items[$0], $1, path + [.item($0)]) }
        } else {
            send = node["send"].map { [PresetOutline.Mapping($0, sources.first ?? nil, path)] } ?? []
        }
        receive = node["receive"]?.text
        isSendList = node["send"]?.items != nil
    }

    /// The sources of its mappings, those that short forms imply as well.
    /// - Parameter whole: the ribbon with the settings of the defaults and of its kind.
    private static func sources(of node: Node, in whole: Node, _ diagnostics: DiagnosticList) -> [String?] {
        var forms = ShortForms(of: whole, cellNames: nil, diagnostics)
        return (forms.writtenOut(node)["send"]?.items ?? []).map { $0["from"]?.text }
    }
}

extension PresetOutline.Mapping {
    fileprivate init(_ node: Node, _ source: String?, _ path: PresetEdit.Path) {
        (from, to) = (node["from"]?.text, node["to"]?.text ?? node.text)
        self.source = source
        (self.path, isRecord) = (path, node.entries != nil)
    }
}
