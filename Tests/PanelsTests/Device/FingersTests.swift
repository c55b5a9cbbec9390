import Testing

@testable import Panels

@Suite("Fingers at once")
struct FingersTests {
    @Test func aPanelReportsAsManyAsItHasSlotsOrOneOrDoesNotSay() {
        #expect(DeviceDescription.slots(5).fingers == 5)
        #expect(DeviceDescription.single([Key.touch]).fingers == 1)
        #expect(DeviceDescription.packets().fingers == nil)
        #expect(DeviceDescription().fingers == nil)
    }
}
