import LifetraceCLI

/// The program `lifetrace`. Everything else is in a library, which tests and fuzzers call.
@main
enum LifetraceMain {
  static func main() { LifetraceProcess.run() }
}
