import Testing
import Touch

@testable import Doctor

@Suite("ribbon doctor: touchscreens")
struct PanelCheckTests {
    private static let groups = GroupCheck(isRoot: false, account: [], session: [])

    private func panel(isAllowed: Bool, fingers: Int? = 10) -> TouchscreenCheck.PlayablePanel {
        let access = FileAccess(
            path: "/dev/input/event4", group: "input", usualGroup: "input", isGroupAllowed: true, isAllowed: isAllowed)
        return TouchscreenCheck.PlayablePanel(name: "Goodix", access: access, fingers: fingers)
    }

    @Test func aTouchscreenThatOpensIsNamedWithItsFingers() {
        let finding = TouchscreenCheck(panels: [panel(isAllowed: true)]).findings(Self.groups)[0]
        #expect(finding == Finding("touchscreen", .ok, "Goodix (/dev/input/event4), 10 fingers"))
    }

    @Test func oneThatMayNotBeReadFailsWithTheCommand() {
        let finding = TouchscreenCheck(panels: [panel(isAllowed: false, fingers: nil)]).findings(Self.groups)[0]
        #expect(finding.state == .fails)
        #expect(finding.mend == "sudo usermod -aG input \"$USER\"")
    }

    @Test func whereThereIsNoneItSaysWhatElseThereIs() {
        func nothing(_ check: TouchscreenCheck) -> Finding { check.findings(Self.groups)[0] }
        #expect(nothing(TouchscreenCheck()).reason.contains("no input device"))
        #expect(nothing(TouchscreenCheck(nodeCount: 5)).reason.contains("none of the 5 input devices is a touchscreen"))
        let mouse = nothing(TouchscreenCheck(standIns: ["/dev/input/event2"], nodeCount: 5))
        #expect(mouse.mend == "ribbon run --device /dev/input/event2")
        #expect(nothing(TouchscreenCheck(nodeCount: 5, wanted: ["ELAN"])).reason.contains("“ELAN”"))
        let ambiguous = nothing(TouchscreenCheck(passedOver: ["/dev/input/event4: “a” could mean any"]))
        #expect(ambiguous.reason.contains("could mean any"))
        for check in [TouchscreenCheck(), TouchscreenCheck(nodeCount: 1)] { #expect(nothing(check).state == .fails) }
    }

    @Test func whatThePresetLosesOnAPanelIsAWarning() {
        let check = LossCheck(panels: [
            LossCheck.LossyPanel(name: "Quanta (/dev/input/event4)", remarks: ["it reports no size of contacts"]),
            LossCheck.LossyPanel(name: "ELAN", remarks: []),
        ])
        #expect(
            check.findings == [
                Finding("contacts", .warning, "Quanta (/dev/input/event4): it reports no size of contacts")
            ])
    }

    @Test func panelsOfOneSurfaceThatOverlapAreAWarning() {
        func reasons(_ places: (String, Rect?)...) -> [String] {
            PlaceCheck(
                panels: places.enumerated().map { index, panel in
                    PlaceCheck.PlacedPanel(name: "P\(index)", surface: panel.0, place: panel.1)
                }
            ).findings.map(\.reason)
        }
        let left = Rect(x: 0, y: 0, width: 0.5, height: 1)
        let right = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
        #expect(reasons(("a", left), ("a", right)) == [])
        #expect(reasons(("a", left), ("b", left)) == [])
        #expect(reasons(("a", nil), ("a", nil)) == [])
        #expect(reasons(("a", left), ("a", left)) == ["P0 and P1 overlap on a: see place in their files"])
        #expect(
            reasons(("a", left), ("a", nil))
                == ["P0 and P1 are both a, but P1 has no place in its file, so it is the whole of it"])
        // A rounded third is no overlap.
        let thirds = (Rect(x: 0, y: 0, width: 0.334, height: 1), Rect(x: 0.3333, y: 0, width: 0.333, height: 1))
        #expect(reasons(("a", thirds.0), ("a", thirds.1)) == [])
    }

    private func clash(_ isGrabbed: Bool, _ holders: [Int32], wouldGrab: Bool = true) -> Finding {
        ClashCheck(
            path: "/dev/input/event4", isGrabbed: isGrabbed,
            holders: holders.map { ClashCheck.Holder(process: $0, name: "Xorg") }, wouldGrab: wouldGrab
        ).finding
    }

    @Test func aTouchscreenThatAnotherProgramHasTakenFailsAndTheProgramIsNamed() {
        #expect(clash(true, [812]).state == .fails)
        #expect(clash(true, [812]).reason.contains("Xorg (process 812)"))
        #expect(clash(true, [812]).mend == "kill 812")
        #expect(clash(true, []).mend == "sudo fuser --kill -TERM /dev/input/event4")
    }

    @Test func aDesktopThatReactsToTheSameTouchesIsAWarning() {
        #expect(clash(false, [812], wouldGrab: false).state == .warning)
        #expect(clash(false, [812], wouldGrab: false).mend == "ribbon run --grab")
        #expect(clash(false, [812]).state == .ok)
        #expect(clash(false, [], wouldGrab: false).state == .ok)
    }

    @Test(arguments: [
        ("quiet video=HDMI-A-1:1920x1080M@60,rotate=90,reflect_x", "", 1),
        ("video=DSI-1:panel_orientation=upside_down", "", 1), ("video=DSI-1:720x1280@60,rotate=0 rootwait", "", 0),
        ("video=DSI-1:panel_orientation=normal", "", 0), ("quiet rotate=90", "", 0), ("", "display_rotate = 2\n", 1),
        ("", "#display_rotate=2\ndisplay_hdmi_rotate=0", 0),
        ("", "dtoverlay=vc4-kms-dsi-ili9881-5inch,rotation=90\n", 1),
        ("", "dtoverlay=vc4-kms-v3d\ndtoverlay=piscreen,rotate=0\n", 0),
    ])
    func whatTurnsThePictureIsFound(commandLine: String, configuration: String, count: Int) {
        let found = RotationCheck.pictureSettings(commandLine: commandLine, configuration: configuration)
        #expect(found.count == count)
    }

    @Test func aTurnedPictureWithTouchesThatAreNotIsAWarning() {
        func findings(_ picture: [String], _ turned: String?) -> [Finding] {
            let panel = RotationCheck.TurnedPanel(path: "/dev/input/event4", name: "Goodix", turned: turned)
            return RotationCheck(picture: picture, panels: [panel]).findings
        }
        #expect(findings(["rotate=90"], nil)[0].state == .warning)
        #expect(findings(["rotate=90"], nil)[0].mend == "ribbon calibrate --device /dev/input/event4")
        let panel = RotationCheck.TurnedPanel(path: "/dev/input/event4", name: "Goodix", turned: nil)
        let service = RotationCheck(picture: ["rotate=90"], panels: [panel], isForService: true).findings[0]
        #expect(service.mend?.hasPrefix("sudo systemctl stop ribbon; sudo ribbon calibrate") == true)
        #expect(findings(["rotate=90"], "its file in devices/")[0].state == .ok)
        #expect(findings([], "LIBINPUT_CALIBRATION_MATRIX")[0].reason.contains("LIBINPUT"))
        #expect(findings([], nil)[0].state == .ok)
    }

    @Test func aSlowPanelIsAWarningAndAnUnmeasuredOneIsNot() {
        func finding(_ rate: Double?) -> Finding {
            RateCheck(panels: [RateCheck.ReportingPanel(name: "Goodix", rate: rate)]).findings[0]
        }
        #expect(finding(33).state == .warning)
        #expect(finding(33).reason.contains("33 reports a second, one each 30 ms"))
        #expect(finding(60).state == .ok)
        #expect(finding(nil).reason.contains("ribbon doctor --rate"))
        let played = RateCheck(panels: [RateCheck.ReportingPanel(name: "Goodix", rate: nil)], isPlayed: true).findings[
            0]
        #expect(played.reason.contains("play on it"))
    }
}
