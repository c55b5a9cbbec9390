import Bridge
import BridgeClient

/// How everything stands, as the loop has told it last: what `ribbon monitor` and the faces show.
struct LivePicture {
    private(set) var state = FaceMemory.State()
    private var known = FaceMemory.State()

    /// Takes what the loop has told. A message is no part of the picture.
    mutating func handle(_ record: MonitorRecord) {
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
