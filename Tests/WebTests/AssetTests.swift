import TestSupport
import Testing

@testable import Web

/// Each file that the page names is served.
@Suite("Files of the page")
struct AssetTests {
    @Test("All that the page and its modules name is there")
    func names() throws {
        var named: Set<String> = []
        for asset in Assets.all.values {
            let text = String(decoding: asset.bytes, as: UTF8.self)
            for match in text.matches(of: /(?:from |import\(|href=|src=|Worker\()"(?:\.\/)?([a-z]+\.(?:js|css|svg))"/) {
                named.insert("/" + match.output.1)
            }
        }
        #expect(named.count > 8)
        #expect(named.subtracting(Assets.all.keys).isEmpty)
        // And nothing is there that nobody names.
        #expect(Set(Assets.all.keys).subtracting(named) == ["/"])
    }

    @Test("Each file of the folder is there, byte for byte")
    func bytes() throws {
        let paths = files(in: projectFile("Sources/Web/Page"))
        #expect(paths.count == Assets.all.count)
        for path in paths {
            let name = String(path.split(separator: "/").last!)
            let asset = try #require(Assets.all[name == "index.html" ? "/" : "/" + name], "\(name)")
            #expect(try asset.bytes == Array(contents(path).utf8), "\(name)")
        }
    }
}
