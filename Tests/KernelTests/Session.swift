import Glibc
import KernelTestKit
import TestSupport

/// A running `ribbon run` that a receiver listens to, on a panel 1270 units (127 mm) wide: a tenth of x is what a
/// 7-bit controller shows.
struct Session {
    static let panelName = "Ribbon test panel"
    static let clientName = "Ribbon test"

    /// Keeps the user's own configuration out.
    static let environment = [
        "XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": "/tmp/ribbon-test-state", "XDG_RUNTIME_DIR": "/tmp",
    ]

    /// For a bridge of another user, whose runtime directory nobody else would trust.
    static let homeless = environment.merging(["XDG_RUNTIME_DIR": "/nonexistent"]) { $1 }

    let ribbon: BridgeProcess
    let receiver: Receiver

    static func plugIn() throws -> VirtualPanel {
        try VirtualPanel(.touchscreen(name: panelName, x: 0...1270, y: 0...800, resolution: 10))
    }

    init(preset: String, _ arguments: String...) throws {
        try self.init(["--preset", Self.preset(preset)] + arguments)
    }

    /// - Parameters:
    ///   - changes: of the environment.
    ///   - launcher: a command that starts the program.
    ///   - terminal: that it is started in.
    init(
        _ arguments: [String], _ changes: [String: String] = [:], by launcher: String? = nil,
        in terminal: Terminal? = nil
    ) throws {
        receiver = try Receiver()
        let program = BridgeProcess.ribbon
        ribbon = try BridgeProcess(
            (launcher == nil ? [] : [program]) + ["run", "--device", Self.panelName, "--name", Self.clientName]
                + arguments,
            executable: launcher ?? program, environment: Self.environment.merging(changes) { $1 },
            input: terminal?.path ?? "/dev/null")
        do {
            try receiver.connect(to: Self.clientName)
        } catch {
            // If the program ended at once, this shows why.
            try ribbon.waitForLine(containing: Self.clientName, within: .zero)
            throw error
        }
    }

    static func preset(_ name: String) -> String {
        here("Presets/\(name).yaml")
    }

    /// Waits until the program says that it plays this panel.
    func waitUntilPlaying(_ panel: VirtualPanel) throws {
        try ribbon.waitForLine(containing: "playing \(panel.description.name) (\(panel.node))")
    }

    /// Runs another command of the program while the bridge runs, and returns its output. It must succeed.
    static func command(_ arguments: String...) throws -> String {
        let process = try BridgeProcess(arguments, environment: environment)
        guard try process.waitForExit() == .code(0) else {
            throw Failure("ribbon \(arguments.joined(separator: " ")): \(process.errors)")
        }
        return process.output
    }

    /// A variable that Tests/KernelTests/run sets, such as `RIBBON_INTERPOSER`, the path of the library
    /// that counts allocations.
    static func variable(_ name: String) throws -> String {
        guard let value = getenv(name) else { throw Failure("\(name) is not set; Tests/KernelTests/run sets it") }
        return String(cString: value)
    }

    /// Ends the program as a service manager does. Returns its exit status and everything that it sent and was not yet
    /// received, except the bend ranges and zones that each new receiver gets.
    func end(by signal: Int32 = SIGTERM) throws -> (exit: BridgeProcess.Exit, messages: [String]) {
        ribbon.send(signal)
        let messages = try receiver.receiveUntilSourceLeaves()
        return (try ribbon.waitForExit(), messages.filter { !$0.isAnnouncement && !$0.bytes.isEmpty }.lines)
    }

    /// The next messages, without announcements and without events that are no messages, which test whether a receiver
    /// has room.
    func receive(_ count: Int) throws -> [String] {
        var messages: [ReceivedMessage] = []
        while messages.count < count {
            do throws(Failure) {
                messages += try receiver.receive(1).filter { !$0.isAnnouncement && !$0.bytes.isEmpty }
            } catch {
                throw Failure("\(error), after \(messages.lines) of \(count); the bridge wrote:\n\(ribbon.transcript)")
            }
        }
        return messages.lines
    }
}

extension ReceivedMessage {
    /// Part of a registered parameter: data entry, or the parameter's number.
    var isAnnouncement: Bool {
        bytes.count == 3 && bytes[0] & 0xF0 == 0xB0 && [6, 38, 98, 99, 100, 101].contains(bytes[1])
    }
}
