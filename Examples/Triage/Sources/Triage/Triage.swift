import Foundation
import Lifetrace

/// Prints how the apps in a folder of logs were ended, the most frequent cause first: Triage FOLDER.
@main struct Triage {
  /// What ended an app, in which state.
  private struct Kill: Hashable {
    let app: String
    let category: ExitCategory
    let state: String
  }

  static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      complain("usage: Triage FOLDER")
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    var places: [Kill: [String]] = [:]
    var strangers = 0
    for file in try logs(in: folder) {
      do {
        let analysis = try await Analysis(contentsOfFile: file.path)
        for app in analysis.apps {
          for exit in app.exits.items where exit.category.isKill {
            let kill = Kill(
              app: app.displayName, category: exit.category, state: exit.whileIn.name)
            places[kill, default: []].append(file.lastPathComponent)
          }
        }
      } catch {
        strangers += 1
      }
    }
    for (kill, files) in places.sorted(by: {
      ($1.value.count, $0.key.app) < ($0.value.count, $1.key.app)
    }) {
      print(
        "\(files.count)×  \(kill.category.rawValue)  while \(kill.state)  \(kill.app)  (\(files[0]))"
      )
    }
    if strangers > 0 { complain("\(strangers) files show no life cycle") }
  }

  private static func logs(in folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0) }
      .filter {
        !$0.hasDirectoryPath
          && (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

extension ExitCategory {
  /// Whether iOS ended the process, rather than the app, its user, or nobody that the log shows.
  fileprivate var isKill: Bool {
    switch self {
    case .memoryLimit, .memoryPressure, .watchdog, .cpuLimit, .fileLock, .taskTimeout: true
    default: false
    }
  }
}
