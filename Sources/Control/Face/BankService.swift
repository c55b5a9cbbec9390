import Mapping
import Player
import Presets
import Ribbons
import Scene
import System
import Time
import Touch

/// Opens the page of the bank on the screens that faces show, and obeys its touches.
final class BankService {
    /// How long the page stays open without a touch.
    static let patience = Nanoseconds.milliseconds(10_000)

    private let controller: LoopController
    private let presets: PresetService
    private let faces: FaceService
    private let reloading: ReloadService
    private let reactor: Reactor
    private var deadline: Deadline?
    /// The screens on which the page is open.
    private var openScreens: Set<UInt8> = []
    /// Called when a page has opened or closed.
    var onChange: () -> Void = {}

    init(
        _ reactor: Reactor, _ controller: LoopController, _ presets: PresetService, _ faces: FaceService,
        _ reloading: ReloadService
    ) {
        (self.reactor, self.controller, self.presets) = (reactor, controller, presets)
        (self.faces, self.reloading) = (faces, reloading)
        deadline = reactor.deadline { [unowned self] in close() }
    }

    var isOpen: Bool { !openScreens.isEmpty }

    /// The page of a screen; nil while it is closed.
    /// - Parameter connected: the receivers of the output, in words.
    func page(of screen: Screen, connected: String) -> BankPage? {
        guard openScreens.contains(screen.number) else { return nil }
        let selection = presets.selection
        return BankPage(
            size: Millimetres(screen.size), presets: names,
            current: selection.isSilent ? nil : selection.bank?.index(of: selection.path),
            connected: connected + " · a touch here closes", problem: selection.refusal?.lines.first)
    }

    /// The names of the presets' files, with blanks for dashes and underscores, to be read on a stage.
    private var names: [String] {
        (presets.selection.bank?.names ?? []).map {
            $0.replacing("-", with: " ").replacing("_", with: " ")
        }
    }

    // MARK: Opening

    /// Performs the action `bank`: opens the page, or closes it.
    func toggle() {
        guard openScreens.isEmpty else { return close() }
        let shown = faces.shownScreens
        if shown.isEmpty { controller.log("note: no face shows a screen, so the page of the bank does not open") }
        for screen in shown { open(screen) }
    }

    /// Handles a finger that was held still beside the ribbons. The page opens if that was on the status line, or if
    /// two fingers were in the uppermost 6 mm.
    func note(_ hold: RibbonSurface.Hold, on number: UInt8) {
        let description = Description(controller.patch, face: reloading.configuration.face)
        guard description.face.bank ?? true, openScreens.isEmpty, faces.shownScreens.contains(number),
            let screen = controller.screens.first(where: { $0.number == number }),
            presets.selection.bank.map({ $0.presets.count > 1 }) ?? false
        else { return }
        let size = Millimetres(screen.size)
        let line = Layout(description, surface: screen.name, size: size, for: .screen).statusLine
        let isOnLine = line.contains(Point(x: hold.location.x / .millimetre, y: hold.location.y / .millimetre))
        if isOnLine || hold.fingersAtTop >= 2 { open(number) }
    }

    private func open(_ screen: UInt8) {
        openScreens.insert(screen)
        controller.order(.page(screen: screen, isOpen: true))
        noteUse()
    }

    /// Begins the `patience` anew, after an opening or a touch.
    private func noteUse() {
        deadline?.move(to: reactor.now + Self.patience)
        onChange()
    }

    func close() {
        for screen in openScreens { controller.order(.page(screen: screen, isOpen: false)) }
        openScreens = []
        deadline?.move(to: .distantFuture)
        onChange()
    }

    /// Closes the page if a face no longer shows one of its screens.
    func update() { if !openScreens.isSubset(of: faces.shownScreens) { close() } }

    // MARK: Touches

    /// Handles a touch of the page, at a fraction of the screen.
    func touch(_ screen: UInt8, x: Double, y: Double) {
        guard let screen = controller.screens.first(where: { $0.number == screen }),
            let item = page(of: screen, connected: "")?.item(atX: x, y: y)
        else { return close() }
        switch item.role {
        case .preset: if let place = item.preset { presets.want(.number(place)) }
        case .previous: presets.want(.previous)
        case .next: presets.want(.next)
        case .panic: controller.order(.perform(.panic))
        case .words, .problem: break
        }
        noteUse()
    }
}
