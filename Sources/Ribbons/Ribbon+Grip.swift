import Touch

/// The fingers that move a value of a ribbon, and how. While the grip stays the same, the value moves without a jump.
public struct Grip: Hashable, Sendable {
    /// The finger that leads the centre; on a ribbon of voices the newest finger.
    var leader: ContactID?
    var isLeadingHeld: Bool
    var isTrailingHeld: Bool
    /// Whether a second finger is down; always false if a second finger changes nothing.
    var hasSecondFinger: Bool
    /// `Ribbon.outsideMoves`; in `newestGrip`, which moves a finger's own values, the finger's row instead.
    var outsideMoves: Int
}

extension Ribbon {
    /// The grip that moves the centre and the range; nil if no finger does, or an anchor holds the centre.
    public var grip: Grip? {
        let holder = holder
        guard holder != nil || state.isEdgeHeld, !isAnchored else { return nil }
        return Grip(
            leader: holder, isLeadingHeld: state.isHeld(.leading), isTrailingHeld: state.isHeld(.trailing),
            hasSecondFinger: contacts.count >= 2 && (settings.gestures.pinch || settings.gestures.fine),
            outsideMoves: outsideMoves)
    }

    /// Whether a finger holds the centre or an edge.
    public var isGripped: Bool { holder != nil || state.isEdgeHeld }

    /// The finger that the centre follows; nil if there is none, or if it has not caught the centre.
    private var holder: ContactID? { settings.playsNotes ? contacts.last?.id : isCaught ? leader : nil }

    /// The grip that moves the newest finger's own values, in its row; nil without a finger.
    public var newestGrip: Grip? {
        contacts.last.map {
            Grip(
                leader: $0.id, isLeadingHeld: false, isTrailingHeld: false, hasSecondFinger: false, outsideMoves: $0.row
            )
        }
    }

    private var isAnchored: Bool { settings.anchors.contains { $0.at == state.center } }
}
