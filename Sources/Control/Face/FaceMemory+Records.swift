import Bridge
import BridgeClient

/// How everything stands, as the loop has told it last: what `ribbon monitor` and the faces show.
extension FaceMemory.State {
    /// Takes what the loop has told. Messages and frames of touches are no part of the picture.
    mutating func handle(_ record: MonitorRecord) {
        switch record {
        case .message, .frame, .contact: break
        case .screen(let number): forget { $0 == number }
        case .ribbon(let screen, let index, let picture):
            ribbons.append(FaceMemory.Ribbon(screen: screen, index: index, picture: picture))
        case .finger(let screen, let picture):
            fingers.append(FaceMemory.Finger(screen: screen, picture: picture))
        }
    }

    /// Leaves out the screens that have gone.
    mutating func keep(_ screens: Set<UInt8>) { forget { !screens.contains($0) } }

    private mutating func forget(_ isGone: (UInt8) -> Bool) {
        ribbons.removeAll { isGone($0.screen) }
        fingers.removeAll { isGone($0.screen) }
    }
}
