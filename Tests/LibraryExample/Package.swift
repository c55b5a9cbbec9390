// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "mixer",
    dependencies: [
        .package(name: "ribbon", path: "../..")
    ],
    targets: [
        .executableTarget(name: "mixer", dependencies: [.product(name: "Gestures", package: "ribbon")])
    ],
    swiftLanguageModes: [.v6]
)
