import Raster
import Web

/// Reads the messages to a page as the page does, to compare pages and plans.
package struct PictureReader {
    private(set) var scene: Scene?
    /// Those of the ribbons, and the rings at last.
    package private(set) var layers: [Layer] = []
    private(set) var overlays: [Overlay] = []

    struct Scene: Hashable {
        var width: Int
        var height: Int
        /// In 255ths.
        var brightness: UInt8
        var ribbons: [Ribbon] = []
        /// At rest and lit, those of the front first.
        var cards: [DrawingReader.Read] = []
        var sprites: [Sprite] = []

        struct Ribbon: Hashable {
            var clip: Rectangle
            var turningPart: Rectangle
            var isStanding: Bool
        }

        enum Sprite: Hashable {
            case drawn(DrawingReader.Read)
            /// - `light`: in 256ths.
            case faded(number: Int, light: Int)
        }
    }

    struct Overlay: Hashable {
        var place: Rectangle
        var drawing: DrawingReader.Read
    }

    package init() {}

    private var sizes: [(width: Int, height: Int)] = []

    /// Takes a message. After an error the reader is as it was before.
    package mutating func take(_ message: [UInt8]) throws {
        var reader = WireReader(message)
        switch MessageKind(rawValue: try reader.byte()) {
        case .scene: try takeScene(&reader)
        case .frame: try takeFrame(&reader)
        case .overlays: try takeOverlays(reader)
        default: throw WireReader.Damage()
        }
    }

    private mutating func takeScene(_ reader: inout WireReader) throws {
        let side = 1...PicturePage.maximumSide
        var scene = Scene(
            width: try reader.number(in: side), height: try reader.number(in: side), brightness: try reader.byte())
        var drawings = try DrawingReader(reader)
        for _ in 0..<(try drawings.count()) {
            scene.ribbons.append(
                Scene.Ribbon(
                    clip: try drawings.rectangle(), turningPart: try drawings.rectangle(),
                    isStanding: try drawings.number(in: 0...1) == 1))
        }
        for _ in 0..<(try drawings.number(in: 1...2)) {
            for _ in 0..<2 { scene.cards.append(try drawings.drawing()) }
        }
        var sizes: [(width: Int, height: Int)] = []
        for _ in 0..<(try drawings.count()) {
            let source = try drawings.number(in: 0...sizes.count)
            if source == 0 {
                let drawing = try drawings.drawing()
                sizes.append((drawing.width, drawing.height))
                scene.sprites.append(.drawn(drawing))
            } else {
                sizes.append(sizes[source - 1])
                scene.sprites.append(.faded(number: source - 1, light: try drawings.number(in: 0...256)))
            }
        }
        try drawings.end()
        (self.scene, self.sizes, overlays) = (scene, sizes, [])
        layers = Array(repeating: Layer(), count: scene.ribbons.count + 1)
    }

    private mutating func takeFrame(_ reader: inout WireReader) throws {
        var layers = layers
        var next = 0
        for _ in 0..<(try reader.count()) {
            guard next < layers.count else { throw WireReader.Damage() }
            let index = next + (try reader.number(in: 0...layers.count - 1 - next))
            layers[index] = try reader.layer(from: layers[index], sizes)
            next = index + 1
        }
        guard reader.remaining == 0 else { throw WireReader.Damage() }
        self.layers = layers
    }

    private mutating func takeOverlays(_ reader: WireReader) throws {
        var drawings = try DrawingReader(reader)
        var overlays: [Overlay] = []
        for _ in 0..<(try drawings.count()) {
            overlays.append(Overlay(place: try drawings.rectangle(), drawing: try drawings.drawing()))
        }
        try drawings.end()
        self.overlays = overlays
    }
}

extension DrawingReader {
    fileprivate func end() throws {
        guard reader.remaining == 0 else { throw WireReader.Damage() }
    }
}
