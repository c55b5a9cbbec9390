import CLinux
import Glibc
import Presets
import Synchronization
import System

/// A file's text; empty if it cannot be read.
func text(of path: String) -> String {
    (try? FileReader.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

/// A small file's first line; nil if it cannot be read.
func firstLine(of path: String) -> String? {
    (try? FileReader.bytes(of: path)).map { bytes in
        String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
    }
}

func linkTarget(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
        readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
}

extension FileAccess {
    /// - Parameters:
    ///   - mode: `R_OK`, `W_OK` or both.
    ///   - isAllowed: nil asks the system.
    init(path: String, usualGroup: String, mode: Int32, isAllowed: Bool? = nil) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        // R_OK and W_OK are the bits of others; those of the group are three places higher.
        let bits = mode_t(mode) << 3
        self.init(
            path: path, group: getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? usualGroup,
            usualGroup: usualGroup, isGroupAllowed: isThere && status.st_gid != 0 && status.st_mode & bits == bits,
            isAllowed: isAllowed ?? (access(path, mode) == 0))
    }
}

extension GroupCheck {
    static var ofThisProcess: GroupCheck {
        var session = [gid_t](repeating: 0, count: 256)
        session.removeLast(256 - Int(max(getgroups(256, &session), 0)))
        session.append(getegid())
        var account = [gid_t](repeating: 0, count: 256)
        var accountCount = Int32(account.count)
        if let user = getpwuid(geteuid()) {
            getgrouplist(user.pointee.pw_name, user.pointee.pw_gid, &account, &accountCount)
        } else {
            accountCount = 0
        }
        return GroupCheck(
            isRoot: geteuid() == 0, account: names(account.prefix(Int(min(accountCount, 256)))),
            session: names(session))
    }

    private static func names(_ groups: some Sequence<gid_t>) -> Set<String> {
        Set(groups.compactMap { getgrgid($0).map { String(cString: $0.pointee.gr_name) } })
    }
}

extension SequencerCheck.Module {
    static var ofThisKernel: Self {
        if FileReader.exists("/sys/module/snd_seq") { return .loaded }
        var name = utsname()
        uname(&name)
        let release = withUnsafeBytes(of: name.release) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let isListed = ["modules.dep", "modules.builtin"].contains { list in
            let bytes = (try? FileReader.bytes(of: "/lib/modules/\(release)/\(list)", limit: 8 << 20)) ?? []
            return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
                let path = line.prefix { $0 != UInt8(ascii: ":") }
                return path.split(separator: UInt8(ascii: "/")).last?.starts(with: "snd-seq.ko".utf8) == true
            }
        }
        return isListed ? .available : .missing
    }
}

extension RealTimeCheck {
    /// Tries it on a thread of its own, as the loop would.
    static func tried(priority: Int32?, isInAudio: Bool) -> RealTimeCheck {
        let check = RealTimeCheck(
            priority: priority, priorityLimit: ribbon_priority_limit(), memoryLimit: ribbon_memory_limit(),
            isInAudio: isInAudio)
        guard let priority else { return check }
        let result = Mutex(check)
        SystemThread {
            var parameters = sched_param()
            parameters.sched_priority = priority
            let scheduling = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
            let locking = mlockall(ribbon_lock_flags()) == 0 ? 0 : errno
            munlockall()
            result.withLock { ($0.schedulingError, $0.lockingError) = (scheduling, locking) }
        }.join()
        return result.withLock { $0 }
    }
}

extension ThrottlingCheck {
    /// Nil if this is not a Raspberry Pi.
    static func ofThisMachine(under root: String = "") -> ThrottlingCheck? {
        guard firstLine(of: "\(root)/proc/device-tree/model")?.hasPrefix("Raspberry Pi") == true else { return nil }
        let driver = "\(root)/sys/bus/platform/drivers/raspberrypi-firmware"
        let texts = Folder.names(in: driver).compactMap { firstLine(of: "\(driver)/\($0)/get_throttled") }
        let sensors = "\(root)/sys/class/hwmon"
        let isLow = Folder.names(in: sensors).contains { sensor in
            firstLine(of: "\(sensors)/\(sensor)/name") == "rpi_volt"
                && firstLine(of: "\(sensors)/\(sensor)/in0_lcrit_alarm") == "1"
        }
        return ThrottlingCheck(flags: texts.first.flatMap(flags), isUnderVoltage: isLow)
    }

    /// `50005` or `0x50005`
    static func flags(_ text: String) -> UInt32? {
        UInt32(text.hasPrefix("0x") ? String(text.dropFirst(2)) : text, radix: 16)
    }
}
