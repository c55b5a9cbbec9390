import CKernelTestKit
import Glibc

func spawn(
    _ executable: String, _ arguments: [String], _ environment: [String: String], input: String, output: Int32,
    errors: Int32
) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A terminal that the leader of a session opens becomes the session's.
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)

    // Test code runs on worker threads that block all signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // A session of its own: it has no terminal, wherever the tests were started.
    let startsSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, a GNU extension
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | startsSession))

    var argumentStrings: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
    var environmentStrings: [UnsafeMutablePointer<CChar>?] =
        merged(environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argumentStrings + environmentStrings).forEach { free($0) } }

    var process: pid_t = 0
    let code = posix_spawn(&process, executable, &actions, &attributes, &argumentStrings, &environmentStrings)
    guard code == 0 else { throw .system("cannot start \(executable)", code: code) }
    return process
}

private func merged(_ changes: [String: String]) -> [String: String] {
    var all: [String: String] = [:]
    var entry = kernelTestEnvironment()
    while let variable = entry?.pointee {
        let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 { all[String(parts[0])] = String(parts[1]) }
        entry = entry?.advanced(by: 1)
    }
    return all.merging(changes) { $1 }
}
