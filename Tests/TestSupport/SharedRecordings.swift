/// Recordings of real panels in a folder beside the checkout; the project does not contain them. Tests of them are
/// skipped where the folder is missing. So each of their rules is also tested with recordings of the project.
public enum SharedRecordings {
    public static let paths = files(in: projectFile("../shared/recordings/evemu-devices")).filter {
        $0.hasSuffix(".events")
    }

    public static var areHere: Bool { !paths.isEmpty }
}
