import Testing

@testable import Doctor

@Suite("ribbon doctor: drivers")
struct DriverCheckTests {
    private func findings(_ log: [(Int, String)]) -> [Finding] {
        DriverCheck(log: log.map { KernelMessage(level: $0.0, text: $0.1) }).findings
    }

    @Test(arguments: [
        "Goodix-TS 1-005d: I2C communication failure: -110", "edt_ft5x06 10-0038: touchscreen probe failed",
        "edt_ft5x06: probe of 10-0038 failed with error -5",
        "hid-multitouch 0018:04F3:2A1C.0001: failed to set device mode: -71",
        "i2c_hid_acpi i2c-ELAN9009:00: failed to reset device: -61",
        "i2c_hid i2c-WCOM0001:00: timeout waiting for reset",
    ])
    func aFailedDriverIsAWarningWithItsWords(message: String) {
        let found = findings([
            (6, "Booting Linux"), (3, message), (3, "usb 1-1: device descriptor read/64, error -110"),
        ])
        #expect(found.count == 1)
        #expect(found[0].check == "driver" && found[0].state == .warning)
        #expect(found[0].reason.contains("a failure of its driver: “\(message)”"))
    }

    @Test(arguments: [
        (6, "Goodix-TS 1-005d: ID 911, version: 1060"), (7, "edt_ft5x06 10-0038: read error"),
        (3, "Goodix-TS 1-005d: Direct firmware load for goodix_911_cfg.bin failed with error -2"),
        (4, "i2c_hid_acpi i2c-ELAN9009:00: supply vdd not found, using dummy regulator"),
        (3, "brcmfmac: brcmf_sdio_htclk: HT Avail timeout"), (3, "input: an error of goodix"),
    ])
    func whatOthersSayAndWhatDoesNotMatterIsNoFinding(level: Int, text: String) {
        #expect(findings([(level, text)]) == [])
    }

    @Test func aDriverThatFailsAgainAndAgainIsOneFinding() {
        let found = findings([
            (3, "Goodix-TS 1-005d: I2C write error: -5"), (3, "edt-ft5x06 10-0038: read error"),
            (3, "goodix_ts 1-005d: I2C communication failure: -110"),
        ])
        #expect(found.count == 2)
        #expect(
            found[0].reason == "the kernel's log has 2 failures of its driver, the last one: "
                + "“goodix_ts 1-005d: I2C communication failure: -110”; "
                + "if the touchscreen is not there or stops, check its cable and its supply")
    }

    @Test func recordsOfTheKernelAreRead() {
        let record = KernelMessage(
            record: "3,1208,5140900,-;Goodix-TS 1-005d: a; b\n SUBSYSTEM=i2c\n DEVICE=+i2c:1-005d\n")
        #expect(record == KernelMessage(level: 3, text: "Goodix-TS 1-005d: a; b"))
        #expect(KernelMessage(record: "30,1,2,-;x")?.level == 6, "the facility is left out")
        #expect(KernelMessage(record: "nonsense") == nil)
        #expect(KernelMessage(record: "x,1;y") == nil)
    }

    @Test func whereTheLogMayNotBeReadNothingIsSaid() {
        #expect(DriverCheck().findings == [])
    }
}
