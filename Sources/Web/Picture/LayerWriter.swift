import Face
import Raster

/// The items of one ribbon, or the rings at all fingers, as a page has them.
package struct Layer: Hashable {
    /// Whether it shows the card of the back.
    package var isOpen = false
    /// Of a card that turns: how much of its breadth is seen, in 250ths; nil while it stands still.
    package var turn: UInt8?
    package var items: [Item] = []
}

/// How an item of a layer is sent: two bits each.
enum ItemChange: UInt8 {
    /// As the item that had its number before.
    case none
    /// That item, moved by the layer's vector.
    case moved
    /// That item, changed by a byte (`Adjustment`).
    case adjusted
    /// What differs from that item, or from an empty lit part if there was none. If it is the same sprite, its way is the vector of
    /// the items behind it: the number beside a finger goes with the finger's ring.
    case other

    /// The bits of the first byte of `other`: what follows.
    enum Bit {
        /// The number of the sprite, one more than it is; 0 for a lit part. A sprite has its own size.
        static let sprite: UInt8 = 1
        static let x: UInt8 = 2, y: UInt8 = 4, width: UInt8 = 8, height: UInt8 = 16
    }
}

/// A change of an item that takes a byte.
enum Adjustment {
    /// It has moved so much farther than the vector: the upper half of the byte has eight more along x, the lower one along y.
    case farther(SIMD2<Int>)
    /// Its sprite's number has grown, as a digit becomes another one. It stands still (from 0), or is moved by the vector (up to 255).
    case sprite(Int, isMoved: Bool)

    private static let growth = -9...9
    private static let first: UInt8 = 19, last: UInt8 = 255 - 19

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

    init(byte: UInt8) {
        switch byte {
        case ..<Self.first: self = .sprite(Int(byte) - 9, isMoved: false)
        case (Self.last + 1)...: self = .sprite(Int(byte - Self.last - 1) - 9, isMoved: true)
        default: self = .farther(SIMD2(Int(byte >> 4) - 8, Int(byte & 0x0F) - 8))
        }
    }
}

extension WireWriter {
    /// Writes what has changed of a layer. Most items of a ribbon that moves have moved alike, so that the way is said once.
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

    private mutating func write(_ item: Item, from old: Item?, _ vector: SIMD2<Int>) -> ItemChange {
        if let old {
            if item == old { return .none }
            let way = SIMD2(item.place.x - old.place.x, item.place.y - old.place.y)
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
            // Where a lit part follows on a sprite, its size counts from that of the sprite.
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

    /// The way that most of the items which have moved have in common.
    private static func vector(from old: [Item], to new: [Item]) -> SIMD2<Int> {
        var counts: [SIMD2<Int>: Int] = [:]
        for (before, after) in zip(old, new) where before.sprite == after.sprite {
            let way = SIMD2(after.place.x - before.place.x, after.place.y - before.place.y)
            if way != .zero { counts[way, default: 0] += 1 }
        }
        // Of equal ones the same is chosen each time.
        return counts.max { ($0.value, $0.key.x, $0.key.y) < ($1.value, $1.key.x, $1.key.y) }?.key ?? .zero
    }
}

extension Item {
    /// How a sprite has moved; nil for another one, or a lit part.
    fileprivate func way(from old: Item?) -> SIMD2<Int>? {
        guard let old, sprite != nil, old.sprite == sprite else { return nil }
        return SIMD2(place.x - old.place.x, place.y - old.place.y)
    }
}

/// The bits of a layer's first byte.
enum LayerBit {
    static let open: UInt8 = 1, turn: UInt8 = 2
    /// The parts of the vector, and the number of items where it is another one, follow.
    static let x: UInt8 = 4, y: UInt8 = 8, count: UInt8 = 16
}

extension WireReader {
    /// Reads what has changed of a layer.
    /// - Parameter sprites: their sizes.
    mutating func layer(from old: Layer, _ sprites: [(width: Int, height: Int)]) throws -> Layer {
        var layer = Layer()
        let bits = try byte()
        layer.isOpen = bits & LayerBit.open != 0
        if bits & LayerBit.turn != 0 { layer.turn = try byte() }
        var vector = SIMD2<Int>.zero
        if bits & LayerBit.x != 0 { vector.x = try signed() }
        if bits & LayerBit.y != 0 { vector.y = try signed() }
        var count = old.items.count
        if bits & LayerBit.count != 0 {
            // Four items have a byte at least.
            count = try number(in: 0...4 * remaining)
        }
        var codes: [UInt8] = []
        for _ in 0..<(count + 3) / 4 { codes.append(try byte()) }
        for index in 0..<count {
            let code = codes[index / 4] >> UInt8(index % 4 * 2) & 3
            let base = index < old.items.count ? old.items[index] : nil
            let change = ItemChange(rawValue: code) ?? .none
            let item = try item(change, from: base, vector, sprites)
            if change == .other { vector = item.way(from: base) ?? vector }
            layer.items.append(item)
        }
        return layer
    }

    private mutating func item(
        _ change: ItemChange, from old: Item?, _ vector: SIMD2<Int>, _ sprites: [(width: Int, height: Int)]
    ) throws -> Item {
        if change != .other {
            guard var item = old else { throw Damage() }
            if change == .none { return item }
            var way = vector
            if change == .adjusted {
                switch Adjustment(byte: try byte()) {
                case .farther(let rest): way = way &+ rest
                case .sprite(let growth, let isMoved):
                    guard let former = item.sprite, sprites.indices.contains(former + growth) else { throw Damage() }
                    let number = former + growth
                    item.sprite = number
                    if !isMoved { way = .zero }
                    (item.place.width, item.place.height) = sprites[number]
                }
            }
            item.place = try checked(item.place.moved(x: way.x, y: way.y))
            return item
        }
        var item = old ?? Item(sprite: nil, place: .empty)
        let bits = try byte()
        if bits & ItemChange.Bit.sprite != 0 {
            let number = try number(in: 0...sprites.count)
            item.sprite = number == 0 ? nil : number - 1
        }
        if bits & ItemChange.Bit.x != 0 { item.place.x += try signed() }
        if bits & ItemChange.Bit.y != 0 { item.place.y += try signed() }
        if let number = item.sprite {
            (item.place.width, item.place.height) = sprites[number]
        } else {
            if bits & ItemChange.Bit.width != 0 { item.place.width += try signed() }
            if bits & ItemChange.Bit.height != 0 { item.place.height += try signed() }
        }
        item.place = try checked(item.place)
        return item
    }

    /// A place that has not wandered off by many small steps.
    private func checked(_ place: Rectangle) throws -> Rectangle {
        let all = [place.x, place.y, place.width, place.height]
        guard all.allSatisfy({ abs($0) <= 1 << 20 }), place.width >= 0, place.height >= 0 else { throw Damage() }
        return place
    }
}
