import Testing

@testable import ALSASequencer

@Suite("Sound cards")
struct SoundCardTests {
    @Test(arguments: [
        ("/sys/devices/platform/snd_virmidi.0/sound/card0", "platform/snd_virmidi.0"),
        (
            "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0/sound/card12",
            "pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0"
        ),
        ("/tmp/sys/devices/virtual/sound/card1", "virtual"),
    ])
    func aCardsPlaceIsItsDevicePath(path: String, place: String) {
        #expect(SoundCard.devicePath(path) == place)
    }

    @Test(arguments: ["", "/sys/class/sound/card0", "/sys/devices/sound/card0", "/sys/devices/platform/x/card0"])
    func whatIsNoCardHasNoPlace(path: String) {
        #expect(SoundCard.devicePath(path) == nil)
    }

    @Test func aCardThatIsNotThereHasNoPlace() {
        #expect(SoundCard.busPath(0, under: "/nowhere") == nil)
    }
}
