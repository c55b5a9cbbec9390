import FaceBridge

// Not @main: Swift 6.0 writes debug information for that which its own linker refuses.
OSCCommand.runProgram()
