import CKernelTestKit
import Glibc
import Time
import Touch

/// The built program, started as a user starts it. It is killed when this object is released.
public final class BridgeProcess {
    public enum Exit: Hashable, Sendable {
        case code(Int32)
        case signal(Int32)
    }

    public let arguments: [String]
    public let processID: pid_t
    private let descriptor: Int32
    private var outputPipe: OutputPipe
    private var errorPipe: OutputPipe
    private var exit: Exit?

    /// The program beside the test bundle, or what RIBBON_EXECUTABLE names.
    public static var ribbon: String {
        if let named = getenv("RIBBON_EXECUTABLE") { return String(cString: named) }
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        readlink("/proc/self/exe", &path, path.count - 1)
        let components = string(path).split(separator: "/", omittingEmptySubsequences: false)
        return components.dropLast().joined(separator: "/") + "/ribbon"
    }

    /// Starts the program in a session of its own, with this process's environment, changed as told.
    /// - Parameter input: its standard input. If this is a terminal, the program is started in that terminal.
    public init(
        _ arguments: [String], executable: String = BridgeProcess.ribbon, environment: [String: String] = [:],
        input: String = "/dev/null"
    ) throws(Failure) {
        self.arguments = arguments
        outputPipe = try OutputPipe()
        errorPipe = try OutputPipe()
        processID = try spawn(
            executable, arguments, environment, input: input, output: outputPipe.writing, errors: errorPipe.writing)
        outputPipe.closeWriting()
        errorPipe.closeWriting()
        descriptor = kernelTestProcessDescriptor(processID)
    }

    deinit {
        if exit == nil {
            kill(processID, SIGKILL)
            waitpid(processID, nil, 0)
        }
        close(descriptor)
        outputPipe.closeReading()
        errorPipe.closeReading()
    }

    /// The standard output that has been read so far.
    public var output: String { outputPipe.text }
    /// The standard error that has been read so far.
    public var errors: String { errorPipe.text }

    /// Waits until one of its two outputs has a whole line that contains the text, after the line that was returned
    /// before. Returns the line.
    @discardableResult
    public func waitForLine(containing text: String, within span: Nanoseconds = .patience) throws(Failure) -> String {
        let deadline = Deadline(within: span)
        while true {
            if let line = outputPipe.nextLine(containing: text) ?? errorPipe.nextLine(containing: text) {
                return line
            }
            try readMore(for: "“\(text)”", until: deadline, span)
        }
    }

    /// Waits until one of its two outputs has a line for each of the texts, in any order, after the line that was
    /// returned before.
    public func waitForLines(containing texts: [String], within span: Nanoseconds = .patience) throws(Failure) {
        let deadline = Deadline(within: span)
        while !outputPipe.hasNextLines(containing: texts), !errorPipe.hasNextLines(containing: texts) {
            try readMore(for: "each of \(texts)", until: deadline, span)
        }
    }

    private func readMore(for what: String, until deadline: Deadline, _ span: Nanoseconds) throws(Failure) {
        let pipes = [outputPipe, errorPipe].filter(\.isOpen).map(\.reading)
        guard !pipes.isEmpty else { throw failure("ended without a line with \(what)") }
        guard try deadline.waitForInput(on: pipes) else {
            throw failure("wrote no line with \(what) within \(span.seconds) s")
        }
        readOutputs()
    }

    /// Waits until all of its threads sleep: then it has processed everything that it got.
    public func waitUntilIdle(within span: Nanoseconds = .patience) throws(Failure) {
        let deadline = Deadline(within: span)
        var before = SleepingThreads(of: processID)
        while true {
            let now = SleepingThreads(of: processID)
            if let before, before == now { return }
            guard !deadline.hasPassed else { throw failure("does not come to rest within \(span.seconds) s") }
            before = now
        }
    }

    public func send(_ signal: Int32) {
        kill(processID, signal)
    }

    /// Stops it and waits until it stands still, so that what it should read piles up. `send(SIGCONT)` lets it go on.
    public func pause() {
        kill(processID, SIGSTOP)
        var information = siginfo_t()
        waitid(P_PID, id_t(processID), &information, WSTOPPED | WEXITED | WNOWAIT)
    }

    /// Waits for its end; the outputs are complete then.
    @discardableResult
    public func waitForExit(within span: Nanoseconds = .patience) throws(Failure) -> Exit {
        if let exit { return exit }
        let deadline = Deadline(within: span)
        while outputPipe.isOpen || errorPipe.isOpen {
            let pipes = [outputPipe, errorPipe].filter(\.isOpen).map(\.reading)
            guard try deadline.waitForInput(on: pipes) else { throw failure("still runs after \(span.seconds) s") }
            readOutputs()
        }
        guard try deadline.waitForInput(on: [descriptor]) else {
            throw failure("still runs after \(span.seconds) s")
        }
        var status: Int32 = 0
        waitpid(processID, &status, 0)
        let end: Exit = status & 0x7F == 0 ? .code((status >> 8) & 0xFF) : .signal(status & 0x7F)
        exit = end
        return end
    }

    /// Closes the reader of its standard error, so that its writes there fail.
    public func closeErrors() { errorPipe.closeReading() }

    /// Fills its standard error and stops reading, so that its writes there wait.
    public func stallErrors() { errorPipe.stall() }

    /// Everything that it has written, for the message of a test that fails.
    public var transcript: String {
        readOutputs()
        return output + errors
    }

    private func readOutputs() {
        outputPipe.readAll()
        errorPipe.readAll()
    }

    private func failure(_ what: String) -> Failure {
        Failure("`ribbon \(arguments.joined(separator: " "))` \(what)\n\(output)\(errors)")
    }
}
