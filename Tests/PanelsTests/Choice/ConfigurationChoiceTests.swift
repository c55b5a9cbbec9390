import Panels
import Testing

@Suite("Choice among configurations")
struct ConfigurationChoiceTests {
    private func configuration(_ path: String = "", serial: String = "", name: String = "Panel") -> DeviceConfiguration
    {
        var configuration = DeviceConfiguration()
        configuration.match = DeviceIdentity(name: name, busPath: path, serial: serial)
        return configuration
    }

    private func device(_ path: String = "", serial: String = "") -> DeviceIdentity {
        DeviceIdentity(name: "Panel", busPath: path, serial: serial)
    }

    /// From the most exact match to the loosest one, for a device at usb-1 with the serial number A.
    private var fromExactToLoose: [DeviceConfiguration] {
        [
            configuration("usb-1", serial: "A"), configuration(serial: "A"), configuration("usb-9", serial: "A"),
            configuration("usb-1"), configuration(), configuration("usb-9"),
        ]
    }

    /// `ribbon calibrate` replaces no file that is about another device.
    @Test func aNameFitsADeviceIfNothingDiffers() {
        let device = device("usb-1", serial: "A")
        let fits = fromExactToLoose.map { $0.match?.fits(device) ?? false }
        #expect(fits == [true, true, true, true, true, false])
        #expect(fromExactToLoose.map { $0.match?.isOfOneDevice ?? false } == [true, true, true, true, false, true])
        #expect(configuration(serial: "B").match?.fits(device) == false)
        #expect(configuration(name: "Other").match?.fits(device) == false)
    }

    @Test func aMoreExactMatchIsTakenWhateverTheOrder() {
        let device = device("usb-1", serial: "A")
        for exact in fromExactToLoose.indices {
            for loose in fromExactToLoose.indices.dropFirst(exact + 1) {
                let (first, second) = (fromExactToLoose[exact], fromExactToLoose[loose])
                #expect(ConfigurationChoice.choose(from: [first, second], for: device) == 0)
                #expect(ConfigurationChoice.choose(from: [second, first], for: device) == 1)
            }
        }
    }

    @Test func theFirstOfTwoEqualMatchesIsTaken() {
        let both = [configuration("usb-1"), configuration("usb-1")]
        #expect(ConfigurationChoice.choose(from: both, for: device("usb-1")) == 0)
        #expect(ConfigurationChoice.choose(from: both, for: [device("usb-1")]) == [.found(0)])
    }

    @Test func aRecordingIsMatchedByItsDevicesName() {
        let recorded = DeviceIdentity(name: "Panel")
        let files = [configuration(name: "Other"), configuration("usb-1", serial: "A"), configuration()]
        #expect(ConfigurationChoice.choose(from: files, for: recorded) == 2)
        #expect(ConfigurationChoice.choose(from: Array(files.dropLast()), for: recorded) == 1)
        #expect(ConfigurationChoice.choose(from: Array(files.prefix(1)), for: recorded) == nil)
    }

    @Test func aDeviceIsFoundOnAnotherPort() {
        #expect(ConfigurationChoice.choose(from: [configuration("usb-9")], for: device("usb-1")) == 0)
        let both = [device("usb-1", serial: "A"), device("usb-2", serial: "B")]
        #expect(
            ConfigurationChoice.choose(from: [configuration("usb-9", serial: "B")], for: both)
                == [.unconfigured, .found(0)])
    }

    @Test func theBusPathDecidesBetweenTwoWithoutSerialNumbers() {
        let both = [device("usb-1"), device("usb-2")]
        #expect(ConfigurationChoice.choose(from: [configuration("usb-2")], for: both) == [.unconfigured, .found(0)])
    }

    @Test func aConfigurationThatCouldBeForTwoDevicesIsAmbiguous() {
        let both = [device("usb-1"), device("usb-2")]
        let refused = ConfigurationChoice.ambiguous(configuration: 0, devices: [0, 1])
        #expect(ConfigurationChoice.choose(from: [configuration()], for: both) == [refused, refused])
        #expect(ConfigurationChoice.choose(from: [configuration("usb-7")], for: both) == [refused, refused])
    }

    @Test func aDeviceWithItsOwnConfigurationLeavesTheLooserOneToTheOther() {
        let both = [device("usb-1"), device("usb-2")]
        #expect(
            ConfigurationChoice.choose(from: [configuration(), configuration("usb-1")], for: both)
                == [.found(1), .found(0)])
    }

    @Test func anotherSerialNumberIsAnotherDevice() {
        let wanted = configuration("usb-1", serial: "C")
        #expect(ConfigurationChoice.choose(from: [wanted], for: device("usb-1", serial: "A")) == nil)
        #expect(ConfigurationChoice.choose(from: [wanted], for: device("usb-1")) == 0)
    }

    @Test func aConfigurationWithoutAMatchIsNeverChosen() {
        #expect(ConfigurationChoice.choose(from: [DeviceConfiguration()], for: device()) == nil)
    }
}
