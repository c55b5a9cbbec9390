/// A value read from a file, or the file's errors.
public struct Loaded<Value: Sendable>: Sendable {
    /// Nil if there is any error.
    public var value: Value?
    /// Errors and warnings in order of position.
    public var diagnostics: [Diagnostic]

    public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
    public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }
}

extension Loaded {
    /// Reads a file in three steps: text, structure and meaning.
    ///
    /// - Parameters:
    ///   - empty: the value of a file without keys and values; nil if that is an error.
    ///   - refuse: reports errors of the file as a whole. Returns whether the rest can be checked.
    ///   - expand: expands abbreviations.
    ///   - make: makes a value from the valid nodes and reports errors of meaning.
    init(
        _ bytes: [UInt8], file: String, shape: Shape, orEmpty empty: Node? = nil,
        refuse: (Node, inout DiagnosticList) -> Bool = { _, _ in true },
        expand: (Node, inout DiagnosticList) -> Node = { node, _ in node },
        _ make: (Node, inout DiagnosticList) -> Value?
    ) {
        var diagnostics = DiagnosticList(of: SourceText(name: file, bytes: bytes))
        let value = YAMLReader.read(&diagnostics, orEmpty: empty).flatMap { root -> Value? in
            guard refuse(root, &diagnostics) else { return nil }
            let expanded = expand(root, &diagnostics)
            var checker = ShapeChecker(
                diagnostics: diagnostics, ribbons: expanded["ribbons"]?.items.map(RibbonNames.init))
            let checked = checker.check(expanded, shape, "the file")
            diagnostics = checker.diagnostics
            return checked.flatMap { make($0, &diagnostics) }
        }
        self.init(value: diagnostics.hasErrors ? nil : value, diagnostics: diagnostics.sorted)
    }
}
