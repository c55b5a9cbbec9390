import CDRM
import Glibc
import Raster
import System

/// A display that this program owns: it sets the mode and shows pictures, without a desktop and without touching the
/// kernel's console.
///
/// The first program that opens a card is its master, and only the master may show anything. The console is left in text
/// mode: the kernel does not draw it while there is a master, and brings it back when the card is closed, however this
/// program ends.
public final class Display {
    public let info: DisplayInfo
    private let card: Card
    private let connector: DisplayConnector
    private let crtc: UInt32
    /// The CRTC's state before this program took it.
    private let former: drmModeCrtcPtr?
    private var buffers: [DumbBuffer] = []
    /// The parts that each of `buffers` lacks, by its index.
    private var stale: StaleParts
    /// The index of the buffer that is not shown, in which the next picture is drawn.
    private var back = 0
    /// Whether this program has set the mode: before the first picture there is nothing to flip, and nothing to undo.
    private var hasMode = false
    /// Whether a flip is under way. Nothing can be shown until `readEvents` has read that it has ended.
    public private(set) var isFlipping = false
    private let backlight: Backlight?
    private var power = true

    /// - Parameters:
    ///   - name: the connector's name; the card is asked again whether a display is plugged in.
    ///   - path: the card's path.
    public init(_ name: String, ofCard path: String) throws(DisplayError) {
        let card = try Card(path)
        guard let connector = card.connectors().first(where: { $0.name == name }), let info = connector.info else {
            throw DisplayError(.unplugged, path: path, connector: name, to: "find it")
        }
        // Succeeds only with administrator's rights, and only while there is no other master.
        guard card.isMaster || drmSetMaster(card.descriptor) == 0 else {
            throw DisplayError(.taken, path: path, connector: name, to: "become its master")
        }
        guard let crtc = Self.crtc(for: connector, of: card) else {
            throw DisplayError(.failed(code: EBUSY), path: path, connector: name, to: "give it a free CRTC")
        }
        (self.card, self.connector, self.info, self.crtc) = (card, connector, info, crtc)
        former = drmModeGetCrtc(card.descriptor, crtc)
        stale = StaleParts(all: Rectangle(x: 0, y: 0, width: info.width, height: info.height))
        backlight = info.isPanel ? Backlight() : nil
        do throws(SystemError) {
            for _ in 0..<2 {
                buffers.append(try DumbBuffer(card, width: info.width, height: info.height))
            }
        } catch {
            throw DisplayError(code: error.number, path: path, connector: name, to: "give it memory")
        }
    }

    /// Shows again what the display showed before, lit, or else leaves it to the console.
    deinit {
        isOn = true
        if let former {
            if hasMode, former.pointee.buffer_id != 0, former.pointee.mode_valid != 0 {
                var id = connector.id
                drmModeSetCrtc(
                    card.descriptor, crtc, former.pointee.buffer_id, former.pointee.x, former.pointee.y, &id, 1,
                    &former.pointee.mode)
            }
            drmModeFreeCrtc(former)
        }
    }

    /// The CRTC that already drives the connector, or else a free one.
    private static func crtc(for connector: DisplayConnector, of card: Card) -> UInt32? {
        guard let resources = drmModeGetResources(card.descriptor) else { return nil }
        defer { drmModeFreeResources(resources) }
        if connector.currentCRTC != 0 { return connector.currentCRTC }
        let ids = UnsafeBufferPointer(start: resources.pointee.crtcs, count: Int(resources.pointee.count_crtcs))
        let inUse = Set(card.connectors().map(\.currentCRTC))
        return ids.enumerated().first { number, id in
            connector.possibleCRTCs >> UInt32(number) & 1 == 1 && !inUse.contains(id)
        }?.element
    }

    // MARK: Pictures

    /// Shows a picture of the display's own size from its next refresh on.
    ///
    /// While the display is off or a flip is under way, the changed parts are only noted: the next call draws them too.
    /// - Parameter changed: where it differs from the previous picture. The first picture is drawn whole.
    public func show(_ plane: Plane, changed: [Rectangle]) throws(DisplayError) {
        precondition(plane.width == info.width && plane.height == info.height, "a picture of another size")
        stale.add(changed)
        guard !isFlipping, isOn else { return }
        let buffer = buffers[back]
        for part in stale.take(back) { buffer.copy(part, of: plane) }
        do throws(SystemError) {
            if hasMode {
                try flip(to: buffer)
            } else {
                try setMode(buffer)
            }
        } catch {
            throw failure(error.number, to: hasMode ? "flip to the next picture" : "set the mode")
        }
        back = 1 - back
    }

    private func setMode(_ buffer: DumbBuffer) throws(SystemError) {
        guard var mode = connector.mode else { return }
        var id = connector.id
        try SystemError.check(drmModeSetCrtc(card.descriptor, crtc, buffer.framebuffer, 0, 0, &id, 1, &mode))
        hasMode = true
    }

    private func flip(to buffer: DumbBuffer) throws(SystemError) {
        try SystemError.check(
            drmModePageFlip(
                card.descriptor, crtc, buffer.framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
                Unmanaged.passUnretained(self).toOpaque()))
        isFlipping = true
    }

    /// The error of a code. A display that was pulled out may cause any code, so the connector is asked too.
    private func failure(_ code: Int32, to step: String) -> DisplayError {
        let error = DisplayError(code: code, path: card.path, connector: info.name, to: step)
        guard error.reason != .taken, !isUnchanged else { return error }
        return DisplayError(.unplugged, path: card.path, connector: info.name, to: step)
    }

    // MARK: Events

    /// Becomes readable when a flip has ended.
    public var descriptor: Int32 { card.descriptor }

    /// Ends `isFlipping` if the flip has ended. For when `descriptor` is readable.
    public func readEvents() throws(DisplayError) {
        var context = drmEventContext()
        context.version = 2
        context.page_flip_handler = { _, _, _, _, display in
            guard let display else { return }
            Unmanaged<Display>.fromOpaque(display).takeUnretainedValue().isFlipping = false
        }
        if drmHandleEvent(card.descriptor, &context) != 0, errno != EAGAIN, errno != EINTR {
            throw failure(errno, to: "tell of the last picture")
        }
    }

    /// Says why the display can no longer be used; nil if it can. Ask it when `DisplayEvents` reports something.
    public func check() -> DisplayError? {
        if !isUnchanged { return DisplayError(.unplugged, path: card.path, connector: info.name, to: "find it") }
        if !card.isMaster { return DisplayError(.taken, path: card.path, connector: info.name, to: "stay its master") }
        return nil
    }

    /// Whether the connector still has a display with the same resolution.
    private var isUnchanged: Bool {
        guard let info = DisplayConnector(connector.id, of: card)?.info else { return false }
        return info.width == self.info.width && info.height == self.info.height
    }

    // MARK: Light

    /// Dims the display's own light, until it is closed.
    /// - Parameter part: of the light that it had, 0…1.
    /// - Returns: false if it has no light that may be dimmed, or if its light is to stay as it was.
    public func dim(to part: Double) -> Bool {
        backlight?.dim(to: part) ?? false
    }

    /// Switches the display's light: its backlight if that is allowed, or else DPMS. A display that has neither stays on.
    public var isOn: Bool {
        get { power }
        set {
            guard newValue != power else { return }
            if let backlight, backlight.turn(on: newValue) {
                power = newValue
            } else if let property = connector.powerProperty {
                let value = UInt64(newValue ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF)
                if drmModeConnectorSetProperty(card.descriptor, connector.id, property, value) == 0 {
                    power = newValue
                }
            }
        }
    }
}
