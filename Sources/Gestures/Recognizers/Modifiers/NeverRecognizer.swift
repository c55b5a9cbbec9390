/// The recogniser of no gesture. It has no values.
public enum NeverRecognizer: ModifierRecognizer {
    public typealias Value = Never

    public var child: NeverRecognizer {
        get { preconditionFailure("there is no value of Never") }
        set {}
    }
}
