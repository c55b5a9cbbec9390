import Gestures
import Time
import Touch

/// Fingers that come down, move in every frame, and lift, over and over, on a panel of 120 Hz. Allocates nothing
/// itself.
struct Fingers {
    private var frame: TouchFrame
    private var nextID: UInt32 = 1
    private var time = Timestamp.zero

    init(_ count: Int) {
        frame = TouchFrame()
        for index in 0..<count {
            frame.contacts.append(
                Contact(id: ContactID(0), location: Point(x: 10 + 11 * Double(index), y: 35), startTime: .zero))
        }
    }

    /// Plays one gesture of each finger: down, `moves` frames (an even number), up. Returns the number of frames.
    @discardableResult
    mutating func play(on surface: Surface, moves: Int = 60) -> Int {
        for index in frame.contacts.indices {
            frame.contacts[index].id = ContactID(nextID)
            frame.contacts[index].startLocation = frame.contacts[index].location
            nextID &+= 1
        }
        report(.began, to: surface)
        for move in 0..<moves {
            for index in frame.contacts.indices {
                // The finger moves back and forth, so that it stays where it can be heard.
                frame.contacts[index].location.x += move < moves / 2 ? 1.5 : -1.5
            }
            report(.moved, to: surface)
        }
        report(.ended, to: surface)
        return moves + 2
    }

    /// Taps with each finger, and lets the time of a double tap pass.
    mutating func tap(on surface: Surface) {
        play(on: surface, moves: 0)
        time = time + .milliseconds(100)
        play(on: surface, moves: 0)
        time = time + .milliseconds(1000)
        surface.advance(to: time)
    }

    /// Swipes with each finger from the upper edge down to where it was.
    mutating func swipe(on surface: Surface) {
        for index in frame.contacts.indices { frame.contacts[index].location.y -= 30 }
        for index in frame.contacts.indices {
            frame.contacts[index].id = ContactID(nextID)
            frame.contacts[index].startLocation = frame.contacts[index].location
            nextID &+= 1
        }
        report(.began, to: surface)
        for _ in 0..<12 {
            for index in frame.contacts.indices { frame.contacts[index].location.y += 5 }
            report(.moved, to: surface)
        }
        report(.ended, to: surface)
        for index in frame.contacts.indices { frame.contacts[index].location.y -= 30 }
    }

    /// Holds each finger for longer than a long press.
    mutating func press(on surface: Surface) {
        for index in frame.contacts.indices {
            frame.contacts[index].id = ContactID(nextID)
            frame.contacts[index].startLocation = frame.contacts[index].location
            nextID &+= 1
        }
        report(.began, to: surface)
        time = time + .milliseconds(600)
        surface.advance(to: time)
        report(.ended, to: surface)
    }

    mutating func cancel(on surface: Surface) {
        surface.cancelAll(at: time)
    }

    private mutating func report(_ phase: ContactPhase, to surface: Surface) {
        for index in frame.contacts.indices { frame.contacts[index].phase = phase }
        time = time + Nanoseconds(8_333_333)
        frame.timestamp = time
        surface.handle(frame)
    }
}
