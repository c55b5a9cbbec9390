import ALSASequencer
import ArgumentParser

struct Ports: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ports", abstract: "List the sequencer ports that Ribbon can be connected to.")

    func run() throws {
        do throws(SequencerError) {
            let directory = try PortDirectory(name: "Ribbon ports")
            let ports = try directory.ports().filter(\.receives)
            if ports.isEmpty { Standard.error("ribbon: no port receives; start a synth, or plug one in") }
            for port in ports {
                Standard.print([port.address.description, port.label] + (port.isHardware ? ["hardware"] : []))
            }
        } catch {
            throw CommandFailure(error)
        }
    }
}
