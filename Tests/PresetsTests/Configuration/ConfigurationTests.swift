import Testing

@testable import Presets

@Suite("Configuration")
struct ConfigurationTests {
    private func load(_ text: String) -> Loaded<Configuration> {
        Configuration.load(Array(text.utf8), file: "ribbon.yaml")
    }

    @Test func everyKeyIsRead() throws {
        let configuration = try #require(
            load(
                """
                bank: live
                preset: 03-filter-and-melody
                connect: [hardware, "FLUID*", { port: bass, to: 'VMPK:VMPK Input' }, { to: Surge }]
                listen: [hardware, "Clock:out"]
                ports: [drums, bass]
                realtime: 70
                web: { listen: '0.0.0.0:7422', edit: lan }
                """
            ).value)
        #expect(configuration.bank == "live")
        #expect(configuration.preset == "03-filter-and-melody")
        #expect(
            configuration.connections == [
                .init(to: "hardware"), .init(to: "FLUID*"), .init(port: "bass", to: "VMPK:VMPK Input"),
                .init(to: "Surge"),
            ])
        #expect(configuration.listened == ["hardware", "Clock:out"])
        #expect(configuration.ports == ["drums", "bass"])
        #expect(configuration.realtime == .priority(70))
        #expect(configuration.web.listen == "0.0.0.0:7422")
        #expect(configuration.web.letsNetworkEdit)
    }

    @Test(arguments: ["", "# bank: live\n", "---\n", "{}\n"])
    func anEmptyOneIsTheStandardOne(text: String) {
        #expect(load(text).value == Configuration())
    }

    @Test func oscIsSentToOneReceiverOrToSeveral() throws {
        let one = try #require(load("osc: { to: '127.0.0.1:57120', touches: on, prefix: /a/b }\n").value?.osc)
        #expect(one.receivers == ["127.0.0.1:57120"] && one.tellsTouches && one.prefix == "/a/b")
        let two = try #require(load("osc: { to: ['127.0.0.1:1', '[::1]:2'], listen: '0.0.0.0:9' }\n").value?.osc)
        #expect(two.receivers == ["127.0.0.1:1", "[::1]:2"] && two.listen == "0.0.0.0:9" && !two.tellsTouches)
    }

    @Test func startsAreForEverybodyInASessionUnlessSaidOtherwise() {
        #expect(load("link: {}\n").value?.link == Configuration.Link(sharesTransport: true))
        #expect(load("link: { start-stop: off }\n").value?.link == Configuration.Link(sharesTransport: false))
        #expect(load("ports: []\n").value?.link == nil)
    }

    @Test func thePageIsServedToThisMachineOnly() {
        #expect(Configuration().web.listen == nil)
        #expect(load("web: { edit: local }\n").value?.web.letsNetworkEdit == false)
    }

    @Test(arguments: [
        (
            "web: { listen: 'pi:7422' }\n",
            "1:16: 'pi:7422' is no address with a port; expected an address in numbers and a port, such as 0.0.0.0:7422"
        ),
        (
            "osc: { to: '0.0.0.0:9000' }\n",
            "1:12: '0.0.0.0:9000' is no address with a port; expected an address in numbers and a port, such as 127.0.0.1:57120"
        ),
        (
            "osc: { prefix: ribbon }\n",
            "1:16: 'ribbon' is no prefix; expected parts that begin with a slash, such as /stage/ribbon, without blanks and # * , ? [ ] { }"
        ),
        ("banks: x\n", "1:1: unknown key 'banks' in a configuration; did you mean 'bank'?"),
        (
            "realtime: true\n",
            "1:11: 'realtime' is 'true'; expected on or off, or a whole number 1…99; did you mean 'on'?"
        ),
        ("realtime: 100\n", "1:11: 'realtime' is '100'; expected on or off, or a whole number 1…99"),
        (
            "connect: hardware\n",
            "1:10: 'connect' is 'hardware'; expected a list, each a client or port, or a set of keys such as to or port"
        ),
        ("listen: hardware\n", "1:9: 'listen' is 'hardware'; expected a list, each a client or port"),
        (
            "connect: [{ port: a }]\nports: [a]\n",
            "1:11: 'to' is missing in a connection; expected to: a client or port"
        ),
        (
            "connect: [{ port: light, to: x }]\nports: [drums, lights]\n",
            "1:19: no output port is named 'light'; expected 'drums' or 'lights'; did you mean 'lights'?"
        ),
        (
            "connect: [{ port: lights, to: x }]\n",
            "1:19: no output port is named 'lights'; name it under 'ports', or leave 'port' out for the first one"
        ),
        ("ports: [a, a]\n", "1:12: a second port named 'a'; expected a name of its own"),
        (
            "bank: &a x\n",
            "1:7: an anchor is not allowed; expected plain keys and values; put text that begins with '&', '*' or '!' in quotes"
        ),
        ("- bank\n", "1:1: the file is a list; expected a set of keys such as bank, preset or connect"),
    ])
    func errorsAreThoseOfPresets(text: String, report: String) {
        #expect(load(text).report == [report])
        #expect(load(text).value == nil)
    }

    @Test func realtimeIsSwitchedOff() {
        #expect(load("realtime: off\n").value?.realtime == .off)
        #expect(load("realtime: on\n").value?.realtime == .on)
    }
}
