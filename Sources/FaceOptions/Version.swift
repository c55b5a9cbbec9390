/// The version of all of Ribbon's programs.
public enum Version {
    public static let text = "0.3.0"
}
