import Panels
import Testing

@Suite("Identity")
struct DeviceIdentityTests {
    private let left = DeviceIdentity(name: "Panel", busPath: "usb-1", serial: "A")
    private let right = DeviceIdentity(name: "Panel", busPath: "usb-2", serial: "B")

    @Test func aDeviceIsFoundOnAnotherPort() {
        #expect(
            DeviceIdentity(name: "Panel", busPath: "usb-9").find(among: [DeviceIdentity(name: "Panel")]) == .found(0))
        #expect(DeviceIdentity(name: "Panel", busPath: "usb-9", serial: "B").find(among: [left, right]) == .found(1))
    }

    @Test func theBusPathDecidesBetweenTwoWithoutNumbers() {
        var devices = [left, right]
        devices[0].serial = ""
        devices[1].serial = ""
        #expect(DeviceIdentity(name: "Panel", busPath: "usb-2").find(among: devices) == .found(1))
        #expect(DeviceIdentity(name: "Panel", busPath: "usb-7").find(among: devices) == .ambiguous([0, 1]))
    }

    @Test func anotherNumberIsAnotherDevice() {
        #expect(DeviceIdentity(name: "Panel", busPath: "usb-1", serial: "C").find(among: [left]) == .none)
    }

    @Test func anotherNameIsAnotherDevice() {
        #expect(DeviceIdentity(name: "Other", serial: "A").find(among: [left, right]) == .none)
    }
}
