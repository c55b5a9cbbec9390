import Face
import Raster
import Scene
import Time
import Touch

/// The picture of one page in a browser: what has to be sent to it.
///
/// A page gets a scene once, which it draws onto canvases, and frames, which say what lies where. So the page shows
/// what a screen shows, by the same plan, and a frame is a few hundred bytes. Another layout or size needs a new
/// `PicturePage`.
public final class PicturePage {
    /// The most pixels of either side.
    public static let maximumSide = 4096
    /// The limits of `pace`: 60 and 25 frames a second.
    static let paces = Nanoseconds(1_000_000_000 / 60)...Nanoseconds(1_000_000_000 / 25)
    /// Bytes a second for the pictures of a page: 12 kB, less a little for other messages.
    static let bytesPerSecond = 11_500

    private let plan: FacePlan
    /// The layers as the page has them: one for each ribbon of the layout, and at the end that of the rings.
    private var sent: [Layer] = []
    /// The least time until the next call of `messages`: the last call's bytes at `bytesPerSecond`, within `paces`.
    public private(set) var pace = PicturePage.paces.lowerBound
    private var hasScene = false

    /// - Parameters:
    ///   - layout: laid out for the page.
    ///   - width: of the picture in the page's pixels.
    ///   - height: likewise.
    ///   - glyphs: used only for the widths of letters; the page has its own font.
    public init(_ layout: Layout, width: Int, height: Int, glyphs: any GlyphSource = TextMetrics()) {
        plan = FacePlan(
            layout, width: min(max(width, 1), Self.maximumSide), height: min(max(height, 1), Self.maximumSide),
            on: .steps,
            glyphs: glyphs)
    }

    public var layout: Layout { plan.layout }

    /// Everything that moves by itself. It may be replaced by a motion that has already taken the earlier states.
    public var motion: Motion {
        get { plan.motion }
        set { plan.motion = newValue }
    }

    /// When `messages` is needed again for the same state; nil while nothing moves.
    public var deadline: Timestamp? { plan.deadline }

    /// The messages that bring the page from the last ones to a state: the scene before all others, then what has
    /// changed. All of them must be sent, so it is called only when no earlier message waits.
    /// - Parameter time: of the state, on a clock that only goes forward; nil: nothing moves by itself.
    public func messages(for state: FaceState, at time: Timestamp?) -> [[UInt8]] {
        let overlays = plan.update(state, at: time).overlays
        var messages: [[UInt8]] = []
        if !hasScene {
            messages.append(scene())
            hasScene = true
            sent = Array(repeating: Layer(), count: plan.ribbons.count + 1)
        }
        if let frame = frame() { messages.append(frame) }
        if let overlays { messages.append(message(overlays)) }
        // Each message comes with the head of its frame.
        let bytes = messages.reduce(0) { $0 + $1.count + 4 }
        let time = Nanoseconds(Int64(bytes) * 1_000_000_000 / Int64(Self.bytesPerSecond))
        pace = min(max(time, Self.paces.lowerBound), Self.paces.upperBound)
        return messages
    }

    /// The message with the layers that differ from `sent`; nil if none does. Afterwards they count as sent.
    private func frame() -> [UInt8]? {
        var layers = plan.ribbons.map {
            Layer(isOpen: $0.isOpen, turn: $0.turnFactor.map { UInt8(($0 * 250).rounded()) }, items: $0.items)
        }
        layers.append(Layer(items: plan.rings))
        let changed = layers.indices.filter { layers[$0] != sent[$0] }
        guard !changed.isEmpty else { return nil }
        var writer = WireWriter()
        writer.write(byte: MessageKind.frame.rawValue)
        writer.write(count: changed.count)
        var next = 0
        for index in changed {
            writer.write(count: index - next)
            writer.write(layers[index], from: sent[index])
            next = index + 1
        }
        sent = layers
        return writer.bytes
    }

    /// The first message: the ribbons' places, the cards, the sprites. A sprite is written as 0 and its drawing, or as
    /// one more than the number of the sprite that it copies and how much of its light is left.
    private func scene() -> [UInt8] {
        var head = WireWriter()
        head.write(byte: MessageKind.scene.rawValue)
        head.write(count: plan.width)
        head.write(count: plan.height)
        head.write(byte: UInt8((min(max(layout.brightness, 0), 1) * 255).rounded()))
        var writer = DrawingWriter()
        writer.write(count: layout.ribbons.count)
        for (index, ribbon) in layout.ribbons.enumerated() {
            writer.write(plan.clips[index])
            writer.write(plan.turningPart(ofRibbon: index))
            writer.write(count: ribbon.axis.direction.isHorizontal ? 0 : 1)
        }
        let sides: [Side] = plan.hasBack ? [.front, .back] : [.front]
        writer.write(count: sides.count)
        for side in sides {
            for isLit in [false, true] { writer.write(plan.card(side, isLit: isLit)) }
        }
        writer.write(count: plan.spriteCount)
        for number in 0..<plan.spriteCount {
            switch plan.sprite(number) {
            case .drawn(let drawing):
                writer.write(count: 0)
                writer.write(drawing)
            case .faded(let number, let light):
                writer.write(count: number + 1)
                writer.write(count: Int(light))
            }
        }
        return head.bytes + writer.bytes
    }

    private func message(_ overlays: [Overlay]) -> [UInt8] {
        var writer = DrawingWriter()
        writer.write(count: overlays.count)
        for overlay in overlays {
            writer.write(overlay.place)
            writer.write(overlay.drawing)
        }
        return [MessageKind.overlays.rawValue] + writer.bytes
    }
}
