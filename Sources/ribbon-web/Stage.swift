import BridgeClient
import FaceBridge
import System
import Time
import Web

/// Follows the bridge while pages are open, and shows it to them.
final class Stage {
    let bridge: FollowedBridge
    private let reactor: Reactor
    private let directories: [RuntimeDirectory]
    private var pages: [Page] = []
    private var watches: [DescriptorWatch] = []
    /// The number of the screen that was last reported to the bridge as shown; nil: none.
    private var told: UInt8?
    /// Called when there may be something to send.
    var onChange: () -> Void = {}

    init(_ reactor: Reactor, _ directories: [RuntimeDirectory]) {
        (self.reactor, self.directories) = (reactor, directories)
        bridge = FollowedBridge { () throws(FaceConnection.Failure) in
            try FaceConnection(display: nil, of: [], hearsMessages: true, directories)
        }
    }

    /// Adds a page that has shown its token. The first one has the stage look for a bridge.
    func add(_ page: Page) {
        pages.append(page)
        advance()
        // A bridge that was found just now has yet to say what it shows.
        if bridge.words != nil || !bridge.absence.isEmpty { page.noteChange() }
        play([page])
    }

    /// Removes a page. Without pages it leaves the bridge, which then records nothing for them.
    func remove(_ page: Page) {
        pages.removeAll { $0 === page }
        guard pages.isEmpty else { return }
        bridge.leave()
        told = nil
        adapt()
    }

    /// When it has to look for a bridge.
    var deadline: Timestamp { pages.isEmpty ? .distantFuture : bridge.deadline ?? .distantFuture }

    /// Reads what has changed, or looks for a bridge if it is time. Called at the deadline and when the bridge rings.
    func advance() {
        guard !pages.isEmpty else { return }
        switch bridge.advance(to: reactor.now) {
        case .nothing: play(pages)
        case .connected: adapt()
        case .changed:
            play(pages)
            tellScreen()
            let heard = bridge.connection?.takeMessages()
            for page in pages {
                page.noteChange()
                if let heard { page.hear(heard) }
            }
        case .lost:
            told = nil
            adapt()
            for page in pages {
                page.leaveBridge()
                page.noteChange()
            }
        }
    }

    /// Tells the bridge what has changed about the pages.
    func tellPages() { play(pages) }

    /// Has the bridge play the touches of pages, as soon as it has said what screens there are.
    private func play(_ pages: [Page]) {
        guard bridge.words != nil else { return }
        for page in pages { page.play(on: bridge, directories, at: reactor.now) }
    }

    func messages(for page: Page, at now: Timestamp) -> [ServedConnection.Message] {
        page.messages(of: bridge, at: now)
    }

    /// Watches the descriptors of the present bridge.
    private func adapt() {
        for watch in watches { watch.cancel() }
        watches = bridge.descriptors.map { descriptor in
            reactor.watch(descriptor, priority: .feeds) { [unowned self] _ in
                advance()
                onChange()
            }
        }
    }

    /// Tells the bridge which screen pages show, so that the page of the bank opens there.
    private func tellScreen() {
        let shown = pages.lazy.compactMap { [bridge] in $0.screen(of: bridge)?.number }.first
        guard let shown, shown != told else { return }
        told = shown
        bridge.connection?.tell(display: nil, of: [], screen: shown)
    }
}
