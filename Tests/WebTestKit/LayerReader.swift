import Face
import Raster
import Web

extension Adjustment {
    init(byte: UInt8) {
        switch byte {
        case ..<Self.first: self = .sprite(Int(byte) - 9, isMoved: false)
        case (Self.last + 1)...: self = .sprite(Int(byte - Self.last - 1) - 9, isMoved: true)
        default: self = .farther(SIMD2(Int(byte >> 4) - 8, Int(byte & 0x0F) - 8))
        }
    }
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
            item.place.x += way.x
            item.place.y += way.y
            item.place = try checked(item.place)
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
