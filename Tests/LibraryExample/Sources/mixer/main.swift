import Gestures
import Time
import Touch

// Reads lines such as `120 1 move 90 200`: milliseconds, the finger, down, move, up or cancel, and where.
let mixer = Mixer { time, what in print("\(time.nanoseconds / 1_000_000) ms: \(what)") }
var contacts: [Contact] = []

while let line = readLine() {
    let words = line.split(separator: " ")
    guard words.count >= 3, let milliseconds = Int64(words[0]), let number = UInt32(words[1]) else { continue }
    let time = Timestamp.zero + .milliseconds(milliseconds)
    let place = words.count == 5 ? Point(x: Double(words[3]) ?? 0, y: Double(words[4]) ?? 0) : nil

    // A frame has every finger that is down, and those that go.
    for index in contacts.indices { contacts[index].phase = .stationary }
    if words[2] == "down", let place {
        contacts.append(Contact(id: ContactID(number), location: place, startTime: time))
    } else if let index = contacts.firstIndex(where: { $0.id == ContactID(number) }) {
        contacts[index].location = place ?? contacts[index].location
        contacts[index].phase = words[2] == "up" ? .ended : words[2] == "cancel" ? .cancelled : .moved
    }
    mixer.surface.handle(TouchFrame(timestamp: time, contacts: contacts))
    contacts.removeAll { $0.phase.isTerminal }
}

// A program with a panel sets a timer for `deadline` after each frame. Here the lines had their own times, and what is
// still due comes now.
while mixer.surface.deadline != .distantFuture { mixer.surface.advance(to: mixer.surface.deadline) }
