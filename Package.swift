// swift-tools-version: 6.0
import PackageDescription

/// The modules that every frame passes through. Optimised, they do not check for overlapping accesses to a class's
/// property: that costs 50 instructions each time, several dozen times a frame. With the checks the program of plain
/// `swift build -c release` takes 22.5 µs for a frame of one finger instead of 16.0 (docs/performance.md). Debug builds
/// check, and all tests run in them. Not for Time, Storage, Touch and Gestures: no package may depend on a target with
/// unsafe flags.
let hotPath: [SwiftSetting] = [
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

/// The modules that no frame passes through are optimised for size: less of the program is in memory. With
/// RIBBON_FRAMES_ONLY set, as by .ci/check-swift-6.0, they are not optimised: that takes most of the time to compile them.
let compact: [SwiftSetting] = [
    .unsafeFlags(
        [Context.environment["RIBBON_FRAMES_ONLY"] == nil ? "-Osize" : "-Onone"], .when(configuration: .release))
]

/// The loops over pixels are optimised in debug builds too: pictures were a quarter of the work of all unit tests.
let pixels: [SwiftSetting] = [
    .unsafeFlags(["-O"], .when(configuration: .debug))
]

let package = Package(
    name: "ribbon",
    products: [
        .executable(name: "ribbon", targets: ["ribbon"]),
        .executable(name: "ribbon-face", targets: ["ribbon-face"]),
        .executable(name: "ribbon-web", targets: ["ribbon-web"]),
        .executable(name: "ribbon-osc", targets: ["ribbon-osc"]),
        .executable(name: "gesture-traces", targets: ["gesture-traces"]),
        .library(name: "Gestures", targets: ["Time", "Storage", "Touch", "Gestures"]),
        .library(name: "GestureTestKit", targets: ["GestureTestKit"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // The pure core: imports nothing of the system.
        .target(name: "Time"),
        .target(name: "Storage"),
        .target(name: "Touch", dependencies: ["Time", "Storage"]),
        .target(name: "Gestures", dependencies: ["Touch", "Time", "Storage"]),
        .target(name: "MIDI", dependencies: ["Time"], swiftSettings: hotPath),
        .target(name: "Panels", dependencies: ["Touch", "Time", "Storage"], swiftSettings: hotPath),
        .target(name: "Ribbons", dependencies: ["Gestures", "Touch", "Time", "Storage"], swiftSettings: hotPath),
        .target(
            name: "Mapping", dependencies: ["Ribbons", "MIDI", "Gestures", "Touch", "Time", "Storage"],
            swiftSettings: hotPath),

        .target(
            name: "Player", dependencies: ["Mapping", "Panels", "Ribbons", "MIDI", "Touch", "Time", "Storage"],
            swiftSettings: hotPath),
        .target(
            name: "Scene", dependencies: ["Mapping", "Ribbons", "MIDI", "Touch"]),

        .target(name: "Raster", swiftSettings: pixels),
        .target(
            name: "Face", dependencies: ["Scene", "Raster", "Mapping", "Ribbons", "MIDI", "Touch", "Time"]),
        // The face in a browser, without sockets.
        .target(
            name: "Web",
            dependencies: [
                "PageFiles", "Face", "Scene", "Raster", "Mapping", "Panels", "Ribbons", "MIDI", "Touch", "Time",
            ],
            exclude: ["Page"]),
        // The files of Web/Page. A new one needs its lines in page.S.
        .target(name: "PageFiles", cSettings: [.headerSearchPath("../Web/Page")]),

        // The edges: C types stop here.
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CShaping"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
        .systemLibrary(name: "CLinux"),
        .target(name: "System", dependencies: ["Time", "CLinux"]),
        .target(
            name: "EvdevInput", dependencies: ["System", "Panels", "Storage", "Touch", "Time", "CEvdev", "CUdev"],
            swiftSettings: hotPath),
        .target(name: "ALSASequencer", dependencies: ["MIDI", "Time", "Storage", "CALSA"], swiftSettings: hotPath),
        .target(
            name: "Presets",
            dependencies: ["Mapping", "Panels", "Ribbons", "MIDI", "OSC", "Touch", "Time", "System", "CYAML"],
            swiftSettings: compact),

        // The program.
        .target(
            name: "Statistics", dependencies: ["Mapping", "MIDI", "Panels", "Time"], swiftSettings: hotPath),
        .target(
            name: "Bridge",
            dependencies: [
                "Player", "EvdevInput", "Panels", "ALSASequencer", "Mapping", "Statistics", "Storage", "System", "Time",
                "CLinux",
            ],
            swiftSettings: hotPath),
        .target(name: "Glyphs", dependencies: ["Raster", "CFreeType", "CShaping"]),
        .target(
            name: "KMSDisplay", dependencies: ["Raster", "Touch", "Time", "System", "CDRM", "CUdev"],
            swiftSettings: hotPath),
        .target(
            name: "FaceOptions",
            dependencies: [
                "OSC", "Touch", "System", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // What both faces show of a running bridge.
        .target(
            name: "FaceBridge",
            dependencies: [
                "BridgeClient", "Face", "Scene", "Presets", "Player", "Mapping", "Touch", "Time", "System",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "ribbon-face",
            dependencies: [
                "FaceOptions", "FaceBridge", "BridgeClient", "Face", "Glyphs", "KMSDisplay", "Raster", "Scene",
                "Presets", "Player",
                "EvdevInput", "Panels", "Mapping", "Ribbons", "Touch", "Time", "System", "CPNG",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "ribbon-web",
            dependencies: [
                "FaceOptions", "FaceBridge", "Web", "BridgeClient", "Face", "Scene", "Presets", "Player", "Mapping",
                "MIDI", "Panels",
                "Ribbons", "Touch", "Time", "System",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .target(name: "OSC", swiftSettings: compact),
        .executableTarget(
            name: "ribbon-osc",
            dependencies: [
                "FaceOptions", "FaceBridge", "OSC", "BridgeClient", "Scene", "Presets", "Player", "Mapping", "MIDI",
                "Ribbons", "Touch", "Time", "System",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // For programs beside the bridge: it loads no ALSA.
        .target(
            name: "BridgeClient",
            dependencies: [
                "Statistics", "System", "Player", "Presets", "Scene", "Mapping", "Panels", "MIDI", "Time", "CLinux",
            ],
            swiftSettings: compact),
        .target(
            name: "Control", dependencies: ["BridgeClient", "Bridge", "Player", "Presets", "Scene", "System"],
            swiftSettings: compact),
        .target(
            name: "Doctor", dependencies: ["Control", "BridgeClient", "Statistics", "System", "Presets"],
            swiftSettings: compact),
        .executableTarget(
            name: "ribbon",
            dependencies: [
                "Control", "BridgeClient", "Doctor", "Scene", "Statistics", "System", "FaceOptions", "CLinux",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: compact),

        // For authors of gestures.
        .target(name: "GestureTestKit", dependencies: ["Gestures", "Touch", "Time"]),
        .executableTarget(name: "gesture-traces", dependencies: ["GestureTestKit"]),
        .testTarget(name: "GestureTestKitTests", dependencies: ["GestureTestKit", "Gestures", "Touch", "Time"]),
        // Counts allocations: Tests/GestureAllocations/run.
        .executableTarget(
            name: "gesture-allocations", dependencies: ["Gestures", "Touch", "Time"], path: "Tests/GestureAllocations",
            exclude: ["malloc-interposer.c", "run"]),

        // What several tests share.
        .target(name: "TestSupport", dependencies: ["System", "Time"], path: "Tests/TestSupport"),
        .target(
            name: "MappingTestKit",
            dependencies: [
                "Player", "Mapping", "Ribbons", "MIDI", "Panels", "EvdevInput", "Touch", "Time", "TestSupport",
            ],
            path: "Tests/MappingTestKit"),
        .executableTarget(name: "random-sessions", dependencies: ["MappingTestKit"], path: "Tests/RandomSessions"),
        .executableTarget(
            name: "face-frames",
            dependencies: [
                "Face", "Glyphs", "Raster", "Scene", "Presets", "Player", "EvdevInput", "Panels", "Mapping", "Touch",
                "Time",
                "CLinux", "TestSupport",
            ], path: "Tests/FaceFrames"),
        .executableTarget(
            name: "web-pictures",
            dependencies: ["Web", "WebTestKit", "Face", "FaceTestKit", "Scene", "Touch", "Time", "TestSupport"],
            path: "Tests/WebPictures"),
        .target(name: "WebTestKit", dependencies: ["Web", "Face", "Raster"], path: "Tests/WebTestKit"),
        .target(
            name: "FaceTestKit",
            dependencies: [
                "Face", "Raster", "Scene", "Presets", "PresetsTestKit", "Mapping", "MIDI", "Touch", "TestSupport",
            ],
            path: "Tests/FaceTestKit"),
        .executableTarget(name: "felt", dependencies: ["MappingTestKit"], path: "Tests/Felt"),
        .target(
            name: "PresetsTestKit", dependencies: ["Presets", "Mapping", "TestSupport"], path: "Tests/PresetsTestKit"),
        .executableTarget(
            name: "presets-fuzz", dependencies: ["Panels", "Presets", "PresetsTestKit", "TestSupport"],
            path: "Tests/PresetsFuzz"),

        .executableTarget(
            name: "web-fuzz", dependencies: ["Web", "Time", "TestSupport"], path: "Tests/WebFuzz"),

        // Tests on a real kernel's devices: make kernel-test.
        .target(name: "CKernelTestKit", path: "Tests/CKernelTestKit"),
        .target(
            name: "KernelTestKit",
            dependencies: ["CKernelTestKit", "CALSA", "CDRM", "CPNG", "System", "Touch", "Time"],
            path: "Tests/KernelTestKit"),
        .testTarget(
            name: "KernelTests",
            dependencies: [
                "KernelTestKit", "TestSupport", "BridgeClient", "Control", "ALSASequencer", "EvdevInput", "OSC",
                "Panels", "MIDI", "System", "Touch", "Time", "CEvdev", "CLinux",
            ],
            exclude: ["Presets", "run", "guest"]),

        // Cuts the power in a test of what writes files.
        .target(name: "CPowerCut", path: "Tests/CPowerCut"),

        // Counts allocations; make check-swift-6.0 runs its tests optimised.
        .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
        .testTarget(
            name: "AllocationTests",
            dependencies: [
                "CAllocationCount", "MappingTestKit", "Player", "Presets", "Mapping", "Ribbons", "EvdevInput", "Panels",
                "MIDI", "Touch", "Time", "TestSupport",
            ]),

        .testTarget(name: "ALSASequencerTests", dependencies: ["ALSASequencer", "CALSA", "MIDI", "TestSupport"]),
        .testTarget(
            name: "PlayerTests",
            dependencies: [
                "Player", "MappingTestKit", "Presets", "EvdevInput", "Panels", "Mapping", "Ribbons", "MIDI", "Touch",
                "Time", "TestSupport",
            ],
            exclude: ["Rendering/Golden", "Rendering/Library", "Velocity/pressed.events"]),
        .testTarget(
            name: "BridgeTests",
            dependencies: [
                "Bridge", "Player", "MappingTestKit", "ALSASequencer", "EvdevInput", "Panels", "Mapping", "Presets",
                "Ribbons", "System", "MIDI", "Touch", "Time", "CLinux", "TestSupport",
            ]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "BridgeClient", "Control", "Doctor", "Face", "Scene", "Statistics", "Presets", "Player", "Mapping",
                "Raster", "System", "Touch", "Time", "CLinux", "KernelTestKit", "TestSupport", "FaceBridge", "Web",
                "ribbon", "ribbon-face", "ribbon-web",
            ]),
        .testTarget(
            name: "BridgeClientTests",
            dependencies: [
                "BridgeClient", "System", "Player", "Panels", "MIDI", "Scene", "Mapping", "Ribbons", "Time",
                "CLinux", "TestSupport",
            ]),
        .testTarget(
            name: "DoctorTests",
            dependencies: [
                "Doctor", "Control", "BridgeClient", "Statistics", "Panels", "Presets", "Mapping", "TestSupport",
            ]),
        .testTarget(
            name: "StatisticsTests",
            dependencies: ["Statistics", "MappingTestKit", "Mapping", "MIDI", "Time", "TestSupport"]),
        .testTarget(
            name: "ControlTests",
            dependencies: [
                "ALSASequencer", "EvdevInput", "Panels", "Statistics", "Bridge", "BridgeClient", "Control", "CPowerCut",
                "Player", "Scene", "System", "Time", "Presets",
                "Mapping", "Ribbons", "MIDI",
                "Touch", "TestSupport",
            ]),
        .testTarget(
            name: "EvdevInputTests", dependencies: ["EvdevInput", "Panels", "Touch", "Time", "TestSupport"]),
        .testTarget(
            name: "FaceTests",
            dependencies: [
                "Face", "FaceBridge", "FaceTestKit", "Raster", "Scene", "Presets", "PresetsTestKit", "Player",
                "Mapping", "MappingTestKit", "Ribbons", "MIDI", "Glyphs", "Touch", "Time", "TestSupport",
            ],
            exclude: ["Golden"]),
        .testTarget(
            name: "GesturesTests", dependencies: ["Gestures", "GestureTestKit", "Touch", "Time", "TestSupport"],
            exclude: ["Traces"]),
        .testTarget(name: "GesturePropertyTests", dependencies: ["Gestures", "Touch", "Time", "TestSupport"]),
        .testTarget(name: "KMSDisplayTests", dependencies: ["KMSDisplay", "Raster", "Touch", "Time", "TestSupport"]),
        .testTarget(
            name: "MappingTests",
            dependencies: ["Mapping", "MappingTestKit", "Ribbons", "MIDI", "Touch", "Time", "TestSupport"]),
        .testTarget(
            name: "OSCTests",
            dependencies: [
                "OSC", "ribbon-osc", "BridgeClient", "FaceBridge", "Scene", "Presets", "Player", "Mapping", "MIDI",
                "Panels", "Touch", "Time", "TestSupport",
            ]),
        .testTarget(
            name: "PanelsTests", dependencies: ["Panels", "EvdevInput", "Touch", "Time", "TestSupport"],
            exclude: ["Panels"]),
        .testTarget(name: "MIDITests", dependencies: ["MIDI", "Time", "TestSupport"]),
        .testTarget(
            name: "PresetsTests",
            dependencies: ["Presets", "Panels", "PresetsTestKit", "Scene", "System", "Touch", "TestSupport"],
            exclude: ["Corpus"]),
        .testTarget(name: "RasterTests", dependencies: ["Raster"]),
        .testTarget(name: "RibbonsTests", dependencies: ["Ribbons", "Gestures", "Touch", "Time", "TestSupport"]),
        .testTarget(
            name: "SceneTests",
            dependencies: [
                "Scene", "Presets", "PresetsTestKit", "MappingTestKit", "Mapping", "Ribbons", "Touch", "TestSupport",
            ]),
        .testTarget(name: "SystemTests", dependencies: ["System", "Time", "TestSupport"]),
        .testTarget(name: "TouchTests", dependencies: ["Touch", "Time"]),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "Web", "WebTestKit", "Face", "FaceTestKit", "Scene", "Raster", "Presets", "PresetsTestKit", "Mapping",
                "Panels", "Ribbons", "MIDI", "Touch", "Time", "TestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// In a release build, only the code under test has to be optimised. Tests themselves are compiled without optimisation,
// which takes half of the time. These are the exceptions: AllocationTests count what their own code allocates, too, and
// GesturePropertyTests compose gestures by the thousand, which only become fast code where they are composed.
let optimisedTests = ["AllocationTests", "GesturePropertyTests"]
for target in package.targets where target.type == .test && !optimisedTests.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}
