import Raster

/// The frame of a button or pad that is on: four white bars along its cap. A finger is shown as a ring, so on, touched
/// and both differ in shape.
struct OnFace {
    private let cap: Rectangle
    private let lying, standing: Sprites.Made
    private let inset: Int

    init(_ cap: Rectangle, _ scale: PixelScale, _ sprites: inout Sprites) {
        self.cap = cap
        var breadth = max(Int(scale.pixels(0.5).rounded()), 2)
        var inset = max(Int(scale.pixels(0.2).rounded()), 1)
        // A small cap has less room beside its words.
        let room = Double(min(cap.width, cap.height)) / 8
        if room < scale.pixels(0.8) {
            inset = min(inset, Int(room * 0.3))
            breadth = min(breadth, max(Int(room) - inset, 1))
        }
        self.inset = inset
        let (width, height) = (max(cap.width - 2 * inset, 2), max(cap.height - 2 * inset, 2))
        lying = sprites.make(.light(width: width, height: min(breadth, height), isRound: false))
        standing = sprites.make(.light(width: min(breadth, width), height: height, isRound: false))
    }

    func add(to items: inout [Item]) {
        let (x, y) = (cap.x + inset, cap.y + inset)
        items.append(.sprite(lying, x: x, y: y))
        items.append(.sprite(lying, x: x, y: cap.maxY - inset - lying.height))
        items.append(.sprite(standing, x: x, y: y))
        items.append(.sprite(standing, x: cap.maxX - inset - standing.width, y: y))
    }
}
