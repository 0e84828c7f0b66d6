@main
struct LifetraceCommand {
  static func main() {}
}
