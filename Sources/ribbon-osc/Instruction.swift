import BridgeClient
import Mapping
import OSC
import Ribbons
import Scene

/// The request of a message.
enum Instruction: Hashable {
    /// A request to the bridge.
    case request(ControlRequest)
    /// A finger comes down or moves: 0…1 along and across a ribbon, which is an index in the description. The sender
    /// chooses the id. The pressure is nil if the message has none.
    case touch(id: Int32, ribbon: Int, along: Double, across: Double, pressure: Double?)
    case lift(id: Int32)
    /// Everything is to be sent again.
    case refresh
}

/// Reads incoming messages.
struct Instructions {
    private let prefix: String
    /// The longest address in bytes. Comparing a longer one with all known addresses would take too long.
    private static let addressLimit = 512
    /// The known addresses, each with its meaning.
    private var meanings: [(address: String, meaning: Meaning)] = []

    /// The instruction of a message with these arguments; nil if they do not fit the address, or ask for nothing.
    private typealias Meaning = ([OSCValue]) -> Instruction?

    /// - Parameter description: the description of the preset that plays; nil if none does.
    init(prefix: String, _ description: Description?) {
        self.prefix = prefix
        addCommands()
        let ribbons = description?.ribbons ?? []
        for (index, part) in RibbonNames(ribbons.map(\.name)).parts.enumerated() {
            add(index, ribbons[index].name, as: part)
        }
    }

    /// Reads a message: an instruction for each address that it means. There are several if its address is a pattern, and
    /// none if nothing here has that address.
    func callAsFunction(_ message: OSCMessage) -> [(address: String, instruction: Instruction)] {
        guard message.address.utf8.count <= Self.addressLimit else { return [] }
        let pattern = OSCPattern(message.address)
        return meanings.filter { pattern.matches($0.address) }.compactMap { known in
            known.meaning(message.values).map { (known.address, $0) }
        }
    }

    private mutating func add(_ address: String, _ meaning: @escaping Meaning) {
        meanings.append(("\(prefix)/\(address)", meaning))
    }

    private static func perform(_ action: String) -> Instruction {
        var request = ControlRequest(.perform)
        request.action = action
        return .request(request)
    }

    /// Whether a button is pressed: a released one sends 0, which asks for nothing.
    private static func isPressed(_ values: [OSCValue]) -> Bool { values.first?.number ?? 1 > 0 }

    // MARK: Ribbons

    private mutating func add(_ index: Int, _ name: String, as part: String) {
        for property in [RibbonProperty.center, .range] {
            add("\(part)/\(property.rawValue)") { values in
                guard let value = values.first?.number, value.isFinite else { return nil }
                let text = (min(max(value, 0), 1) * 1e6).rounded() / 1e6
                return Self.perform("set \(name).\(property.rawValue) \(text.decimalText)")
            }
        }
        add("\(part)/door") { values in
            values.first?.number.map { Self.perform("set \(name).door \($0 > 0 ? 1 : 0)") }
        }
        for action in RibbonAction.allCases {
            add("\(part)/\(action.rawValue)") { values in
                Self.isPressed(values) ? Self.perform("perform \(name) \(action.rawValue)") : nil
            }
        }
        add("\(part)/loop") { values in
            guard let word = values.first?.text, LoopAction(rawValue: word) != nil else { return nil }
            return Self.perform("loop \(word) \(name)")
        }
        add("\(part)/touch") { values in
            guard values.count >= 2, case .int(let id) = values[0] else { return nil }
            let numbers = values.dropFirst().map { $0.number ?? .nan }
            guard numbers.allSatisfy(\.isFinite) else { return nil }
            let places = numbers.map { min(max($0, 0), 1) }
            return .touch(
                id: id, ribbon: index, along: places[0], across: places.count > 1 ? places[1] : 0.5,
                pressure: places.count > 2 ? places[2] : nil)
        }
        add("\(part)/lift") { values in
            guard case .int(let id)? = values.first else { return nil }
            return .lift(id: id)
        }
    }

    // MARK: Everything else

    private mutating func addCommands() {
        add("refresh") { Self.isPressed($0) ? .refresh : nil }
        add("panic") { Self.isPressed($0) ? .request(ControlRequest(.panic)) : nil }
        add("keep") { values in
            if let name = values.first?.text { return .request(ControlRequest(.keep, name)) }
            return Self.isPressed(values) ? .request(ControlRequest(.keep)) : nil
        }
        add("preset") { values in
            guard let name = values.first?.text else {
                return Self.whole(values.first).map { .request(ControlRequest(.preset, "\($0)")) }
            }
            // A path would lead to any file of the machine.
            return name.contains("/") ? nil : .request(ControlRequest(.preset, name))
        }
        for word in ["store", "recall"] {
            add("snapshot/\(word)") { values in
                guard let number = Self.whole(values.first) else { return nil }
                var request = ControlRequest(.snapshot, "\(word) \(number)")
                guard word == "recall", values.count > 1 else { return .request(request) }
                guard let over = values[1].number, over.isFinite, over >= 0 else { return nil }
                request.over = over
                return .request(request)
            }
        }
        for word in ["latch", "start", "stop", "continue"] {
            add(word) { Self.isPressed($0) ? Self.perform(word) : nil }
        }
        add("tap") { Self.isPressed($0) ? Self.perform("tempo tap") : nil }
        add("transpose") { values in
            Self.whole(values.first).map { Self.perform("transpose \($0 < 0 ? "" : "+")\($0)") }
        }
    }

    /// The value as a whole number, rounded: many controllers send every number as a float.
    private static func whole(_ value: OSCValue?) -> Int? {
        value?.number.flatMap { Int(exactly: $0.rounded()) }
    }
}
