import BridgeClient
import Mapping
import OSC
import Ribbons
import Scene

/// A message's request.
enum Instruction: Hashable {
    /// For the bridge.
    case request(ControlRequest)
    /// A finger on a ribbon, which comes down or moves: 0…1 along and across it. A pressure of nil: none.
    case touch(id: Int32, ribbon: Int, along: Double, across: Double, pressure: Double?)
    case lift(id: Int32)
    /// Everything is to be sent again.
    case refresh
}

/// Reads the messages that come in.
struct Instructions {
    private let prefix: String
    /// A longer address is none: its comparison with all that are here would take long.
    private static let addressLimit = 512
    /// For each address that means something, what it means.
    private var meanings: [(address: String, meaning: Meaning)] = []

    /// Nil: the arguments are not what the address needs.
    private typealias Meaning = ([OSCValue]) -> Instruction?

    /// - Parameter description: of the preset that plays; nil: none does.
    init(prefix: String, _ description: Description?) {
        self.prefix = prefix
        addCommands()
        let ribbons = description?.ribbons ?? []
        for (index, part) in RibbonNames(ribbons.map(\.name)).parts.enumerated() {
            add(index, ribbons[index].name, as: part)
        }
    }

    /// Reads a message: several instructions if its address is a pattern, none if nothing here has that address.
    func callAsFunction(_ message: OSCMessage) -> [Instruction] {
        guard message.address.utf8.count <= Self.addressLimit else { return [] }
        let pattern = OSCPattern(message.address)
        return meanings.filter { pattern.matches($0.address) }.compactMap { $0.meaning(message.values) }
    }

    private mutating func add(_ address: String, _ meaning: @escaping Meaning) {
        meanings.append(("\(prefix)/\(address)", meaning))
    }

    private static func perform(_ action: String) -> Instruction {
        var request = ControlRequest(.perform)
        request.action = action
        return .request(request)
    }

    /// A button that is released sends 0: that asks for nothing.
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

    /// Many controllers send every number as a float.
    private static func whole(_ value: OSCValue?) -> Int? {
        value?.number.flatMap { Int(exactly: $0.rounded()) }
    }
}
