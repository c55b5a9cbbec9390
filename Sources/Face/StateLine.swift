import Raster
import Scene

/// The line at the top: the preset and its place in the bank, the output, the snapshot, the clock, the latency.
struct StateLine {
    let layout: Layout
    let scale: PixelScale
    let glyphs: any GlyphSource

    /// The line as an overlay. The cards are seen through it, because a pad may reach up to the edge.
    /// - Returns: nil if the surface has no room for it.
    func overlay(_ status: FaceState.Status) -> Overlay? {
        let place = scale.rectangle(layout.stateLine)
        guard !place.isEmpty else { return nil }
        var drawing = Drawing(width: place.width, height: place.height, Palette.ground.faded(0.68))
        let margin = scale.pixels(1.6)
        let size = scale.pixels(3.4)
        let base = (Double(place.height) + size * 0.73) / 2
        var left = margin
        if let number = status.number {
            let line = TextLine("\(number)", size: size, isBold: true, isFixed: true, glyphs)
            line.draw(on: &drawing, x: left, y: base, Palette.root)
            left += line.length + size * 0.5
        }
        let right = output(status, on: &drawing, base, Double(place.width) - margin)
        let title = FittedWords(status.preset, size: size, isBold: true, length: right - left - margin, glyphs)
        title.lines.first?.draw(on: &drawing, x: left, y: base, Palette.text)
        left += title.length + margin
        addBank(status, on: &drawing, from: left, to: right - margin)
        return Overlay(sprite: drawing.sprite(), place: place)
    }

    /// Draws from the right side.
    /// - Returns: where the drawn part begins.
    private func output(
        _ status: FaceState.Status, on drawing: inout Drawing, _ base: Double, _ end: Double
    ) -> Double {
        let size = scale.pixels(2.7)
        var right = end
        for words in [status.latency, status.clock, status.snapshot.map { "snapshot \($0)" }].compactMap({ $0 }) {
            let line = TextLine(words, size: size, isBold: true, glyphs)
            right -= line.length
            line.draw(on: &drawing, x: right, y: base, Palette.text)
            right -= size * 1.2
        }
        switch status.output {
        case .none: break
        case .connected(let name):
            let line = TextLine(name, size: size, glyphs)
            right -= line.length
            line.draw(on: &drawing, x: right, y: base, Palette.label)
            right -= size * 0.7
            drawing.fill(.disc(x: right, y: base - size * 0.36, radius: size * 0.24), Palette.connected)
            right -= size * 0.7
        case .lost(let words):
            let line = TextLine(words, size: size, isBold: true, glyphs)
            let width = line.length + size * 1.2
            right -= width
            drawing.fill(
                .box(
                    x: right, y: 1, width: width, height: Double(drawing.height) - 2, radius: scale.pixels(0.8)),
                Palette.lost)
            line.draw(on: &drawing, x: right + size * 0.6, y: base, Palette.white)
            right -= size * 0.7
        }
        return right
    }

    /// Adds a dot for each preset of the bank. That of the present one is longer and lit.
    private func addBank(_ status: FaceState.Status, on drawing: inout Drawing, from left: Double, to right: Double) {
        guard status.bankCount > 1, let number = status.number, number <= status.bankCount else { return }
        let (dot, step) = (scale.pixels(0.5), scale.pixels(2.2))
        let length = Double(status.bankCount) * step
        guard length < right - left else { return }
        let middle = Double(drawing.width) / 2
        var x = min(max(middle - length / 2, left), right - length) + step / 2
        let y = Double(drawing.height) / 2
        for place in 1...status.bankCount {
            if place == number {
                drawing.fill(.capsule(x1: x - dot, y1: y, x2: x + dot, y2: y, radius: dot), Palette.root)
            } else {
                drawing.fill(.disc(x: x, y: y, radius: dot), Palette.label.faded(0.5))
            }
            x += step
        }
    }
}
