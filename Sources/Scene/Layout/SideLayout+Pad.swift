import Mapping
import Ribbons
import Touch

/// Buttons and pads.
extension SideLayout {
    mutating func addPad() {
        let isButton = kind == .button
        let margin = min(0.8, axis.box.width * 0.1, axis.box.height * 0.1)
        var cap = axis.box.inset(margin)
        // A button stands out of its plate.
        if isButton { cap.size.height -= margin }
        add(.cap, isButton ? .button : .pad, .box(cap))
        if lamp != nil { add(.glow, .glow, .box(cap)) }
        let free = room.clipped(to: cap.inset(min(0.8, margin)))
        let least = min(free.width, free.height)
        let sizes = WordBlock.Sizes(
            title: min(max(least * 0.24, 3), 8), detail: min(max(least * 0.08, 2.6), 4.5), shortens: medium == .screen)
        let icon = sizes.icon
        let strip = icon + 0.8
        func stack(_ box: Rect, _ sizes: WordBlock.Sizes) -> WordBlock? {
            let upright = WordBlock.stack(title, details, sizes: sizes, in: .init(box: box))
            if upright?.hasTitle == true || box.height <= box.width { return upright }
            return WordBlock.stack(title, details, sizes: sizes, in: .init(box: box, isTurned: true)) ?? upright
        }
        var whole = sizes
        whole.shortens = false
        // The lamp and the door stand above the words, or left of them; without room there are the words alone.
        let below = Rect(x: free.minX, y: free.minY + strip, width: free.width, height: free.height - strip)
        let beside = Rect(x: free.minX + strip, y: free.minY, width: free.width - strip, height: free.height)
        if icons > 0, free.width >= Double(icons) * strip, let words = stack(below, whole), words.hasTitle {
            add(words)
            addIcons(
                of: icon, from: Point(x: free.minX + free.width / 2 - (Double(icons) * strip - 0.8) / 2, y: free.minY))
        } else if icons == 1, free.height >= icon, let words = stack(beside, whole), words.hasTitle {
            add(words)
            addIcons(of: icon, from: Point(x: free.minX, y: free.minY + (free.height - icon) / 2))
        } else if let words = stack(free, whole), words.hasTitle || !sizes.shortens {
            add(words)
        } else if let words = shortenedStack(free, sizes) {
            add(words)
        }
    }

    /// The beginning of the name, along the longer side.
    private func shortenedStack(_ box: Rect, _ sizes: WordBlock.Sizes) -> WordBlock? {
        let isTurned = box.height > box.width
        return WordBlock.stack(title, details, sizes: sizes, in: .init(box: box, isTurned: isTurned))
            ?? WordBlock.stack(title, details, sizes: sizes, in: .init(box: box, isTurned: !isTurned))
    }

    /// Adds the door and the lamp beside each other. `addPad` has made room for them, with the same gap of 0.8 mm.
    private mutating func addIcons(of icon: Double, from spot: Point) {
        var box = Rect(x: spot.x, y: spot.y, width: icon, height: icon)
        if hasDoor {
            addDoor(box)
            box.origin.x += icon + 0.8
        }
        if lamp != nil { addLamp(box) }
    }
}
