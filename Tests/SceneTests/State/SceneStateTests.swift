import Mapping
import MappingTestKit
import Ribbons
import Scene
import Testing

@Suite("Scene state")
struct SceneStateTests {
    @Test func itBeginsWhereThePresetSays() throws {
        let state = try SceneState(
            patch(
                """
                ribbon-preset: 1
                ribbons:
                  - { name: a, surface: left, center: 0.25, send: [{ from: center, to: cc 1 }] }
                  - { name: b, surface: right, center: 0.1, range: 0.5, send: [{ from: center, to: cc 2 }] }
                """))
        #expect(
            state.ribbons == [
                SceneState.Ribbon(center: 0.25, range: 0), SceneState.Ribbon(center: 0.25, range: 0.5),
            ], "all surfaces; the range has room")
        #expect(state.ribbons[1].leading == 0)
        #expect(state.ribbons[1].trailing == 0.5)
    }

    @Test func sixteenFingersAreSeen() throws {
        let performance = try Performance(
            patch(
                """
                ribbon-preset: 1
                ribbons: [{ name: r, send: [{ from: touch, to: note, root: C3, span: 12, voices: 15 }] }]
                """))
        let places = (0..<16).map { Double($0) / 16 }
        for (slot, place) in places.enumerated() { performance.down(slot, at: place * 1000) }
        let ribbon = try #require(performance.instrument.ribbons.first)
        let state = SceneState.Ribbon(ribbon)
        #expect(Array(state.contacts) == places)
        #expect(state.center == ribbon.state.center)
        #expect(!state.isDoorOpen && !state.isLeadingHeld && !state.isTrailingHeld)
    }

    @Test func whatHasBecomeOfItsNotesIsSeen() throws {
        let performance = try Performance(
            patch(
                """
                ribbon-preset: 1
                ribbons:
                  - { name: a, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note, scale: input }] }
                  - { name: b, area: [0, 0.5, 1, 0.5], send: [{ from: touch, to: note }] }
                input: [{ from: cc 64, to: set b.scale minor }, { from: cc 65, to: set b.root +2 }]
                """))
        performance.receive(on(64))
        performance.receive(cc(64, 127))
        performance.receive(cc(65, 127))
        let (first, second) = (performance.instrument.tuning(ofRibbon: 0), performance.instrument.tuning(ofRibbon: 1))
        #expect(first.chord == 1 << 4)
        #expect(second.chord == 0)
        #expect(second.shift == 2 && second.scale == 0)
        let state = SceneState.Ribbon(performance.instrument.ribbons[1], tuning: second)
        #expect(state.tuning == second)
    }

    @Test func heldHandlesAndTheRangeAreSeen() throws {
        let performance = try Performance(
            patch(
                """
                ribbon-preset: 1
                ribbons: [{ name: r, range: 0.5, send: [{ from: range, to: cc 1 }] }]
                """))
        performance.down(0, at: 250)
        let ribbon = try #require(performance.instrument.ribbons.first)
        let state = SceneState.Ribbon(ribbon)
        #expect(state.isLeadingHeld && !state.isTrailingHeld)
        #expect(state.range == 0.5)
        #expect(state.contacts.isEmpty, "a finger on a handle is none on the ribbon")
    }
}

@Suite("Contacts")
struct ContactsTests {
    @Test(arguments: [0, 1, 5, 15, 16])
    func upToSixteenAreKeptInTheirOrder(count: Int) {
        let places = (0..<count).map { Double($0) / 20 }
        #expect(Array(Contacts(places)) == places)
    }

    @Test func moreThanSixteenAreLeftOut() {
        let places = (0..<20).map { Double($0) / 20 }
        #expect(Array(Contacts(places)) == Array(places.prefix(Contacts.limit)))
        #expect(Contacts.limit == Ribbon.contactLimit)
    }

    /// Shared memory holds states as bytes.
    @Test func aStateIsCopiedByteByByte() {
        let state = SceneState.Ribbon(
            center: 0.3, range: 0.2, isDoorOpen: true, isTrailingHeld: true,
            contacts: Contacts((0..<16).map { Double($0) / 16 }))
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: MemoryLayout<SceneState.Ribbon>.size, alignment: MemoryLayout<SceneState.Ribbon>.alignment)
        defer { memory.deallocate() }
        withUnsafeBytes(of: state) { memory.copyMemory(from: $0) }
        #expect(memory.load(as: SceneState.Ribbon.self) == state)
    }
}
