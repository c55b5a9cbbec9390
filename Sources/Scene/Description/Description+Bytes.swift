/// A description as bytes: a magic number, the version, a checksum, and what is described.
extension Description {
    /// Why bytes cannot be read as a description.
    public enum Unreadable: Error, Hashable, Sendable {
        /// They have this other version; nil if they do not begin as a description.
        case version(UInt32?)
        /// They begin as a description of this version, but their size, their checksum or a value is wrong.
        case damaged
    }

    /// Goes up with each change of the format, and of the words and the orders of cases that it depends on.
    package static let version: UInt32 = 4
    /// The most bytes that a description has.
    package static let byteLimit = 16 << 20

    /// “RibbnDsc”.
    private static let magic: UInt64 = 0x5269_6262_6E44_7363

    public var bytes: [UInt8] {
        var body = ByteWriter()
        write(to: &body)
        var head = ByteWriter()
        head.write(Self.magic)
        head.write(Self.version)
        head.write(Self.checksum(body.bytes[...]))
        return head.bytes + body.bytes
    }

    /// Reads a description. Any bytes give a description that can be laid out, or an error.
    /// - Throws: why they are no description.
    public init(_ bytes: [UInt8]) throws(Unreadable) {
        var reader = ByteReader(bytes[...])
        guard let magic = try? reader.integer(UInt64.self), magic == Self.magic,
            let version = try? reader.integer(UInt32.self)
        else { throw .version(nil) }
        guard version == Self.version else { throw .version(version) }
        guard bytes.count <= Self.byteLimit, let checksum = try? reader.integer(UInt64.self),
            checksum == Self.checksum(reader.rest), let description = try? Description(&reader), reader.rest.isEmpty
        else { throw .damaged }
        self = description
    }

    /// FNV-1a.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
