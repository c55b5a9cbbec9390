import Glibc
import System
import TestSupport
import Testing

@Suite("Owned descriptors")
struct OwnedDescriptorTests {
    private func isOpen(_ number: Int32) -> Bool { fcntl(number, F_GETFD) >= 0 }

    /// A number that no other test's descriptor gets.
    private func descriptor(_ number: Int32) -> Int32 {
        let pipe = TestPipe()
        let copy = fcntl(pipe.reading, F_DUPFD, number)
        #expect(copy >= number)
        return copy
    }

    @Test("a descriptor is closed at the end of its owner's life")
    func closes() {
        let number = descriptor(700)
        do {
            let owned = OwnedDescriptor(number)
            #expect(isOpen(owned.number))
        }
        #expect(!isOpen(number))
    }

    @Test("the error of the system call that made none is thrown")
    func failure() {
        let error = thrown(SystemError.self) {
            let file = try OwnedDescriptor { open("/nowhere/at/all", O_RDONLY) }
            _ = file.number
        }
        #expect(error == SystemError(number: ENOENT))
        #expect(error?.description == "No such file or directory")
    }
}

@Suite("Values of system calls")
struct ValueOrErrorTests {
    @Test("an interrupted call is repeated")
    func interrupted() throws {
        var answers: [Int32] = [-1, -1, 5]
        let value = try valueOrError {
            errno = EINTR
            return answers.removeFirst()
        }
        #expect(value == 5)
    }

    @Test("any other error is thrown at once")
    func otherError() {
        var calls = 0
        let error = thrown(SystemError.self) {
            _ = try valueOrError { () -> Int32 in
                calls += 1
                errno = EACCES
                return -1
            }
        }
        #expect(error == SystemError(number: EACCES))
        #expect(calls == 1)
    }
}
