import Bridge
import Player
import Scene

/// How everything stands, as the loop has told it last: what `ribbon monitor` and the faces show.
struct LivePicture {
    private(set) var state = FaceMemory.State()
    private var known = FaceMemory.State()

    /// Takes what the loop has told. A message is no part of the picture.
    mutating func take(_ record: MonitorRecord) {
        switch record {
        case .message: break
        case .screen(let number): forget { $0 == number }
        case .ribbon(let screen, let index, let picture):
            state.ribbons.append(FaceMemory.Ribbon(screen: screen, index: index, picture: picture))
        case .finger(let screen, let picture):
            state.fingers.append(FaceMemory.Finger(screen: screen, picture: picture))
        }
    }

    /// Leaves out the screens that have gone.
    mutating func keep(_ screens: Set<UInt8>) { forget { !screens.contains($0) } }

    private mutating func forget(_ isGone: (UInt8) -> Bool) {
        state.ribbons.removeAll { isGone($0.screen) }
        state.fingers.removeAll { isGone($0.screen) }
    }

    /// Whether it has changed since the last time.
    mutating func takeChange() -> Bool {
        defer { known = state }
        return state != known
    }
}

extension SceneState.Ribbon {
    /// A ribbon as the loop has told it, and the fingers that are on the screens.
    public init(_ ribbon: FaceMemory.Ribbon, _ fingers: [FaceMemory.Finger]) {
        let own = fingers.lazy.filter { $0.screen == ribbon.screen && $0.picture.ribbon == ribbon.index }
        let picture = ribbon.picture
        self.init(
            center: Double(picture.center), range: Double(picture.range), isDoorOpen: picture.isDoorOpen,
            isLeadingHeld: picture.isLeadingHeld, isTrailingHeld: picture.isTrailingHeld,
            contacts: Contacts(own.compactMap { $0.picture.position.map(Double.init) }), tuning: picture.tuning)
        across = picture.across.map(Double.init)
        (isFrontOn, isBackOn) = (picture.isFrontOn, picture.isBackOn)
        sounding = picture.sounding
    }
}
