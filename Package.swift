// swift-tools-version: 6.0
import PackageDescription

// What an optimised program is made of, but not what other packages may depend on.
let optimised: [SwiftSetting] = [
    .unsafeFlags(
        [
            // Whether two accesses to a class's property overlap is checked in debug builds, where all tests run.
            // Optimised, each check costs 50 instructions, several dozen times a frame.
            "-enforce-exclusivity=unchecked",
            // So that the linker can leave out what nobody calls.
            "-Xfrontend", "-function-sections",
        ], .when(configuration: .release))
]

// What no touch waits for: rather small than fast.
let compact = optimised + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let small: [LinkerSetting] = [
    .unsafeFlags(
        [
            // A tenth smaller: functions that are the same are one, none is for others, addresses are relocated in bulk;
            // no table for C++ exceptions, which nobody throws.
            "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--no-export-dynamic",
            "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--no-eh-frame-hdr",
            // What Swift's runtime needs of C++ is in the program: 2.5 ms of a start and 0.9 MB less than a library.
            "-L", "\(Context.packageDirectory)/packaging/link", "-Xclang-linker", "-static-libgcc",
            // What runs lies together (`make order` lists it): 2 MB less are resident.
            "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/packaging/link/order",
            "-Xlinker", "--no-warn-symbol-ordering",
        ], .when(configuration: .release))
]

let package = Package(
    name: "ribbon",
    products: [
        .executable(name: "ribbon", targets: ["ribbon"]),
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
        .target(name: "Touch", dependencies: ["Time"]),
        .target(name: "Gestures", dependencies: ["Touch", "Time", "Storage"]),
        .target(name: "MIDI", dependencies: ["Time"], swiftSettings: optimised),
        .target(name: "Panels", dependencies: ["Touch", "Time"], swiftSettings: optimised),
        .target(name: "Ribbons", dependencies: ["Gestures", "Touch", "Time"], swiftSettings: optimised),
        .target(
            name: "Mapping", dependencies: ["Ribbons", "MIDI", "Gestures", "Touch", "Time", "Storage"],
            swiftSettings: optimised),

        // The edges: C types stop here.
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CLinux"),
        .target(
            name: "EvdevInput", dependencies: ["Panels", "Touch", "Time", "CEvdev", "CUdev"], swiftSettings: optimised),
        .target(name: "ALSASequencer", dependencies: ["MIDI", "Time", "CALSA"], swiftSettings: optimised),
        .target(
            name: "Presets", dependencies: ["Mapping", "Panels", "Ribbons", "MIDI", "Touch", "Time", "CYAML"],
            swiftSettings: compact),

        // The program.
        .target(
            name: "Bridge", dependencies: ["EvdevInput", "Panels", "ALSASequencer", "Mapping", "Time", "CLinux"],
            swiftSettings: optimised),
        .target(name: "Control", dependencies: ["Bridge", "Presets"], swiftSettings: compact),
        .executableTarget(
            name: "ribbon",
            dependencies: ["Control", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: compact, linkerSettings: small),

        // For authors of gestures.
        .target(name: "GestureTestKit", dependencies: ["Gestures", "Touch", "Time"]),
        .executableTarget(name: "gesture-traces", dependencies: ["GestureTestKit"]),
        .testTarget(name: "GestureTestKitTests", dependencies: ["GestureTestKit", "Gestures", "Touch", "Time"]),
        // Counts allocations: Tests/GestureAllocations/run.
        .executableTarget(
            name: "gesture-allocations", dependencies: ["Gestures", "Touch", "Time"], path: "Tests/GestureAllocations",
            exclude: ["malloc-interposer.c", "run"]),

        // What several tests share.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(
            name: "MappingTestKit", dependencies: ["Mapping", "Ribbons", "MIDI", "Touch", "Time"],
            path: "Tests/MappingTestKit"),
        .executableTarget(name: "random-sessions", dependencies: ["MappingTestKit"], path: "Tests/RandomSessions"),
        .target(name: "PresetsTestKit", path: "Tests/PresetsTestKit"),
        .executableTarget(
            name: "presets-fuzz", dependencies: ["Presets", "PresetsTestKit"], path: "Tests/PresetsFuzz"),

        // Tests on a real kernel's devices: make kernel-test.
        .target(name: "CKernelTestKit", path: "Tests/CKernelTestKit"),
        .target(
            name: "KernelTestKit", dependencies: ["CKernelTestKit", "CALSA", "Touch", "Time"],
            path: "Tests/KernelTestKit"),
        .testTarget(
            name: "KernelTests",
            dependencies: [
                "KernelTestKit", "TestSupport", "ALSASequencer", "EvdevInput", "Panels", "MIDI", "Touch", "Time",
                "CEvdev", "CLinux",
            ],
            exclude: ["Presets", "run", "guest"]),

        // make test-release
        .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
        .testTarget(
            name: "AllocationTests", dependencies: ["CAllocationCount", "EvdevInput", "Panels", "Touch", "Time"]),

        .testTarget(name: "ALSASequencerTests", dependencies: ["ALSASequencer", "CALSA", "MIDI", "TestSupport"]),
        .testTarget(
            name: "BridgeTests",
            dependencies: [
                "Bridge", "EvdevInput", "Panels", "Mapping", "Presets", "Ribbons", "MIDI", "Touch", "Time", "CEvdev",
                "CLinux",
                "TestSupport",
            ],
            exclude: ["Golden"]),
        .testTarget(
            name: "CommandTests", dependencies: ["Bridge", "Control", "KernelTestKit", "TestSupport", "ribbon"]),
        .testTarget(
            name: "ControlTests",
            dependencies: ["Bridge", "Control", "Presets", "Mapping", "Ribbons", "MIDI", "TestSupport"]),
        .testTarget(
            name: "EvdevInputTests", dependencies: ["EvdevInput", "Panels", "Touch", "Time", "TestSupport"]),
        .testTarget(
            name: "GesturesTests", dependencies: ["Gestures", "GestureTestKit", "Touch", "Time", "TestSupport"],
            exclude: ["Traces"]),
        .testTarget(
            name: "MappingTests", dependencies: ["Mapping", "MappingTestKit", "Ribbons", "MIDI", "Touch", "Time"]),
        .testTarget(
            name: "PanelsTests", dependencies: ["Panels", "EvdevInput", "Touch", "Time", "TestSupport"],
            exclude: ["Panels"]),
        .testTarget(name: "MIDITests", dependencies: ["MIDI", "TestSupport"]),
        .testTarget(
            name: "PresetsTests", dependencies: ["Presets", "PresetsTestKit", "Touch"], exclude: ["Corpus"]),
        .testTarget(name: "RibbonsTests", dependencies: ["Ribbons", "Gestures", "Touch", "Time", "TestSupport"]),
        .testTarget(name: "TouchTests", dependencies: ["Touch", "Time"]),
    ],
    swiftLanguageModes: [.v6]
)
