import Foundation
import LifetraceRecorder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Records events into a folder, and kills itself in the line after the last: RecorderProbe FOLDER COUNT.
@main enum RecorderProbe {
  static func main() throws {
    let arguments = CommandLine.arguments
    let folder = URL(fileURLWithPath: arguments[1])
    let recorder = try LifecycleRecorder(folder: folder, bundle: "com.example.probe")
    for number in 1...(Int(arguments[2]) ?? 1) {
      recorder.record("beginBackgroundTask", task: number, taskName: "task \(number)")
    }
    kill(getpid(), SIGKILL)
  }
}
