import ArgumentParser
import BridgeClient
import Control
import Mapping
import Presets
import System

struct ListPresets: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "presets", abstract: "List the presets that are found by their names.",
        discussion: """
            Wherever a preset is wanted, its name will do, or its file's name, with or without the ending and the number, or \
            the number alone; upper and lower case do not matter. A star marks the one that the running bridge plays.

            Example: `ribbon presets`, then `ribbon run --preset melody`, or `ribbon preset 2`.
            """)

    @Flag(help: "Print JSON for other programs. It has the name, purpose and file of each, and whether it is played.")
    var json = false

    private struct Report: Encodable {
        var name: String
        var purpose: String?
        var file: String
        var played: Bool
    }

    func run() throws {
        let played = (try? BridgeConnection().ask(ControlRequest(.status)))?.status.flatMap { realPath($0.preset.file) }
        let reports = PresetEntry.all(in: SearchPath()).map { entry in
            let isPlayed = played != nil && realPath(entry.file) == played
            return Report(name: entry.name, purpose: entry.purpose, file: entry.file, played: isPlayed)
        }
        if json { return Standard.write(try jsonText(reports)) }
        guard !reports.isEmpty else {
            return Standard.print("no presets are in \(SearchPath().presets.joined(separator: ", "))")
        }
        let width = reports.map(\.name.escaped.columns).max() ?? 0
        var folder: Substring?
        for report in reports {
            let file = report.file.split(separator: "/", omittingEmptySubsequences: false)
            let place = report.file.dropLast((file.last?.count ?? 0) + 1)
            if place != folder {
                if folder != nil { Standard.print("") }
                Standard.print("\(place):")
            }
            folder = place
            let number = file.last?.prefix { $0.isNumber } ?? ""
            let digits = String(repeating: " ", count: max(0, 3 - number.count)) + number
            let padding = String(repeating: " ", count: width - report.name.escaped.columns)
            let line = "\(report.played ? "*" : " ") \(digits)  \(report.name)\(padding)  \(report.purpose ?? "")"
            Standard.print(String(line.reversed().drop { $0 == " " }.reversed()))
        }
    }
}
