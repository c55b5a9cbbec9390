import ALSASequencer
import Player
import Presets
import Testing
import Time

@testable import Control

@Suite("Reload")
struct ReloadServiceTests {
    @Test("a reload reads the preset, ribbon.yaml and the files in devices/ anew")
    func reload() throws {
        let bench = try Bench()
        _ = bench.takeLog()
        bench.folder.write("one.yaml", Bench.preset("One", controller: 75))
        bench.folder.write("ribbon.yaml", "connect: [synth]\n")
        bench.folder.makeFolder("devices")
        bench.folder.write("devices/screen.yaml", "match: {name: Screen}\nrotate: 90\n")
        bench.reload()
        #expect(bench.loop.playedPatches.count == 1)
        #expect(bench.devices.configured.last?.count == 1)
        #expect(bench.services.reloading.configuration.connections.map(\.to) == ["synth"])
        #expect(bench.takeLog().contains("ribbon.yaml has been read anew"))
    }

    @Test("what has errors stays as it was")
    func errors() throws {
        let bench = try Bench()
        bench.folder.write("one.yaml", "ribbon-preset: 1\nribbons: no\n")
        bench.folder.write("ribbon.yaml", "connect: 7\n")
        bench.reload()
        let log = bench.takeLog()
        #expect(log.contains("ribbon.yaml has errors; its former contents stay in use"))
        #expect(log.contains("“One” plays on"))
        #expect(bench.loop.playedPatches.isEmpty)
    }

    @Test("other output ports end the session, and the next one takes its connections over")
    func otherPorts() throws {
        let bench = try Bench()
        let synth = SequencerAddress(client: 20, port: 0)
        _ = try bench.graph.connect(Bench.output, to: synth)
        bench.folder.write("ribbon.yaml", "ports: [second]\n")
        bench.reload()
        let next = try #require(bench.services.reloading.next)
        #expect(next.configuration.ports == ["second"])
        #expect(next.receivers == ["out": [synth]])
        #expect(bench.loop.playedPatches.isEmpty)
    }

    /// An object, which it does not keep.
    private struct Witness {
        let name: String
        private(set) weak var object: AnyObject?

        init(_ name: String, _ object: AnyObject) { (self.name, self.object) = (name, object) }
    }

    @Test("a session that has ended holds nothing that the next one needs")
    func release() throws {
        var bench: Bench? = try Bench()
        try bench?.attachPanel()
        bench?.settle()
        var witnesses: [Witness] = []
        if let bench {
            for part in [bench, bench.services] {
                for child in Mirror(reflecting: part).children where type(of: child.value) is AnyClass {
                    witnesses.append(Witness("\(child.label ?? "?")", child.value as AnyObject))
                }
            }
        }
        #expect(witnesses.count > 20)
        bench = nil
        #expect(witnesses.filter { $0.object != nil }.map(\.name) == [])
    }

    @Test("a real-time priority that is refused is told")
    func realTime() throws {
        let bench = try Bench(configuration: "realtime: off\n")
        bench.folder.write("ribbon.yaml", "realtime: on\n")
        bench.reload()
        #expect(bench.services.reloading.realTimeProblem == "real time not permitted")
        #expect(bench.takeLog().contains("warning: real time not permitted"))
    }

    @Test("a preset whose file changes is played anew")
    func changedFile() throws {
        let bench = try Bench()
        bench.folder.write("one.yaml", Bench.preset("One", controller: 75))
        bench.settle()
        #expect(bench.loop.playedPatches.count == 1)
    }

    @Test("of several presets that the player asks for in a turn, the last one is played")
    func wishes() throws {
        let bench = try Bench()
        bench.folder.write("two.yaml", Bench.preset("Two"))
        bench.folder.write("three.yaml", Bench.preset("Three"))
        bench.settle()
        for name in ["two", "three"] {
            bench.loop.report(.request(.preset(.named(bench.folder.path("\(name).yaml")))))
        }
        bench.settle()
        #expect(bench.loop.playedPatches.map(\.name) == ["Three"])
    }
}
