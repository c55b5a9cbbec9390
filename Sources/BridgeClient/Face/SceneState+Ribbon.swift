import Player
import Scene

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
