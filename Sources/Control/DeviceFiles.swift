import Panels
import Presets

/// What `devices/` files say of screens, as the decoder wants it.
public enum DeviceFiles {
    /// All files of the configuration folders, the user's own first. What is wrong with one goes to `tell`; the others
    /// are taken.
    public static func configurations(
        in search: SearchPath = SearchPath(), tell: (String) -> Void
    ) -> [DeviceConfiguration] {
        search.configuration.flatMap { folder in
            SearchPath.presets(in: folder + "/devices").compactMap { path in
                do throws(FileError) {
                    let loaded = try DeviceFile.read(path)
                    for diagnostic in loaded.diagnostics { tell(diagnostic.description) }
                    return loaded.value.map(DeviceConfiguration.init)
                } catch {
                    tell("warning: \(error)")
                    return nil
                }
            }
        }
    }
}

extension DeviceConfiguration {
    private static let pointsPerMillimetre = 160 / 25.4

    init(_ file: DeviceFile) {
        self.init()
        match = DeviceIdentity(
            name: file.match.name, busPath: file.match.path ?? "", serial: file.match.serial ?? "")
        surface = file.surface
        quarterTurns = file.quarterTurns
        switch file.mirror {
        case .horizontal: mirror = .horizontal
        case .vertical: mirror = .vertical
        case .both: mirror = .both
        case nil: mirror = nil
        }
        matrix = file.matrix
        size = file.size.map { Extent(width: $0.width, height: $0.height) }
        grab = file.grab
        filters.deadBand = file.filters.deadBand * Self.pointsPerMillimetre
        filters.medianOfThree = file.filters.medianOfThree
        filters.smoothing = file.filters.smoothing.map {
            OneEuroParameters(minimumCutoff: $0.cutoff, speedCoefficient: $0.speed)
        }
        filters.minimumDuration = file.filters.minimumDuration
        filters.liftDebounce = file.filters.liftDebounce
        filters.silence = file.filters.silence
    }
}
