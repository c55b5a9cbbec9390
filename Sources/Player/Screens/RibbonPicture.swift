import Mapping
import Ribbons

/// A ribbon and the fingers on it. Positions are 0…1 along it.
public struct RibbonPicture: Hashable, Sendable {
    public var center: Float
    public var range: Float
    public var isDoorOpen: Bool
    public var isLeadingHeld: Bool
    public var isTrailingHeld: Bool
    /// What has become of its notes.
    public var tuning: Tuning
    /// Of at most five fingers.
    public private(set) var contactCount: UInt8
    private var first: Float = 0
    private var second: Float = 0
    private var third: Float = 0
    private var fourth: Float = 0
    private var fifth: Float = 0

    public init(_ ribbon: Ribbon, tuning: Tuning = Tuning()) {
        self.tuning = tuning
        center = Float(ribbon.state.center)
        range = Float(ribbon.state.range)
        isDoorOpen = ribbon.state.isDoorOpen
        isLeadingHeld = ribbon.state.isHeld(.leading)
        isTrailingHeld = ribbon.state.isHeld(.trailing)
        contactCount = UInt8(min(ribbon.contacts.count, 5))
        for index in 0..<Int(contactCount) {
            let position = Float(ribbon.contacts[index].position)
            switch index {
            case 0: first = position
            case 1: second = position
            case 2: third = position
            case 3: fourth = position
            default: fifth = position
            }
        }
    }

    public var contacts: [Float] { Array([first, second, third, fourth, fifth].prefix(Int(contactCount))) }
}
