/// A text message of a page. Exactly one of its properties is set.
public struct PageRequest: Hashable, Sendable, Decodable {
    /// The first message: the page's token, and how it shows the instrument.
    public struct Hello: Hashable, Sendable, Decodable {
        /// 32 hexadecimal digits.
        public var token: String
        /// The surface to show, by its name; nil: the first one.
        public var surface: String?
    }

    /// The size of its picture.
    public struct Size: Hashable, Sendable, Decodable {
        /// In CSS pixels.
        public var width: Double
        public var height: Double
        /// Device pixels per CSS pixel.
        public var scale: Double
        /// Millimetres per CSS pixel.
        public var mm: Double

        /// The size within the limits of real screens, whatever a page says.
        public var bounded: Size {
            Size(
                width: min(max(width, 16), 8192), height: min(max(height, 16), 8192),
                scale: min(max(scale, 0.25), 8), mm: min(max(mm, 0.02), 2))
        }
    }

    /// A ribbon, and what a key does to it.
    public struct Move: Hashable, Sendable, Decodable {
        public var ribbon: String
        /// Towards 1 or towards 0; only its sign counts.
        public var by: Double
    }

    public struct Press: Hashable, Sendable, Decodable {
        public var ribbon: String
        /// Nil: one tap.
        public var count: Int?
    }

    /// A message as it is written: one of these keys. `press` and `tap` mean the same.
    private struct Whole: Decodable {
        var hello: Greeting?
        var resize: Size?
        var preset: String?
        var panic: Bool?
        var press: Press?
        var tap: Press?
        var move: Move?
        var elsewhere: Bool?
        var edit: Anything?
    }

    /// Any value: only the presence of its key counts here. `WebServer` reads the value itself.
    private struct Anything: Decodable {}

    /// The page's identity and the size of its picture, as one object.
    private struct Greeting: Decodable {
        var hello: Hello
        var size: Size

        init(from decoder: any Decoder) throws {
            (hello, size) = (try Hello(from: decoder), try Size(from: decoder))
        }
    }

    public enum Content: Hashable, Sendable {
        case hello(Hello, Size)
        case resize(Size)
        /// `next`, `previous`, or a name of the bank.
        case preset(String)
        case panic
        case tap(Press)
        case move(Move)
        /// Whether it is on another machine, though its connection comes from this one, through a tunnel.
        case elsewhere(Bool)
        /// A request of an editor. Only the bridge reads its content.
        case edit

        /// The least role that may ask for it.
        public var role: PageRole {
            switch self {
            case .hello, .resize, .elsewhere: .view
            case .preset, .panic, .tap, .move: .play
            case .edit: .edit
            }
        }
    }

    public var content: Content

    public init(from decoder: any Decoder) throws {
        let whole = try Whole(from: decoder)
        var contents: [Content] = []
        if let greeting = whole.hello { contents.append(.hello(greeting.hello, greeting.size.bounded)) }
        if let size = whole.resize { contents.append(.resize(size.bounded)) }
        if let preset = whole.preset { contents.append(.preset(preset)) }
        if whole.panic == true { contents.append(.panic) }
        if let press = whole.press ?? whole.tap { contents.append(.tap(press)) }
        if let move = whole.move { contents.append(.move(move)) }
        if let elsewhere = whole.elsewhere { contents.append(.elsewhere(elsewhere)) }
        if whole.edit != nil { contents.append(.edit) }
        guard contents.count == 1 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "a message has one name"))
        }
        content = contents[0]
    }
}
