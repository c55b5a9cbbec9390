import Face
import Mapping
import Scene

/// A ribbon's accessibility element on a page.
public struct PageElement: Hashable, Sendable, Encodable {
    public var kind: Kind
    /// The ribbon's name.
    public var name: String
    /// Where it is drawn: x, y, width and height, 0…1 of the picture.
    public var box: [Double]

    public enum Kind: String, Hashable, Sendable, Encodable {
        /// Stands somewhere between its ends.
        case slider
        /// Is on or off.
        case button
    }
}

extension PicturePage {
    /// The ribbons of the page, in the order in which they are drawn. They change with the layout, and as doors open.
    public func elements(for state: FaceState) -> [PageElement] {
        layout.ribbons.map { ribbon in
            let (box, size) = (ribbon.box, layout.size)
            return PageElement(
                kind: isSwitch(ribbon, state) ? .button : .slider, name: ribbon.name,
                box: [
                    box.minX / size.width, box.minY / size.height, box.width / size.width, box.height / size.height,
                ])
        }
    }

    /// Where the ribbons stand, in the order of their elements: 0…100; of buttons 0 or 1.
    public func values(for state: FaceState) -> [Int] {
        layout.ribbons.map { ribbon in
            guard let own = picture(of: ribbon, in: state) else { return 0 }
            guard isSwitch(ribbon, state) else { return Int((min(max(own.center, 0), 1) * 100).rounded()) }
            let isHeld = state.fingers.contains { $0.ribbon == ribbon.index && $0.hold != .loop }
            return isHeld || own.isOn(own.seenSide) ? 1 : 0
        }
    }

    private func picture(of ribbon: Layout.Ribbon, in state: FaceState) -> RibbonPicture? {
        state.ribbons.indices.contains(ribbon.index) ? state.ribbons[ribbon.index] : nil
    }

    private func isSwitch(_ ribbon: Layout.Ribbon, _ state: FaceState) -> Bool {
        [.button, .pad].contains(ribbon.kind(picture(of: ribbon, in: state)?.seenSide ?? .front))
    }
}
