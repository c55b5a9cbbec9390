import Face
import Raster

/// The items of one ribbon, or the rings at all fingers, as a page has them.
package struct Layer: Hashable {
    /// Whether it shows the card of the back.
    package var isOpen: Bool
    /// For a turning card: the visible part of its breadth, in 250ths; nil while it stands still.
    package var turn: UInt8?
    package var items: [Item]

    package init(isOpen: Bool = false, turn: UInt8? = nil, items: [Item] = []) {
        (self.isOpen, self.turn, self.items) = (isOpen, turn, items)
    }
}

/// How an item of a layer is sent: two bits each.
package enum ItemChange: UInt8 {
    /// Unchanged from the item that had its number before.
    case none
    /// That item, moved by the layer's vector.
    case moved
    /// That item, changed by a byte (`Adjustment`).
    case adjusted
    /// The differences from that item, or from an empty lit part if there was none. If it is the same sprite, the items
    /// behind it take over its vector: the number beside a finger goes with the finger's ring.
    case other

    /// The bits of the first byte of `other`: they tell what follows.
    package enum Bit {
        /// The number of the sprite plus one, or 0 for a lit part. A sprite has its own size.
        package static let sprite: UInt8 = 1
        package static let x: UInt8 = 2, y: UInt8 = 4, width: UInt8 = 8, height: UInt8 = 16
    }
}

/// A change of an item that takes a byte.
package enum Adjustment {
    /// It has moved farther than the vector, by so much: the upper half of the byte is eight more than this along x,
    /// the lower half eight more than this along y.
    case farther(SIMD2<Int>)
    /// Its sprite's number has changed by so much, as a digit becomes another one. The item stands still (bytes from
    /// 0), or is moved by the vector (bytes up to 255).
    case sprite(Int, isMoved: Bool)

    private static let growth = -9...9
    /// The bytes from the first to the last one are those of `farther`; the 19 on either side are those of `growth`.
    /// picture.js has the same numbers.
    package static let first: UInt8 = 19, last: UInt8 = 255 - 19

    /// Nil for what takes more than a byte.
    var byte: UInt8? {
        switch self {
        case .farther(let rest):
            guard (-8...7).contains(rest.x), (-8...7).contains(rest.y) else { return nil }
            let byte = UInt8(rest.x + 8) << 4 | UInt8(rest.y + 8)
            return (Self.first...Self.last).contains(byte) ? byte : nil
        case .sprite(let growth, let isMoved):
            guard Self.growth.contains(growth) else { return nil }
            return UInt8(growth + 9) + (isMoved ? Self.last + 1 : 0)
        }
    }
}

extension WireWriter {
    /// Writes what has changed of a layer. Most items of a ribbon that moves have moved alike, so their vector is
    /// written once.
    mutating func write(_ layer: Layer, from old: Layer) {
        var vector = Self.vector(from: old.items, to: layer.items)
        var bits: UInt8 = layer.isOpen ? LayerBit.open : 0
        if layer.turn != nil { bits |= LayerBit.turn }
        if vector.x != 0 { bits |= LayerBit.x }
        if vector.y != 0 { bits |= LayerBit.y }
        if layer.items.count != old.items.count { bits |= LayerBit.count }
        write(byte: bits)
        if let turn = layer.turn { write(byte: turn) }
        if vector.x != 0 { write(signed: vector.x) }
        if vector.y != 0 { write(signed: vector.y) }
        if layer.items.count != old.items.count { write(count: layer.items.count) }
        var details = WireWriter()
        var codes: UInt8 = 0
        for (index, item) in layer.items.enumerated() {
            let former = index < old.items.count ? old.items[index] : nil
            let change = details.write(item, from: former, vector)
            if change == .other { vector = item.way(from: former) ?? vector }
            codes |= change.rawValue << UInt8(index % 4 * 2)
            if index % 4 == 3 || index == layer.items.count - 1 {
                write(byte: codes)
                codes = 0
            }
        }
        append(details)
    }

    /// Writes the details of an item, if there are any.
    /// - Returns: its code, which the caller writes before the details of all items.
    private mutating func write(_ item: Item, from old: Item?, _ vector: SIMD2<Int>) -> ItemChange {
        if let old {
            if item == old { return .none }
            let way = item.offset(from: old)
            let hasSize = item.place.width == old.place.width && item.place.height == old.place.height
            if item.sprite == old.sprite, hasSize {
                let rest = way &- vector
                if rest == .zero { return .moved }
                if let byte = Adjustment.farther(rest).byte {
                    write(byte: byte)
                    return .adjusted
                }
            } else if way == .zero || way == vector, let sprite = item.sprite, let former = old.sprite,
                let byte = Adjustment.sprite(sprite - former, isMoved: way != .zero).byte
            {
                write(byte: byte)
                return .adjusted
            }
        }
        let base = old ?? Item(sprite: nil, place: .empty)
        var differences: [(bit: UInt8, length: Int)] = [
            (ItemChange.Bit.x, item.place.x - base.place.x), (ItemChange.Bit.y, item.place.y - base.place.y),
        ]
        if item.sprite == nil {
            // If a lit part replaces a sprite, its size counts from that of the sprite.
            differences.append((ItemChange.Bit.width, item.place.width - base.place.width))
            differences.append((ItemChange.Bit.height, item.place.height - base.place.height))
        }
        differences.removeAll { $0.length == 0 }
        let isOther = item.sprite != base.sprite
        write(byte: differences.reduce(isOther ? ItemChange.Bit.sprite : 0) { $0 | $1.bit })
        if isOther { write(count: item.sprite.map { $0 + 1 } ?? 0) }
        for difference in differences { write(signed: difference.length) }
        return .other
    }

    /// The vector that most of the moved items have in common.
    private static func vector(from old: [Item], to new: [Item]) -> SIMD2<Int> {
        var counts: [SIMD2<Int>: Int] = [:]
        for (before, after) in zip(old, new) where before.sprite == after.sprite {
            let way = after.offset(from: before)
            if way != .zero { counts[way, default: 0] += 1 }
        }
        // If several are equally common, the same one is chosen each time.
        return counts.max { ($0.value, $0.key.x, $0.key.y) < ($1.value, $1.key.x, $1.key.y) }?.key ?? .zero
    }
}

extension Item {
    /// How far a sprite has moved; nil for another sprite or a lit part.
    package func way(from old: Item?) -> SIMD2<Int>? {
        guard let old, sprite != nil, old.sprite == sprite else { return nil }
        return offset(from: old)
    }

    fileprivate func offset(from old: Item) -> SIMD2<Int> { SIMD2(place.x - old.place.x, place.y - old.place.y) }
}

/// The bits of a layer's first byte.
package enum LayerBit {
    package static let open: UInt8 = 1, turn: UInt8 = 2
    /// These follow: the parts of the vector, and the number of items if it has changed.
    package static let x: UInt8 = 4, y: UInt8 = 8, count: UInt8 = 16
}
