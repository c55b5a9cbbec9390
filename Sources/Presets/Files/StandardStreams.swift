extension String {
    /// The path of an input that an argument names: `-` is the standard input.
    public var inputPath: String { self == "-" ? "/dev/stdin" : self }
}
