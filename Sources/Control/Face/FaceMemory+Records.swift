import Bridge
import BridgeClient

/// The state as the loop has reported it last, which `ribbon monitor` and the faces show.
extension FaceMemory.State {
    /// Takes in a record of the loop. Messages and frames of touches are no part of the state.
    mutating func handle(_ record: MonitorRecord) {
        switch record {
        case .message, .frame, .contact: break
        // The loop tells all ribbons and fingers of a screen anew, after this record.
        case .screen(let number): forget { $0 == number }
        case .ribbon(let screen, let index, let picture):
            ribbons.append(FaceMemory.Ribbon(screen: screen, index: index, picture: picture))
        case .finger(let screen, let picture):
            fingers.append(FaceMemory.Finger(screen: screen, picture: picture))
        }
    }

    /// Leaves out all screens but these; the others are gone.
    mutating func keep(_ screens: Set<UInt8>) { forget { !screens.contains($0) } }

    private mutating func forget(_ isGone: (UInt8) -> Bool) {
        ribbons.removeAll { isGone($0.screen) }
        fingers.removeAll { isGone($0.screen) }
    }
}
