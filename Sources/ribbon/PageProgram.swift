import BridgeClient
import CLinux
import Control
import EvdevInput
import Glibc
import System

/// `ribbon-web` as the child of `ribbon play`. It prints its link on its standard output when it is ready, and ends
/// when its standard input ends, so it never outlives its parent.
final class PageProgram {
    private let options: [String]
    /// The runtime directory of the bridge that it serves; nil for those that any command searches.
    private let directory: RuntimeDirectory?
    private let opensBrowser: Bool
    private var process: pid_t?
    private var input: OwnedDescriptor?
    private var output: OwnedDescriptor?
    /// The printed bytes that are no whole line yet.
    private var line: [UInt8] = []

    init(listen: String?, role: String, directory: RuntimeDirectory?, opensBrowser: Bool) {
        options = ["--child", role] + (listen.map { ["--listen", $0] } ?? [])
        (self.directory, self.opensBrowser) = (directory, opensBrowser)
    }

    /// Readable when the program has printed something or has ended; −1 before `start`.
    private(set) var descriptor: Int32 = -1

    /// Starts the program, unless it runs already.
    func start() throws(CommandFailure) {
        guard process == nil else { return }
        var (inputs, outputs): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard ribbon_pipe(&inputs) == 0, ribbon_pipe(&outputs) == 0 else {
            throw CommandFailure(.failed, "the system gives no pipe")
        }
        let (standardInput, standardOutput) = (inputs[0], outputs[1])
        // A program expects that reading and writing at its own ends waits.
        for end in [standardInput, standardOutput] { _ = fcntl(end, F_SETFL, 0) }
        defer {
            close(standardInput)
            close(standardOutput)
        }
        input = OwnedDescriptor(inputs[1])
        output = OwnedDescriptor(outputs[0])
        descriptor = outputs[0]
        var environment = Self.environment
        if let directory { environment["RUNTIME_DIRECTORY"] = directory.path }
        // Not 0, so that the loop below tries the program beside this one; then, unless that has started, one of PATH.
        var error = ENOENT
        let program = SiblingProgram.web
        _ = program.withArguments(options) { path, arguments in
            for (name, spawn) in [(path, posix_spawn), (program.name, posix_spawnp)] where error != 0 {
                (process, error) = Self.spawn(environment) { process, actions, attributes, environment in
                    posix_spawn_file_actions_adddup2(actions, standardInput, STDIN_FILENO)
                    posix_spawn_file_actions_adddup2(actions, standardOutput, STDOUT_FILENO)
                    return spawn(process, name, actions, attributes, arguments, environment)
                }
            }
            return error
        }
        guard error == 0 else { throw program.absence(error) }
    }

    /// Reads the link that the program has printed, prints it, and opens it in a browser if that is wanted.
    /// - Throws: if the program has ended; it has said why.
    func read() throws(CommandFailure) {
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { throw CommandFailure(.failed, "the page's server has ended") }
        line += buffer[..<count]
        guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { return }
        let link = String(decoding: line[..<end], as: UTF8.self)
        line.removeSubrange(...end)
        Standard.print(link)
        Standard.flush()
        if opensBrowser { Self.open(link) }
    }

    /// Ends the program, and waits for its end.
    func stop() {
        guard let process else { return }
        self.process = nil
        input = nil
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
    }

    /// Opens a link in a browser, if there is a display for one.
    private static func open(_ link: String) {
        let environment = environment
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else { return }
        var arguments = [strdup("xdg-open"), strdup(link), nil]
        defer { for argument in arguments { free(argument) } }
        _ = spawn(environment) { process, actions, attributes, environment in
            for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(actions, descriptor, "/dev/null", O_RDWR, 0)
            }
            return posix_spawnp(process, "xdg-open", actions, attributes, &arguments, environment)
        }
    }

    private typealias Pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// Starts a program with no signal blocked, though threads of this one may have blocked some.
    private static func spawn(
        _ variables: [String: String],
        _ body: (
            _ process: UnsafeMutablePointer<pid_t>, _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>,
            _ attributes: UnsafeMutablePointer<posix_spawnattr_t>, _ environment: Pointers
        ) -> Int32
    ) -> (pid_t?, Int32) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var environment = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for variable in environment { free(variable) } }
        var process = pid_t()
        let error = body(&process, &actions, &attributes, &environment)
        return (error == 0 ? process : nil, error)
    }

    private static var environment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let variable = next.pointee {
            let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        return variables
    }
}
