import Testing
import Web

/// Who sends a message can be told by its kind: pages send kinds below 16.
@Test func kindsOfPagesAreBelowSixteen() {
    for kind in MessageKind.allCases {
        #expect([.touches, .beat, .text].contains(kind) == (kind.rawValue < 16))
    }
}
