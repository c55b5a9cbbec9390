@main
struct GestureTraces {
    static func main() {}
}
