import Bridge
import BridgeClient
import EvdevInput
import Panels
import Player
import System
import Time
import Touch

/// Plays pages in browsers: each is one more panel of the surface that it shows, or the only one of a surface of its
/// own. Its contacts are cancelled when it falls silent, and at once when the program that has it is gone.
final class WebTouchService {
    private let reactor: Reactor
    private let controller: LoopController
    private let requests: RequestService
    private var deadline: Deadline?
    private var watches: [ObjectIdentifier: DescriptorWatch] = [:]
    /// How many panels were made for pages. Their paths have these numbers.
    private var panelCount = 0

    /// The possible widths and heights of a page in millimetres; others must be wrong. A refusal in `open` states them.
    private static let lengths = 20.0...3000.0

    init(_ reactor: Reactor, _ controller: LoopController, _ requests: RequestService) {
        (self.reactor, self.controller, self.requests) = (reactor, controller, requests)
        deadline = reactor.deadline { [unowned self] in playAll() }
    }

    /// The pages that play.
    var pages: [WebPage] { requests.clients.compactMap(\.page) }

    // MARK: Requests

    func register(with requests: RequestService) {
        requests.on(.touch, .required) { [unowned self] request, client in open(request, client) }
        requests.whenGone { [unowned self] in close($0) }
    }

    private func open(_ request: ControlRequest, _ client: ControlClient) -> ControlReply {
        let (width, height) = (request.width ?? 0, request.height ?? 0)
        guard Self.lengths.contains(width), Self.lengths.contains(height) else {
            return .refused(.wrongUsage, "a page of \(width) × \(height) mm; expected 20…3000 mm each")
        }
        let page = PageConnection.Page(
            name: request.argument ?? "", screen: request.screen.flatMap { UInt8($0) }, width: width, height: height,
            isLocal: request.isLocal ?? false)
        if let known = client.page { return change(known, to: page) }
        guard pages.count < Player.pageLimit else {
            return .refused(.unavailable, "\(Player.pageLimit) pages play already; close one of them")
        }
        guard let made = WebPage(page, at: reactor.now), attach(made) else {
            return .refused(.failed, "the system gives no memory for the page")
        }
        client.page = made
        client.attachments = [made.ring.descriptor, made.far.number]
        watches[ObjectIdentifier(made)] = reactor.watch(made.descriptor, priority: .urgent) { [unowned self] _ in
            made.hear()
            play(made)
        }
        return .done()
    }

    /// A page that shows another screen, or has another size, begins anew there.
    private func change(_ known: WebPage, to page: PageConnection.Page) -> ControlReply {
        let isSame =
            (page.screen == known.page.screen || page.screen == known.device?.panel.screen.number)
            && page.width == known.page.width && page.height == known.page.height
        known.page = page
        if !isSame {
            detach(known)
            guard attach(known) else { return .refused(.failed, "the system gives no memory for the page") }
        }
        play(known)
        return .done()
    }

    private func attach(_ page: WebPage) -> Bool {
        panelCount += 1
        guard let panel = page.makePanel("page/\(panelCount)") else { return false }
        let size = Millimetres(width: page.page.width, height: page.page.height)
        do throws(UnusablePanel) {
            page.device = try controller.attachPage(panel, on: screen(of: page), size: size)
        } catch {
            return false
        }
        return true
    }

    /// The screen that a page shows; else the first one that another panel feeds; nil if there is none.
    private func screen(of page: WebPage) -> Screen? {
        let screens = controller.screens.filter { screen in
            controller.devices.contains { $0.panel.screen === screen && $0 !== page.device }
        }
        return screens.first { $0.number == page.page.screen } ?? screens.first
    }

    /// Stops playing a page. Its contacts that are down are cancelled.
    private func detach(_ page: WebPage) {
        if let device = page.device { controller.detach(device.path) }
    }

    private func close(_ client: ControlClient) {
        guard let page = client.page else { return }
        client.page = nil
        watches.removeValue(forKey: ObjectIdentifier(page))?.cancel()
        // What the page has written before its end, such as a lift, counts.
        page.play(at: reactor.now, playsTouches: playsTouches(page))
        detach(page)
    }

    // MARK: Frames

    private func playsTouches(_ page: WebPage) -> Bool { !(page.page.isLocal && controller.isTouchscreenShared) }

    /// Plays what a page has written. While the page is paused, only its deadline leads here again.
    private func play(_ page: WebPage) {
        page.play(at: reactor.now, playsTouches: playsTouches(page))
        watches[ObjectIdentifier(page)]?.awaited = page.isPaused ? [] : .readable
        deadline?.move(to: min(deadline?.time ?? .distantFuture, page.deadline))
    }

    /// Plays the pages whose deadline has come.
    private func playAll() {
        for page in pages where page.deadline <= reactor.now { play(page) }
        deadline?.move(to: pages.map(\.deadline).min() ?? .distantFuture)
    }
}
