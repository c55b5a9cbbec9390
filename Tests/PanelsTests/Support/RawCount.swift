/// Counts the contacts of a recording from its E: lines, without any code of the module under test.
func countContacts(rawLines text: String) -> Int {
    let events = text.split(separator: "\n").filter { $0.hasPrefix("E:") }.map {
        $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).prefix(5).map(String.init)
    }
    let hasIDs = events.contains { $0[2] == "0003" && $0[3] == "0039" }
    return hasIDs ? countIDs(events) : countRises(events)
}

/// Protocol B: each tracking id that is not a lift is a contact.
private func countIDs(_ events: [[String]]) -> Int {
    events.count { $0[2] == "0003" && $0[3] == "0039" && !$0[4].hasPrefix("-") }
}

/// Protocol A: the number by which the list grows from report to report; BTN_TOUCH at 0 empties it.
private func countRises(_ events: [[String]]) -> Int {
    var total = 0
    var before = 0
    var listed = 0
    var isListing = false
    var isReleased = false
    var hasPosition = false
    for event in events {
        switch (event[2], event[3]) {
        case ("0003", "0035"), ("0003", "0036"): hasPosition = true
        case ("0000", "0002"):
            isListing = true
            if hasPosition { listed += 1 }
            hasPosition = false
        case ("0001", "014a"): isReleased = Int(event[4]) == 0
        case ("0000", "0000"):
            if isListing {
                total += max(listed - before, 0)
                before = listed
            }
            if isReleased { before = 0 }
            (listed, isListing, isReleased) = (0, false, false)
        default: break
        }
    }
    return total
}
