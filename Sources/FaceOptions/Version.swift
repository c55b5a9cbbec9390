/// The version of all of Ribbon's programs. docs/packaging.md ("Releasing") says where else it is written.
public enum Version {
    public static let text = "0.3.0"
}
