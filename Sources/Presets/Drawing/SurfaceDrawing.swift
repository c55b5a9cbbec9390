import Mapping
import Ribbons

/// A picture of a surface: its ribbons with their anchors and names, what each sends, and notes as a scale along it.
public struct SurfaceDrawing: Sendable {
    /// What stands for a surface whose size nobody told: a panel of 7 inches.
    public static let assumedSize = Millimetres(width: 154.1, height: 86)

    private let patch: Patch
    private let surface: String?
    private let size: Millimetres

    /// - Parameters:
    ///   - surface: which screen of the preset; nil is the first ribbon's.
    ///   - size: the screen's; it decides the proportions.
    public init(_ patch: Patch, surface: String? = nil, size: Millimetres = assumedSize) {
        self.patch = patch
        self.surface = surface ?? patch.ribbons.first?.settings.surface
        self.size = size
    }

    /// The screens that a preset names, in the order of its ribbons; an empty name is the one that needs none.
    public static func surfaces(of patch: Patch) -> [String] {
        var names: [String] = []
        for ribbon in patch.ribbons {
            let name = ribbon.settings.surface ?? ""
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The text of an SVG file that fits any page.
    public var svg: String { text(width: "960", height: SVG.number(960 * size.height / size.width)) }

    /// The text of an SVG file of the surface's own size, to be printed and laid on the panel.
    public var actualSize: String { text(width: SVG.number(size.width) + "mm", height: SVG.number(size.height) + "mm") }

    private func text(width: String, height: String) -> String {
        let (w, h) = (SVG.number(size.width), SVG.number(size.height))
        var svg = SVG()
        svg.rectangle(Box(x: 0, y: 0, width: size.width, height: size.height), SVG.Style(fill: Palette.surface))
        for (index, ribbon) in patch.ribbons.enumerated() where ribbon.settings.surface == surface {
            RibbonDrawing(ribbon, in: patch, size: size).draw(in: &svg, name: "ribbon-\(index)")
        }
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(w) \(h)" \
            font-family="sans-serif">
              <title>\(SVG.escape(patch.name))</title>
            """
        return ([head] + svg.lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }
}

/// Colours that can be told apart on paper as well.
enum Palette {
    static let surface = "#ffffff"
    static let ribbon = "#f5f1e8"
    static let line = "#3a3a3a"
    static let faint = "#8a8577"
    static let range = "#9ec5e8"
    static let anchor = "#c2410c"
    static let root = "#f2c14e"
    static let whiteKey = "#fbfaf6"
    static let blackKey = "#d9d5ca"
}
