import Control

/// What `ribbon run` is asked for.
struct RunArguments: Equatable {
    var session = Session.Options()
    /// A recording to play where there is nothing to play on.
    var fallback: String?
}

extension RunArguments {
    /// Reads a command line of `ribbon run` without ArgumentParser, whose reflection is half of a start: names of options
    /// as they are spelt in full, each with its value behind it. Nil for any other, also for one that is wrong, which
    /// ArgumentParser then reads, or refuses.
    init?(plainly line: some Sequence<String>) {
        var words = line.makeIterator()
        guard words.next() == "run" else { return nil }
        while let option = words.next() {
            if option == "--grab" || option == "--no-grab" {
                guard session.grab == nil else { return nil }
                session.grab = option == "--grab"
                continue
            }
            guard let value = words.next(), !value.hasPrefix("-") else { return nil }
            switch option {
            case "--device": session.devices.append(value)
            case "--connect": session.connections.append(value)
            case "--preset": session.preset = value
            case "--name": session.name = value
            case "--fallback": fallback = value
            default: return nil
            }
        }
        if fallback != nil && session.preset == nil { return nil }
    }
}
