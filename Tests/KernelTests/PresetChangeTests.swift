import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Presets that change under the player's fingers.
    @Suite("Preset changes")
    struct PresetChangeTests {
        private let folder = TestFolder()

        private func melody(root: String) -> String {
            """
            ribbon-preset: 1
            name: Melody on \(root)
            ribbons:
              - name: melody
                area: [0, 0, 1, 1]
                send:
                  - { from: touch, to: note, root: \(root), span: 24, scale: chromatic, velocity: 100 }

            """
        }

        private func controller(_ number: Int, channel: Int = 1) -> String {
            """
            ribbon-preset: 1
            name: Controller \(number)
            midi: { channel: \(channel), initial: send }
            ribbons:
              - name: cutoff
                area: [0, 0, 1, 1]
                send: [{ from: center, to: cc \(number) }]

            """
        }

        enum Save: CaseIterable {
            case inPlace, renamedOver, withBackup
        }

        private func save(_ text: String, as name: String, _ save: Save) {
            switch save {
            case .inPlace: break
            case .renamedOver:
                folder.write("\(name).tmp", text)
                return folder.rename("\(name).tmp", to: name)
            case .withBackup: folder.rename(name, to: "\(name)~")
            }
            folder.write(name, text)
        }

        @Test(arguments: Save.allCases)
        func aSavedPresetIsPlayedWithAFingerDown(way: Save) throws {
            let file = folder.write("melody.yaml", melody(root: "C3"))
            let panel = try Session.plugIn()
            let session = try Session(["--preset", file])
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])

            save(melody(root: "C4"), as: "melody.yaml", way)
            #expect(try session.receive(1)[0].hasPrefix("80 43"))
            try session.ribbon.waitForLine(containing: "preset “Melody on C4”")
            // The finger is down in the new preset, and silent; the next one sounds.
            panel.move(slot: 0, x: 420, y: 400)
            try panel.frame()
            panel.down(slot: 1, x: 965, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 5A 64"])
            panel.up(slot: 0)
            panel.up(slot: 1)
            try panel.frame()
            #expect(try session.receive(1)[0].hasPrefix("80 5A"))
            #expect(try session.end().messages == [])
        }

        @Test func aPresetWithAnErrorChangesNothingAndIsReported() throws {
            let file = folder.write("melody.yaml", melody(root: "C3"))
            let panel = try Session.plugIn()
            let session = try Session(["--preset", file])
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            folder.write("melody.yaml", melody(root: "H9"))
            try session.ribbon.waitForLine(containing: "error: \(file):7:")
            try session.ribbon.waitForLine(containing: "“Melody on C3” plays on")
            #expect(try Session.command("status").contains("problem   error: \(file):7:"))
            panel.up(slot: 0)
            try panel.frame()
            let messages = try session.receive(2)
            #expect(messages[0] == "90 43 64")
            #expect(messages[1].hasPrefix("80 43"))

            folder.write("melody.yaml", melody(root: "C4"))
            try session.ribbon.waitForLine(containing: "preset “Melody on C4”")
            #expect(try !Session.command("status").contains("problem   error"))
            #expect(try session.end().messages == [])
        }

        @Test func ribbonsOfTheSameNameStayWhereTheyAreAndANewReceiverAloneIsTold() throws {
            let file = folder.write("a.yaml", controller(74))
            let panel = try Session.plugIn()
            let session = try Session(["--preset", file])
            try session.waitUntilPlaying(panel)
            #expect(try session.receive(1) == ["B0 4A 40"])
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 4A 14"])
            folder.write("a.yaml", controller(75, channel: 2))
            try session.ribbon.waitForLine(containing: "preset “Controller 75”")
            let late = try Receiver(name: "Late receiver")
            try late.connect(to: Session.clientName)
            #expect(try late.receive(1).lines == ["B1 4B 14"])
            #expect(try session.end().messages == [])
        }

        @Test(.tags(.essence)) func theBankIsWalkedByProgramChangesCommandsAndAfterARestart() throws {
            for (index, number) in [20, 21, 22].enumerated() {
                folder.write("\(index + 1)-preset.yaml", controller(number))
            }
            let panel = try Session.plugIn()
            let session = try Session(["--preset", folder.path("1-preset.yaml")])
            try session.waitUntilPlaying(panel)
            let sender = try Sender()
            let input = try session.receiver.waitForPort(.input, of: Session.clientName)
            try sender.send([0xC0, 2], to: input)
            try session.ribbon.waitForLine(containing: "preset “Controller 22”")
            #expect(try Session.command("preset", "next").contains("Controller 20"))
            #expect(try Session.command("preset", "previous").contains("Controller 22"))
            #expect(try Session.command("preset", "2-preset").contains("Controller 21"))
            try sender.send([0xC0, 9], to: input)
            try session.ribbon.waitForLine(containing: "there is no preset for program 9")
            #expect(try session.end().exit == .code(0))

            let again = try Session([])
            try again.ribbon.waitForLine(containing: "ready: ")
            #expect(again.ribbon.errors.contains("preset “Controller 21”"))
            again.ribbon.send(SIGHUP)
            folder.write("2-preset.yaml", controller(30))
            try again.ribbon.waitForLine(containing: "preset “Controller 30”")
            #expect(try again.end().exit == .code(0))
        }

        @Test func aPresetPlaysOnWhenItsFolderIsDeletedAndIsReadAgainWhenItIsBack() throws {
            let file = folder.write("a.yaml", controller(74))
            let panel = try Session.plugIn()
            let session = try Session(["--preset", file])
            try session.waitUntilPlaying(panel)
            folder.remove()
            #expect(try session.receive(1) == ["B0 4A 40"])
            try session.ribbon.waitForLine(containing: "“Controller 74” plays on")
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 4A 14"])
            mkdir(folder.path, 0o755)
            folder.write("a.yaml", controller(75))
            try session.ribbon.waitForLine(containing: "preset “Controller 75”")
            #expect(try session.end().exit == .code(0))
        }

        @Test func theConfigurationNamesTheBankThePresetThePortsAndWhomToConnect() throws {
            let configuration = TestFolder()
            mkdir(configuration.path("ribbon"), 0o755)
            defer {
                unlink(configuration.path("ribbon/ribbon.yaml"))
                rmdir(configuration.path("ribbon"))
            }
            folder.write("1.yaml", controller(20))
            folder.write("2.yaml", controller(21).replacing("to: cc 21 }", with: "to: cc 21, port: lights }"))
            configuration.write(
                "ribbon/ribbon.yaml",
                """
                bank: \(folder.path)
                preset: \(folder.path)/2.yaml
                connect: ["Told*"]
                ports: [lights]
                realtime: off

                """)
            let told = try Receiver(name: "Told receiver")
            let panel = try Session.plugIn()
            let session = try Session([], ["XDG_CONFIG_HOME": configuration.path])
            try session.waitUntilPlaying(panel)
            #expect(session.ribbon.errors.contains("connected to Told receiver"))
            let status = try Session.command("status")
            #expect(status.contains("preset    “Controller 21”"))
            #expect(status.contains("lights → nobody listens"))
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
            // The second port's value reaches nobody; the first preset's reaches both.
            #expect(try Session.command("preset", "1").contains("Controller 20"))
            panel.down(slot: 0, x: 300, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 14 1E"])
            #expect(try told.receive(1).lines == ["B0 14 1E"])
            #expect(try session.end().exit == .code(0))
        }

        @Test func aWrongConfigurationIsRefusedWithItsPlace() throws {
            let configuration = TestFolder()
            mkdir(configuration.path("ribbon"), 0o755)
            defer {
                unlink(configuration.path("ribbon/ribbon.yaml"))
                rmdir(configuration.path("ribbon"))
            }
            let file = configuration.write("ribbon/ribbon.yaml", "bnak: x\n")
            let ribbon = try BridgeProcess(
                ["run", "--preset", Session.preset("melody")],
                environment: Session.environment.merging(["XDG_CONFIG_HOME": configuration.path]) { $1 })
            #expect(try ribbon.waitForExit() == .code(65))
            #expect(ribbon.errors.contains("ribbon: error: \(file):1:1: "))
            #expect(ribbon.errors.contains("did you mean 'bank'"))
        }

        @Test func aTapCanAskForTheNextPreset() throws {
            for number in [20, 21] {
                folder.write(
                    "\(number).yaml",
                    controller(number).replacing("send: [", with: "send: [{ from: tap, to: preset next }, "))
            }
            let panel = try Session.plugIn()
            let session = try Session(["--preset", folder.path("20.yaml")])
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
            try session.ribbon.waitForLine(containing: "preset “Controller 21”")
            #expect(try session.end().exit == .code(0))
        }
    }
}

extension String {
    /// The text with one part replaced, without Foundation.
    fileprivate func replacing(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return String(self[..<range.lowerBound]) + other + self[range.upperBound...]
    }
}
