import Mapping
import Touch

/// A picture of a scene on paper: an SVG file.
public struct SVGPicture: Sendable {
    private let layout: Layout
    private let pictures: [RibbonPicture]

    /// - Parameter pictures: how the ribbons of the patch stand, in its order. A ribbon whose door is open shows its back.
    public init(_ layout: Layout, _ pictures: [RibbonPicture]) {
        (self.layout, self.pictures) = (layout, pictures)
    }

    /// The text of a file that fits any page.
    public var text: String {
        text(width: "960", height: SVGDocument.number(960 * layout.size.height / layout.size.width))
    }

    /// The text of a file of the surface's own size, to be printed and laid on the panel.
    public var actualSize: String {
        text(width: SVGDocument.number(layout.size.width) + "mm", height: SVGDocument.number(layout.size.height) + "mm")
    }

    private func text(width: String, height: String) -> String {
        let size = layout.size
        var svg = SVGDocument()
        svg.add(.box(Rect(x: 0, y: 0, width: size.width, height: size.height)), .surface)
        for ribbon in layout.ribbons {
            let state = pictures[ribbon.index]
            svg.clip(to: ribbon.box, name: "ribbon-\(ribbon.index)") { svg in
                for shape in ribbon.shapes(state.seenSide) {
                    guard let style = SVGStyle(shape, ribbon.color), let form = ribbon.form(of: shape, in: state) else {
                        continue
                    }
                    svg.add(form, style)
                }
            }
        }
        for zone in layout.edges {
            svg.add(.box(zone.box), .zone)
            svg.add(zone.arrow, .zoneArrow)
            if let label = zone.label {
                svg.add(.box(label.box.clipped(to: zone.box)), .surface)
                svg.add(.label(label), .zoneLabel)
            }
        }
        let (w, h) = (SVGDocument.number(size.width), SVGDocument.number(size.height))
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(w) \(h)" \
            font-family="sans-serif">
              <title>\(SVGDocument.escape(layout.title))</title>
            """
        return ([head] + svg.lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }
}
