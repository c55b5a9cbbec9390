import MIDI
import Testing

@Suite("Key names")
struct KeyNameTests {
    @Test(arguments: [
        ("C-2", 0), ("C3", 60), ("c3", 60), ("A3", 69), ("G8", 127), ("C#3", 61), ("Db3", 61), ("bb2", 58),
        ("B#2", 60), ("Cb3", 59), ("C#-2", 1), ("0", 0), ("60", 60), ("127", 127), ("017", 17),
    ])
    func aNameIsAKey(name: String, key: Int) {
        #expect(KeyName.key(name) == UInt7(key))
    }

    @Test(arguments: [
        "", "H3", "C", "C#", "C9", "G#8", "Cb-2", "C-3", "128", "-1", "C3 ", "C##3", "C+3", "C--1", "3C", "1e2", "C１",
        "C99999999999999999999",
    ])
    func whatNamesNoKeyIsNone(text: String) {
        #expect(KeyName.key(text) == nil)
    }

    @Test func everyKeyIsReadBackFromItsName() {
        for number in 0...127 {
            let key = UInt7(number)!
            #expect(KeyName.key(KeyName.name(key)) == key)
        }
        #expect(KeyName.name(60) == "C3")
        #expect(KeyName.name(61) == "C#3")
        #expect(KeyName.name(0) == "C-2")
        #expect(KeyName.name(127) == "G8")
    }
}
