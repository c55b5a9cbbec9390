import Mapping
import Panels
import Touch

/// Prepares panels with their screens, and patches mounted on all of them, on an ordinary thread for a player.
///
/// Panels whose configuration gives them the same surface feed one screen; a panel without a name has one of its own.
public final class Mounter {
    /// The patch that is mounted on every screen.
    private(set) var patch: Patch
    /// The panels that are mounted now.
    private var panels: [PlayedPanel] = []
    /// The screens of the panels, in the order in which the screens came.
    public private(set) var screens: [Screen] = []
    private let shared: SharedState
    private var channels: VoiceChannels
    /// The number of the next panel, and of its screen if that is new. No present panel or screen has it.
    private var nextNumber: UInt8 = 0
    /// The number that stands for a panel in the ids of loops' contacts; no panel has it. Ids of actions' contacts come
    /// after them, with 255: see `RibbonSurface.press`.
    static let loopNumber: UInt8 = 254

    /// Whether a contact is one of a loop.
    static func isOfLoop(_ contact: ContactID) -> Bool { contact.rawValue >> 24 == UInt32(loopNumber) }

    /// - Parameter shared: the player's.
    public init(_ patch: Patch, shared: SharedState) {
        self.patch = patch
        self.shared = shared
        channels = VoiceChannels(patch.midi)
    }

    // MARK: Panels

    /// Makes a panel that is read event by event.
    /// - Parameter systemMatrix: the udev property LIBINPUT_CALIBRATION_MATRIX.
    public func mount(
        _ device: DeviceDescription, configuration: DeviceConfiguration = DeviceConfiguration(),
        systemMatrix: CalibrationMatrix? = nil
    ) throws(UnusablePanel) -> PlayedPanel {
        let number = nextNumber
        let existing = screen(named: configuration.surface)
        let decoder = try PanelDecoder(
            device, configuration: configuration, systemMatrix: systemMatrix, surface: existing?.size,
            firstID: PlayedPanel.firstID(number))
        let screen = existing ?? makeScreen(number, configuration.surface, decoder.surface)
        return keep(PlayedPanel(decoder, number: number, screen: screen))
    }

    /// Makes the panel of a page in a browser, which plays an existing screen or one of its own. No contact property is
    /// expected of it before its first contact, because not every page reports the pressure that its device can have.
    /// - Parameter size: the size of a screen of its own.
    public func mountPage(
        _ device: DeviceDescription, on existing: Screen?, size: Millimetres
    ) throws(UnusablePanel) -> PlayedPanel {
        let number = nextNumber
        var configuration = DeviceConfiguration()
        configuration.size = existing.map { Millimetres($0.size) } ?? size
        let decoder = try PanelDecoder(device, configuration: configuration, firstID: PlayedPanel.firstID(number))
        let screen = existing ?? makeScreen(number, nil, decoder.surface)
        return keep(PlayedPanel(decoder, number: number, screen: screen, contactSources: []))
    }

    /// Makes a panel that lists all of its contacts at once.
    /// - Parameter size: the size of its screen, if the screen is new.
    public func mountWholeFrames(surface: String?, size: Size) -> PlayedPanel {
        let number = nextNumber
        let screen = screen(named: surface) ?? makeScreen(number, surface, size)
        return keep(PlayedPanel(number: number, screen: screen))
    }

    private func screen(named name: String?) -> Screen? {
        name.flatMap { name in screens.first { $0.name == name } }
    }

    private func makeScreen(_ number: UInt8, _ name: String?, _ size: Size) -> Screen {
        Screen(number: number, name: name, size: size, patch: patch, channels: channels, shared: shared)
    }

    private func keep(_ panel: PlayedPanel) -> PlayedPanel {
        panels.append(panel)
        if !screens.contains(where: { $0 === panel.screen }) { screens.append(panel.screen) }
        // Numbers start again after 255; numbers of present panels and screens are skipped.
        repeat { nextNumber &+= 1 } while isTaken(nextNumber)
        return panel
    }

    private func isTaken(_ number: UInt8) -> Bool {
        number >= Self.loopNumber || panels.contains { $0.number == number || $0.screen.number == number }
    }

    /// Forgets a panel that is no longer played, and its screen if that has no other panel.
    public func unmount(_ panel: PlayedPanel) {
        panels.removeAll { $0 === panel }
        if !panels.contains(where: { $0.screen === panel.screen }) { screens.removeAll { $0 === panel.screen } }
    }

    // MARK: Patches

    /// Mounts another patch on every screen. Screens that come later are mounted with it.
    /// - Parameter snapshots: the snapshots of its preset; nil if there are none.
    public func mount(_ patch: Patch, tellsReceivers: Bool = true, snapshots: Snapshots? = nil) -> MountedPatch {
        self.patch = patch
        channels = VoiceChannels(patch.midi)
        return MountedPatch(
            patch, on: screens, channels: channels, shared: shared, tellsReceivers: tellsReceivers, snapshots: snapshots
        )
    }
}

extension Millimetres {
    /// From points.
    package init(_ size: Size) {
        self.init(width: size.width / .millimetre, height: size.height / .millimetre)
    }
}
