import CKernelTestKit
import Glibc
import System
import Time
import Touch

/// A touch panel that the kernel takes for real (uinput). Fingers move by protocol B, with BTN_TOUCH and the
/// single-touch axes following the oldest contact where the description has them, as kernel drivers do it.
/// Changes are collected until `frame()` reports them.
public final class VirtualPanel {
    public let description: PanelDescription
    /// The device's file: /dev/input/event7.
    public let node: String
    private var descriptor: Int32
    private var pending: [RawEvent] = []
    private var slotsDown: [Int32] = []
    private var currentSlot: Int32 = 0
    private var nextTrackingID: Int32 = 1

    /// Plugs the panel in.
    public init(_ description: PanelDescription) throws(Failure) {
        self.description = description
        descriptor = open(Kernel.uinput, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot open \(Kernel.uinput)") }
        do throws(Failure) {
            node = try Self.plugIn(description, into: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { unplug() }

    /// A finger touches. The slot must be free.
    public func down(slot: Int32, x: Int32, y: Int32) {
        select(slot)
        append(.trackingID, nextTrackingID)
        nextTrackingID = nextTrackingID % 65_535 + 1
        place(x, y)
        slotsDown.append(slot)
        if slotsDown.count == 1 {
            appendKey(.touch, 1)
            emulatePointer(x, y)
        }
    }

    public func move(slot: Int32, x: Int32, y: Int32) {
        select(slot)
        place(x, y)
        if slotsDown.first == slot { emulatePointer(x, y) }
    }

    public func up(slot: Int32) {
        select(slot)
        append(.trackingID, -1)
        slotsDown.removeAll { $0 == slot }
        if slotsDown.isEmpty { appendKey(.touch, 0) }
    }

    /// Any other event, as it stands.
    public func add(_ event: RawEvent) {
        pending.append(event)
    }

    /// Reports everything since the last frame, in one write. Answers the moment before it.
    @discardableResult
    public func frame() throws(Failure) -> Timestamp {
        pending.append(.report)
        let events = pending.map { kernelTestEvent(type: $0.type, code: $0.code, value: $0.value) }
        pending.removeAll(keepingCapacity: true)
        let time = Timestamp.now()
        guard kernelTestPanelWrite(descriptor, events, events.count) == 0 else {
            throw .system("cannot write to the panel \(description.name)")
        }
        return time
    }

    /// Pulls the cable, whatever is down. The second time does nothing.
    public func unplug() {
        guard descriptor >= 0 else { return }
        _ = kernelTestPanelUnplug(descriptor)
        close(descriptor)
        descriptor = -1
    }

    private func select(_ slot: Int32) {
        if slot != currentSlot { append(.slot, slot) }
        currentSlot = slot
    }

    private func place(_ x: Int32, _ y: Int32) {
        append(.positionX, x)
        append(.positionY, y)
    }

    private func emulatePointer(_ x: Int32, _ y: Int32) {
        if description.has(.x) { append(.x, x) }
        if description.has(.y) { append(.y, y) }
    }

    private func append(_ axis: AbsoluteAxis, _ value: Int32) { pending.append(.axis(axis, value)) }

    private func appendKey(_ key: Key, _ value: Int32) {
        if description.keys.contains(key) { pending.append(.key(key, value)) }
    }
}

extension VirtualPanel {
    private static func plugIn(_ panel: PanelDescription, into uinput: Int32) throws(Failure) -> String {
        var done =
            kernelTestPanelIdentity(
                uinput, panel.name, panel.location, panel.bus, panel.vendor, panel.product) == 0
        for axis in panel.axes where done {
            done =
                kernelTestPanelAxis(
                    uinput, axis.code.rawValue, axis.range.lowerBound, axis.range.upperBound, axis.fuzz,
                    axis.resolution) == 0
        }
        for key in panel.keys where done { done = kernelTestPanelKey(uinput, key.rawValue) == 0 }
        for property in panel.properties where done {
            done = kernelTestPanelProperty(uinput, property.rawValue) == 0
        }
        guard done, kernelTestPanelPlugIn(uinput) == 0 else {
            throw .system("the kernel does not take the panel \(panel.name)")
        }
        var folder = [CChar](repeating: 0, count: 64)
        guard kernelTestPanelFolder(uinput, &folder, folder.count) == 0 else {
            throw .system("the panel \(panel.name) has no folder in /sys")
        }
        return try eventNode(in: "/sys/devices/virtual/input/" + string(folder))
    }

    private static func eventNode(in folder: String) throws(Failure) -> String {
        guard let name = Folder.names(in: folder).first(where: { $0.hasPrefix("event") }) else {
            throw Failure("\(folder) has no event node")
        }
        return "/dev/input/" + name
    }
}
