import CLinux
import Glibc

/// This machine's name and addresses on the network.
public enum Machine {
    /// Its name, such as `pi`.
    public static var name: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    /// Its addresses on networks that are up, in the system's order, without those of the loopback and of a single link.
    public static var addresses: [SocketAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let interface = next {
            next = interface.pointee.ifa_next
            guard interface.pointee.ifa_flags & UInt32(IFF_UP) != 0, let address = interface.pointee.ifa_addr
            else { continue }
            var storage = sockaddr_storage()
            let family = Int32(address.pointee.sa_family)
            let size = family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
            guard family == AF_INET || family == AF_INET6 else { continue }
            withUnsafeMutableBytes(of: &storage) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
            }
            if let found = SocketAddress(storage), !found.isLoopback, !found.host.hasPrefix("fe80:") {
                addresses.append(found)
            }
        }
        return addresses
    }
}
