import PageFiles

/// The files of the page, by their paths.
public enum Assets {
    public static let all: [String: Asset] = {
        var all: [String: Asset] = [:]
        var index: Int32 = 0
        while let file = page_file(index)?.pointee {
            let name = String(cString: file.name)
            let bytes = Array(UnsafeBufferPointer(start: file.start, count: file.end - file.start))
            all[name == "index.html" ? "/" : "/" + name] = Asset(bytes, named: name)
            index += 1
        }
        return all
    }()
}
