/// The displays of this machine.
public enum Displays {
    /// The connected displays: built-in panels first, then by card and connector. Also the errors of cards that could
    /// not be asked.
    ///
    /// Each card is opened for a moment, which may ask the displays for their descriptions anew and takes some
    /// milliseconds.
    public static func connected() -> (displays: [DisplayInfo], errors: [DisplayError]) {
        var displays: [DisplayInfo] = []
        var errors: [DisplayError] = []
        for path in Card.paths {
            do throws(DisplayError) {
                displays += try Card(path).connectors().compactMap(\.info)
            } catch {
                errors.append(error)
            }
        }
        return (displays.filter(\.isPanel) + displays.filter { !$0.isPanel }, errors)
    }
}
