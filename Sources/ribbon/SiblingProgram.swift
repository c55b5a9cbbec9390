import Glibc
import System

/// A program that belongs to this one, and lies beside it or in a folder of PATH.
struct SiblingProgram {
    let name: String
    /// Where a user gets it from, for messages.
    let origin: String

    private init(_ name: String) {
        self.name = name
        origin =
            "it belongs beside ribbon or in a folder of PATH (from the sources: swift build --product \(name))"
    }

    private init(_ name: String, from origin: String) { (self.name, self.origin) = (name, origin) }

    static let face = SiblingProgram("ribbon-face")
    static let web = SiblingProgram("ribbon-web")
    static let osc = SiblingProgram("ribbon-osc")
    static let link = SiblingProgram(
        "ribbon-link",
        from: "it has a package of its own: sudo apt install ribbon-link (from the sources: make link, which builds "
            + ".build/link/ribbon-link)")

    /// Replaces this process with that program, which gets the arguments after the command, unparsed.
    /// - Returns: why it cannot be started.
    func replaceThisOne() -> CommandFailure {
        Standard.flush()
        let error = withArguments(CommandLine.arguments.dropFirst(2)) { path, arguments in
            execv(path, arguments)
            execvp(name, arguments)
            return errno
        }
        return absence(error)
    }

    /// Runs it beside this one, and waits until it has ended.
    /// - Returns: whether it has done its work; if not, it has said why.
    func run(_ options: [String]) throws(CommandFailure) -> Bool {
        Standard.flush()
        var process = pid_t()
        let error = withArguments(options) { path, arguments in
            guard posix_spawn(&process, path, nil, nil, arguments, environ) != 0 else { return 0 }
            return posix_spawnp(&process, name, nil, nil, arguments, environ)
        }
        guard error == 0 else { throw absence(error) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status == 0
    }

    /// Calls `body` with the arguments and the path of the program beside this one; with its name alone if this
    /// program's own path is unknown.
    func withArguments(
        _ options: some Sequence<String>,
        _ body: (_ path: String, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var arguments = ([name] + options).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        return body(besideThisProgram ?? name, &arguments)
    }

    func absence(_ error: Int32) -> CommandFailure {
        CommandFailure(
            .unavailable,
            "\(name) cannot be started: \(SystemError(number: error)); \(origin)")
    }

    private var besideThisProgram: String? {
        guard let path = realPath("/proc/self/exe") else { return nil }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.dropLast() + [Substring(name)]).joined(separator: "/")
    }
}
