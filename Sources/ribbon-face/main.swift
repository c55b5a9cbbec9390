import FaceBridge

// Not @main: Swift 6.0 writes debug information for @main that its own linker refuses.
FaceCommand.runProgram()
