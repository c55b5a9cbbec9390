import ArgumentParser
import EvdevInput

struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the input devices, and say which of them Ribbon plays.")

    func run() throws {
        let nodes = DeviceNodes.list()
        if nodes.isEmpty { Standard.error("ribbon: there is no input device under \(DeviceNodes.folder)") }
        var isAnyForbidden = false
        for path in nodes {
            do throws(DeviceError) {
                let panel = try LivePanel(path: path)
                print("\(path)\t\(panel.device.name)\t\(Self.verdict(on: panel.device))")
            } catch {
                Standard.error("ribbon: warning: \(error)")
                if case .notPermitted = error { isAnyForbidden = true }
            }
        }
        if isAnyForbidden { throw CommandFailure(.notPermitted) }
    }

    private static func verdict(on device: DeviceDescription) -> String {
        do throws(UnusablePanel) {
            return switch try device.panelKind() {
            case .touchscreen: "touchscreen, played"
            case .pen: "pen, played with --device"
            case .touchpad: "touchpad, played with --device"
            case .mouse: "mouse, played with --device"
            }
        } catch {
            return "not played: \(error)"
        }
    }
}
