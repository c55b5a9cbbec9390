// swift-tools-version: 6.1
import PackageDescription

// A package of its own: its tools are newer than Ribbon's, and Ribbon does not depend on them.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "ribbon", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "GestureBenchmarks",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"), .product(name: "Gestures", package: "ribbon"),
            ],
            path: "Benchmarks/GestureBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        // For a counter of instructions around it: the script `instructions`.
        .executableTarget(
            name: "GestureInstructions", dependencies: [.product(name: "Gestures", package: "ribbon")],
            path: "Benchmarks/GestureInstructions"),
    ],
    swiftLanguageModes: [.v6]
)
