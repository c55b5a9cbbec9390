import ArgumentParser

@main
struct Ribbon: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "A MIDI ribbon controller for touchscreens.")
}
