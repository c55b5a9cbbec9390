import Panels
import Presets

/// The files in `devices/`, each of which configures one screen: the user's own first, then those in /etc/ribbon. Of two
/// files with one name only the user's own is read.
public struct DeviceFiles: Sendable {
    /// In the order in which `ConfigurationChoice` prefers them.
    public let configurations: [DeviceConfiguration]
    /// The file of each configuration.
    public let paths: [String]

    /// Reads all files that are found on a search path.
    /// - Parameters:
    ///   - former: the files as they were read before. If a file has errors now, its earlier contents are used.
    ///   - warn: is called with each problem in a file. A new file with errors is left out.
    public init(search: SearchPath = SearchPath(), keeping former: DeviceFiles? = nil, warn: (String) -> Void) {
        var read: [(configuration: DeviceConfiguration, path: String)] = []
        for path in search.deviceFiles {
            do throws(FileError) {
                let loaded = try DeviceConfiguration.read(path)
                for diagnostic in loaded.diagnostics { warn(diagnostic.messageText) }
                if let configuration = loaded.value {
                    read.append((configuration, path))
                    continue
                }
            } catch {
                warn("warning: \(error)")
            }
            if let former, let index = former.paths.firstIndex(of: path) {
                read.append((former.configurations[index], path))
                warn("note: \(path): its former contents stay in use")
            }
        }
        configurations = read.map(\.configuration)
        paths = read.map(\.path)
    }

    /// The configuration of a single device, such as a recording's, and its file; nil if it has none.
    public func configuration(for device: DeviceIdentity) -> (configuration: DeviceConfiguration, file: String)? {
        ConfigurationChoice.choose(from: configurations, for: device).map { (configurations[$0], paths[$0]) }
    }
}
